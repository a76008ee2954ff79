// A C++ exception that leaves a plain C callback, which its argument names. The header forbids it; the program ends there, and says what was
// thrown.
#include "service.hpp"

#include <stdexcept>

static bool armed = false;

static void out() {
  if (armed) {
    throw std::runtime_error("thrown out of a callback");
  }
}

extern "C" {
static void log_throws(void *, std::int32_t, const char *) { out(); }
static std::int32_t tick_throws(void *, std::int64_t) {
  out();
  return 0;
}
static void event_throws(void *, std::int64_t, const mcat_event *) { out(); }
static std::int32_t opened_throws(void *, std::int32_t) {
  out();
  return 0;
}
static std::int32_t resolve_throws(void *, std::int64_t, const char *, char *, std::size_t) {
  out();
  return -1;
}
static std::int32_t load_throws(void *, std::int64_t, void *, std::size_t, std::size_t *) {
  out();
  return MCAT_STORE_ABSENT;
}
static std::int32_t save_throws(void *, std::int64_t, const void *, std::size_t) {
  out();
  return MCAT_STORE_OK;
}
static std::int32_t erase_throws(void *, std::int64_t) {
  out();
  return MCAT_STORE_OK;
}
static std::int64_t boot_throws(void *) {
  out();
  return 1;
}
static std::int32_t open_throws(void *, std::int64_t, std::int32_t, const char *, std::int32_t, std::int32_t, void **) {
  out();
  return MCAT_IO_FAILED;
}
static std::int32_t send_throws(void *, std::int64_t, std::int32_t, void *, const void *, std::size_t, std::size_t *) {
  out();
  return MCAT_IO_FAILED;
}
static std::int32_t nothing_comes(void *, std::int64_t, std::int32_t wait_ms, void *, void *, std::size_t, std::size_t *) {
  const timespec time = {0, wait_ms * 1000000L};
  (void)nanosleep(&time, nullptr);
  return MCAT_IO_AGAIN;
}
static std::int32_t recv_throws(void *, std::int64_t, std::int32_t, void *, void *, std::size_t, std::size_t *) {
  out();
  return MCAT_IO_FAILED;
}
static void close_throws(void *, void *) { out(); }
static std::int32_t sink_throws(void *, std::int64_t, const void *, std::size_t, std::int64_t, std::int64_t) {
  out();
  return 0;
}
}

int main(int argc, char **argv) {
  NEED(argc == 2);
  const std::string name = argv[1];
  mcat_config config = service_config();
  auto store = musiccat::init<mcat_store>();
  store.load = load_throws;
  store.save = save_throws;
  store.erase = erase_throws;
  auto transport = musiccat::init<mcat_transport>();
  transport.secure = MCAT_YES;
  transport.open = name == "open" ? open_throws
                                  : [](void *, std::int64_t, std::int32_t, const char *, std::int32_t, std::int32_t, void **connection) {
                                      *connection = connection;
                                      return std::int32_t{MCAT_IO_OK};
                                    };
  transport.send = name == "send" ? send_throws
                                  : [](void *, std::int64_t, std::int32_t, void *, const void *, std::size_t length, std::size_t *sent) {
                                      *sent = length;
                                      return std::int32_t{MCAT_IO_OK};
                                    };
  transport.recv = name == "tick" ? nothing_comes : recv_throws;
  transport.close = name == "close" ? close_throws : [](void *, void *) {};
  auto clock = musiccat::init<mcat_clock>();
  clock.boot_ms = boot_throws;
  if (name == "log") {
    config.log = log_throws;
    config.log_level = MCAT_LOG_DEBUG;
  } else if (name == "tick") {
    config.transport = &transport;
    config.tick = tick_throws;
  } else if (name == "event") {
    config.event = event_throws;
  } else if (name == "opened") {
    config.opened = opened_throws;
  } else if (name == "resolve") {
    config.base_url = "https://service.test";
    config.resolve = resolve_throws;
  } else if (name == "load" || name == "save") {
    config.store = &store;
    store.load = name == "load" ? load_throws : [](void *, std::int64_t, void *, std::size_t, std::size_t *) {
      return std::int32_t{MCAT_STORE_ABSENT};
    };
  } else if (name == "boot_ms") {
    config.clock = &clock;
  } else if (name != "sink") {
    config.transport = &transport;
    config.ca_file = nullptr;
  }
  const musiccat::client client(client_of(&config));
  const musiccat::response track =
      name == "sink" ? musiccat::call(mcat_tracks_get, client, "tra.1", nullptr) : musiccat::response();
  armed = true;
  if (name == "sink") {
    (void)musiccat::call(mcat_download, client, track->tracks.items[0]->preview_url, sink_throws, nullptr, nullptr).failed();
  } else if (name == "event" || name == "load" || name == "save") {
    (void)musiccat::call(mcat_auth_password, client, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), nullptr)
        .failed();
  } else {
    (void)musiccat::call(mcat_artists_top, client, nullptr).failed();
  }
  (void)std::fprintf(stderr, "it went on\n");
  return 4;
}
