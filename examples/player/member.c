/* member.c: signs the member in, and obeys the account before anything plays. */
#include "player.h"

static int sign_in(mcat_client *client, struct secrets *secrets) {
  bool complete = secrets->user[0] != '\0' || ask("User name: ", secrets->user, sizeof secrets->user, false) == 0;
  complete = complete && (secrets->password[0] != '\0' ||
                          ask("Password: ", secrets->password, sizeof secrets->password, true) == 0);
  if (stopped()) {
    return EXIT_INTERRUPTED;
  }
  if (!complete) {
    say_problem("not signed in: a user name and a password are needed, see --secrets in player --help");
    return EXIT_NOT_SIGNED_IN;
  }
  const mcat_response *response;
  mcat_status status = mcat_auth_password(client, secrets->user, secrets->password, NULL, &response);
  wipe(secrets->password, sizeof secrets->password);
  int code = EXIT_PLAYED;
  if (MCAT_FAILED(status)) {
    code = say_failure("signing in", response);
  } else if (response->reason == MCAT_REASON_NOT_SAVED) {
    say_problem("signed in, but the token could not be stored: the next start will ask again");
  }
  mcat_response_free(response);
  return code;
}

/* EXIT_PLAYED: there is a token, from the store or from a new sign-in. */
static int sign_in_if_needed(mcat_client *client, struct secrets *secrets, bool *stored) {
  const mcat_response *response;
  mcat_status status = mcat_auth_check(client, NULL, &response);
  *stored = !MCAT_FAILED(status);
  int code = EXIT_PLAYED;
  if (status == MCAT_ERR_SIGN_IN_NEEDED) {
    code = sign_in(client, secrets);
  } else if (MCAT_FAILED(status)) {
    code = say_failure("reading the stored token", response);
  }
  mcat_response_free(response);
  return code;
}

static void introduce(const mcat_account *account, bool stored) {
  const char *separator = account->first_name && account->last_name ? " " : "";
  say("Signed in", "%s%s%s, %s", account->first_name ? account->first_name : "", separator,
      account->last_name ? account->last_name : "", stored ? "with the stored token" : "with name and password");
  say("Account", "%s, %s", text_or_dash(account->subscription->tier_name), text_or_dash(account->subscription->state));
}

/* Suspended and expired differ for the member, so this distinguishes them. */
static int refuse(const mcat_account *account, int32_t verdict, const char *website) {
  const mcat_subscription *subscription = account->subscription;
  if (verdict == MCAT_VERDICT_UPGRADE) {
    say("Verdict", "This subscription does not include home devices. To listen here, upgrade it at %s.", website);
    return EXIT_UPGRADE;
  }
  if (verdict == MCAT_VERDICT_WAIT) {
    say("Verdict", "The service does not say whether this account may play here. Please try again later.");
    return EXIT_FAILED;
  }
  if (subscription->is_suspended == 1) {
    say("Verdict", "There is a problem with the account: the subscription is suspended. Please visit %s.", website);
    return EXIT_SUSPENDED;
  }
  say("Verdict", "There is a problem with the account: the subscription has expired. Please visit %s.", website);
  return EXIT_EXPIRED;
}

static int obey(const mcat_account *account, const char *website) {
  int32_t verdict;
  const mcat_response *why;
  int code = EXIT_PLAYED;
  if (MCAT_FAILED(mcat_account_judge(account, "canStreamOnHomeDevice", &verdict, &why))) {
    code = say_failure("judging the account", why);
  } else if (verdict != MCAT_VERDICT_MAY_STREAM) {
    code = refuse(account, verdict, website);
  } else {
    say("Verdict", "may stream on this device");
  }
  mcat_response_free(why);
  return code;
}

int member_admit(mcat_client *client, struct options *options) {
  bool stored;
  int code = sign_in_if_needed(client, &options->secrets, &stored);
  if (code != EXIT_PLAYED) {
    return code;
  }
  const mcat_response *response;
  mcat_status status = mcat_me_account(client, NULL, &response);
  if (status == MCAT_ERR_SIGN_IN_NEEDED && stored) {
    /* The service withdrew the stored sign-in, so the password is needed after all. */
    mcat_response_free(response);
    stored = false;
    code = sign_in(client, &options->secrets);
    if (code != EXIT_PLAYED) {
      return code;
    }
    status = mcat_me_account(client, NULL, &response);
  }
  if (MCAT_FAILED(status)) {
    code = say_failure("reading the account", response);
  } else {
    introduce(response->account, stored);
    code = obey(response->account, options->website);
  }
  mcat_response_free(response);
  return code;
}
