/* How a program learns of failures, with exceptions and without. */
#include "service.hpp"

static void a_failure_tells_everything(const musiccat::client &client) {
  const musiccat::response lost = musiccat::call(mcat_albums_get, client, "alb.999999999", nullptr);
  CHECK(lost.failed());
  CHECK_STATUS(lost.status(), MCAT_ERR_NOT_FOUND);
  CHECK_NUMBER(lost->http_status, 404);
  CHECK_HOLDS(lost->message, "404");
  CHECK_NUMBER(lost->albums.len, 0);
}

/* case:B19 */
static void an_address_with_the_version_is_refused_by_its_rule() {
  mcat_config config = service_config();
  config.base_url = "https://service.test/v2.2";
  mcat_client *made = nullptr;
  const mcat_response *why = nullptr;
  CHECK_STATUS(mcat_client_new(&config, &made, &why), MCAT_ERR_ARGUMENT);
  const musiccat::response refusal(why);
  CHECK(made == nullptr);
  CHECK_HOLDS(refusal->message, "base_url: must not end in the version");
  CHECK_HOLDS(refusal->message, "write \"https://service.test\"");
}

/* All successes are successes, not the first alone. */
static void what_is_accepted_has_not_failed(const musiccat::client &client) {
  const musiccat::response accepted = musiccat::call(mcat_me_favorites_add, client, "tra.1", nullptr, nullptr);
  CHECK_STATUS(accepted.status(), MCAT_ACCEPTED);
  CHECK(!accepted.failed());
  CHECK_STATUS(musiccat::call(mcat_wait_visible, client, accepted, nullptr).status(), MCAT_OK);
}

#ifdef MUSICCAT_EXCEPTIONS

static void success_throws_nothing(musiccat::client &client) {
  musiccat::response top = musiccat::call(mcat_albums_top, client, limited(2));
  top.or_throw();
  CHECK_NUMBER(top->albums.len, 2);
  const musiccat::response value = musiccat::call(mcat_albums_top, client, limited(2)).value();
  CHECK_NUMBER(value->albums.len, 2);
  musiccat::call(mcat_me_favorites_add, client, "tra.2", nullptr, nullptr).or_throw();
  for (musiccat::response &page : musiccat::pages(mcat_genres, client, nullptr)) {
    page.or_throw();
  }
}

/* An error holds the response, and copies of it do after it is gone; so does one that is caught as the standard's. */
static void an_error_outlives_its_call(musiccat::client &client) {
  musiccat::response lost = musiccat::call(mcat_albums_get, client, "alb.999999999", nullptr);
  std::exception_ptr kept;
  try {
    lost.or_throw();
    CHECK(false);
  } catch (const musiccat::error &error) {
    kept = std::make_exception_ptr(error);
  }
  CHECK(lost.get() == nullptr);
  client.reset();
  try {
    std::rethrow_exception(kept);
  } catch (const std::exception &error) {
    CHECK_HOLDS(error.what(), "404");
  }
  try {
    std::rethrow_exception(kept);
  } catch (const musiccat::error &error) {
    CHECK_STATUS(error->status, MCAT_ERR_NOT_FOUND);
    CHECK_NUMBER((*error).http_status, 404);
  }
  bool thrown = false;
  try {
    const musiccat::response none = musiccat::call(mcat_albums_get, client, "alb.1", nullptr).value();
    CHECK_NUMBER(none->albums.len, 0);
  } catch (const musiccat::error &error) {
    thrown = error->status == MCAT_ERR_ARGUMENT;
  }
  CHECK(thrown);
}

#endif

int main() {
  musiccat::client client = member_client();
  a_failure_tells_everything(client);
  what_is_accepted_has_not_failed(client);
  an_address_with_the_version_is_refused_by_its_rule();
#ifdef MUSICCAT_EXCEPTIONS
  success_throws_nothing(client);
  an_error_outlives_its_call(client);
#endif
  return checked();
}
