from pathlib import Path

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import get, rm

required_conan_version = ">=2.0"

# What cargo calls the processors that Conan names.
TARGETS = {"x86_64": "x86_64-unknown-linux-gnu", "armv8": "aarch64-unknown-linux-gnu", "armv7hf": "armv7-unknown-linux-gnueabihf"}


class LibmusiccatConan(ConanFile):
    name = "libmusiccat"
    version = "@VERSION@"
    description = "Device client of a music service"
    license = "(MIT OR Apache-2.0) AND Apache-2.0 AND BSD-3-Clause AND CDLA-Permissive-2.0 AND ISC AND MIT"
    homepage = "https://libmusiccat.invalid"
    url = "https://libmusiccat.invalid/releases"
    topics = ("audio", "firmware", "music")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": True}

    def configure(self):
        # The interface is C.
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def package_id(self):
        # There is one build of it, and it is optimised.
        del self.info.settings.build_type

    def validate(self):
        if self.settings.os != "Linux" or str(self.settings.arch) not in TARGETS:
            raise ConanInvalidConfiguration(f"libmusiccat is built for Linux on {', '.join(TARGETS)}")

    def source(self):
        # A mirror of the releases: `-c user.libmusiccat:releases=https://…`.
        releases = self.conf.get("user.libmusiccat:releases", default=self.url)
        # The second lies over the first: with the crates in it cargo needs no network.
        for archive, digest in ("", "@SHA256@"), ("-vendor", "@SHA256_VENDOR@"):
            get(self, f"{releases}/libmusiccat-{self.version}{archive}.tar.xz", sha256=digest, strip_root=True)

    def _make(self, *words):
        target = TARGETS[str(self.settings.arch)]
        variables = {"CARGO_BUILD_TARGET": target}
        # The compiler of a cross build also links.
        compiler = self.conf.get("tools.build:compiler_executables", default={}, check_type=dict).get("c")
        if compiler:
            variables[f"CARGO_TARGET_{target.upper().replace('-', '_')}_LINKER"] = compiler
            variables[f"CC_{target.replace('-', '_')}"] = compiler
        given = " ".join(f"{name}='{value}'" for name, value in variables.items())
        self.run(f"{given} make -C '{self.build_folder}' {' '.join(words)}")

    def build(self):
        self._make("lib")

    def package(self):
        package = Path(self.package_folder)
        self._make("--assume-old=lib", "install", f"PREFIX='{package}'", f"DOCDIR='{package / 'licenses'}'")
        rm(self, "libmusiccat.a" if self.options.shared else "libmusiccat.so*", package / "lib")

    def package_info(self):
        self.cpp_info.libs = ["musiccat"]
        self.cpp_info.set_property("cmake_file_name", "musiccat")
        self.cpp_info.set_property("cmake_target_name", "musiccat::musiccat")
        self.cpp_info.set_property("pkg_config_name", "musiccat")
        if not self.options.shared:
            described = (Path(self.package_folder) / "lib" / "pkgconfig" / "musiccat.pc").read_text()
            private = next(line for line in described.splitlines() if line.startswith("Libs.private:"))
            self.cpp_info.system_libs = [word[2:] for word in private.split() if word.startswith("-l")]
