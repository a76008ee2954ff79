/* musiccat.hpp needs no other header in front of it, stands being read twice, and every part of it compiles: nothing here needs the
 * library. */
#include "musiccat.hpp"
#include "musiccat.hpp"

#if defined(MUSICCAT_EXCEPTIONS) != (defined(__cpp_exceptions) || defined(__EXCEPTIONS))
#error "exceptions are there where the compiler has them on"
#endif

namespace {

mcat_status answer(mcat_client *, const char *, const mcat_params *params, const mcat_response **) {
  return params && params->size == sizeof *params && params->version == MCAT_ABI_MINOR ? MCAT_OK : MCAT_ERR_ARGUMENT;
}

}  // namespace

/* What the library has, of which the owners need these three. */
extern "C" {
void mcat_client_free(mcat_client *) {}
void mcat_station_free(mcat_station *) {}
void mcat_response_free(const mcat_response *) {}
mcat_status mcat_next_page(mcat_client *, const mcat_response *, const mcat_response **) {
  return MCAT_ERR_ARGUMENT;
}
}

int main() {
  musiccat::client client;
  const musiccat::station station;
  const musiccat::response response = musiccat::call(answer, client, std::string("art.1"), musiccat::init<mcat_params>());
  for (musiccat::response &page : musiccat::pages(answer, client, "art.1", nullptr)) {
    (void)page;
  }
  int calls = 0;
  auto tick = [&calls](std::int64_t) { return ++calls; };
  auto config = musiccat::init<mcat_config>();
  config.tick = musiccat::callback(tick);
  const char *const texts[] = {"one", nullptr};
  const mcat_text_list list = {texts, 2};
  std::size_t letters = 0;
  for (const char *text : list) {
    letters += strlen(musiccat::text(text, "none"));
  }
  return response.get() == nullptr && !client && !station && config.tick(&tick, 0) == 1 && calls == 1 && letters == 7 ? 0 : 1;
}
