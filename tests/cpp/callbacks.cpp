/* C++ callables as callbacks. With the argument "throws" one of them throws, and the program ends by std::terminate. */
#include "service.hpp"

#include <cstdlib>
#include <exception>
#include <set>
#include <vector>

static void a_lambda_takes_a_download(const musiccat::client &client) {
  const musiccat::response track = musiccat::call(mcat_tracks_get, client, "tra.1", nullptr);
  NEED(track->tracks.len == 1);
  std::string bytes;
  auto keep = [&bytes](std::int64_t, const void *piece, std::size_t length, std::int64_t, std::int64_t) {
    bytes.append(static_cast<const char *>(piece), length);
    return 0;
  };
  const char *address = track->tracks.items[0]->preview_url;
  const musiccat::response taken = musiccat::call(mcat_download, client, address, musiccat::callback(keep), &keep, nullptr);
  CHECK_STATUS(taken.status(), MCAT_OK);
  CHECK(bytes.size() > 1000);
  CHECK_NUMBER(bytes.size(), taken->download->received_bytes);
}

/* A sink that gives up ends the call; it returns a bool, which C takes as a number. */
static void a_lambda_stops_a_download(const musiccat::client &client) {
  const musiccat::response track = musiccat::call(mcat_tracks_get, client, "tra.1", nullptr);
  int calls = 0;
  auto refuse = [&calls](std::int64_t, const void *, std::size_t, std::int64_t, std::int64_t) {
    calls++;
    return true;
  };
  const char *address = track->tracks.items[0]->preview_url;
  const musiccat::response taken = musiccat::call(mcat_download, client, address, musiccat::callback(refuse), &refuse, nullptr);
  CHECK_STATUS(taken.status(), MCAT_ERR_CANCELLED);
  CHECK_NUMBER(taken->reason, MCAT_REASON_SINK);
  CHECK_NUMBER(calls, 1);
}

/* It is called for all pages of the walk, and their lists stay empty. */
static void a_lambda_takes_the_items_of_every_page(const musiccat::client &client) {
  std::vector<std::string> ids;
  auto keep = [&ids](std::int64_t left_ms, const mcat_item *item) {
    CHECK(left_ms > 0);
    CHECK_NUMBER(item->kind, MCAT_ITEM_ARTIST);
    ids.emplace_back(musiccat::text(item->artist->id));
    return 0;
  };
  auto params = musiccat::init<mcat_params>();
  params.limit = 200;
  params.item = musiccat::callback(keep);
  params.item_user = &keep;
  std::int64_t total = -1;
  int pages = 0;
  for (const musiccat::response &page : musiccat::pages(mcat_artists_top, client, params)) {
    CHECK_STATUS(page.status(), MCAT_OK);
    CHECK_NUMBER(page->artists.len, 0);
    total = page->meta->total_count;
    pages++;
  }
  CHECK(pages > 1);
  CHECK_NUMBER(ids.size(), total);
  CHECK_NUMBER(std::set<std::string>(ids.begin(), ids.end()).size(), total);
}

static void a_lambda_stops_at_an_item(const musiccat::client &client) {
  int calls = 0;
  auto refuse = [&calls](std::int64_t, const mcat_item *) { return ++calls == 3; };
  auto params = musiccat::init<mcat_params>();
  params.item = musiccat::callback(refuse);
  params.item_user = &refuse;
  const musiccat::response stopped = musiccat::call(mcat_artists_top, client, params);
  CHECK_STATUS(stopped.status(), MCAT_ERR_CANCELLED);
  CHECK_NUMBER(stopped->reason, MCAT_REASON_SINK);
  CHECK_NUMBER(calls, 3);
}

/* One callback of the settings as a callable; several share one `user`, so each is a lambda without captures. */
struct device {
  int lines = 0;
  std::vector<mcat_event_kind> events;
};

static void a_device_listens_to_its_client() {
  device device;
  mcat_config config = service_config();
  config.user = &device;
  config.log = [](void *user, std::int32_t, const char *) noexcept { static_cast<struct device *>(user)->lines++; };
  config.event = [](void *user, std::int64_t, const mcat_event *event) noexcept {
    static_cast<struct device *>(user)->events.push_back(event->kind);
  };
  musiccat::client client;
  NEED(!musiccat::call(mcat_client_new, config, client).failed());
  sign_in(client.get());
  CHECK(device.lines > 0);
  CHECK_NUMBER(device.events.size(), 1);
  CHECK_NUMBER(device.events[0], MCAT_EVENT_SIGNED_IN);
}

/* A store of the device's: an object of its own `user`. */
struct store {
  std::string record;
  bool taken = false;
};

static void a_store_keeps_the_sign_in() {
  store kept;
  auto own = musiccat::init<mcat_store>();
  own.user = &kept;
  own.load = [](void *user, std::int64_t, void *record, std::size_t capacity, std::size_t *length) noexcept -> std::int32_t {
    const std::string &bytes = static_cast<store *>(user)->record;
    if (bytes.empty()) {
      return MCAT_STORE_ABSENT;
    }
    *length = bytes.copy(static_cast<char *>(record), capacity);
    return MCAT_STORE_OK;
  };
  own.save = [](void *user, std::int64_t, const void *record, std::size_t length) noexcept -> std::int32_t {
    static_cast<store *>(user)->record.assign(static_cast<const char *>(record), length);
    return MCAT_STORE_OK;
  };
  own.erase = [](void *user, std::int64_t) noexcept -> std::int32_t {
    static_cast<store *>(user)->record.clear();
    return MCAT_STORE_OK;
  };
  mcat_config config = service_config();
  config.store = &own;
  musiccat::client first;
  NEED(!musiccat::call(mcat_client_new, config, first).failed());
  sign_in(first.get());
  first.reset();
  CHECK(!kept.record.empty());
  musiccat::client second;
  NEED(!musiccat::call(mcat_client_new, config, second).failed());
  CHECK_STATUS(musiccat::call(mcat_auth_check, second, nullptr).status(), MCAT_OK);
}

/* A setting as a callable, where it is the only one. */
static void a_lambda_takes_the_log() {
  std::string last;
  auto log = [&last](std::int32_t level, const char *text) {
    CHECK(level >= MCAT_LOG_ERROR && level <= MCAT_LOG_DEBUG);
    last = text;
  };
  mcat_config config = service_config();
  config.log = musiccat::callback(log);
  config.user = &log;
  musiccat::client client;
  NEED(!musiccat::call(mcat_client_new, config, client).failed());
  CHECK(!musiccat::call(mcat_artists_top, client, nullptr).failed());
  CHECK_HOLDS(last.c_str(), "/artists/top");
}

#ifdef MUSICCAT_EXCEPTIONS
static void a_lambda_throws(const musiccat::client &client) {
  std::set_terminate([] { std::_Exit(42); });
  const musiccat::response track = musiccat::call(mcat_tracks_get, client, "tra.1", nullptr);
  auto broken = [](std::int64_t, const void *, std::size_t, std::int64_t, std::int64_t) -> int { throw 1; };
  const char *address = track->tracks.items[0]->preview_url;
  (void)musiccat::call(mcat_download, client, address, musiccat::callback(broken), &broken, nullptr).failed();
}
#endif

int main(int argc, char **) {
  const musiccat::client client(service_client());
#ifdef MUSICCAT_EXCEPTIONS
  if (argc > 1) {
    a_lambda_throws(client);
  }
#else
  (void)argc;
#endif
  a_lambda_takes_a_download(client);
  a_lambda_stops_a_download(client);
  a_lambda_takes_the_items_of_every_page(client);
  a_lambda_stops_at_an_item(client);
  a_device_listens_to_its_client();
  a_store_keeps_the_sign_in();
  a_lambda_takes_the_log();
  return checked();
}
