
// Makes each demo member a button that fills the form in. Without scripts their names and passwords can be read.
for (const member of document.querySelectorAll("[data-user-name]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...member.childNodes);
  button.addEventListener("click", () => {
    for (const [id, value] of [["username", member.dataset.userName], ["password", member.dataset.password]]) {
      const field = document.getElementById(id);
      field.value = value;
      field.removeAttribute("aria-invalid");
    }
    document.querySelector("button[value=accept]").focus();
  });
  member.append(button);
}
document.getElementById("fill").hidden = false;
