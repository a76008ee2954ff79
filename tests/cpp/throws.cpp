// A C++ exception that leaves a plain C callback, which its argument names. The header forbids it; the program ends there, and says what was
// thrown.
#include "service.hpp"

#include <arpa/inet.h>
#include <cstdlib>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

static std::string chosen;
static bool armed = false;

static void out(const char *callback) {
  if (armed && chosen == callback) {
    throw std::runtime_error("thrown out of a callback");
  }
}

static mcat_memory memory() {
  auto own = musiccat::init<mcat_memory>();
  own.allocate = [](void *, std::size_t size) {
    out("allocate");
    return std::malloc(size);
  };
  own.release = [](void *, void *block) {
    out("release");
    std::free(block);
  };
  return own;
}

static mcat_clock clocks() {
  auto own = musiccat::init<mcat_clock>();
  own.wall_ms = [](void *) {
    out("wall_ms");
    return static_cast<std::int64_t>(time(nullptr)) * 1000;
  };
  own.boot_ms = [](void *) {
    out("boot_ms");
    return now_ms();
  };
  own.wait = [](void *, std::int64_t) {
    out("wait");
    return std::int32_t{0};
  };
  return own;
}

static std::int32_t give(const std::string &kept, void *bytes, std::size_t capacity, std::size_t *length) {
  *length = kept.copy(static_cast<char *>(bytes), capacity);
  return kept.empty() ? MCAT_STORE_ABSENT : MCAT_STORE_OK;
}

static mcat_store tokens() {
  static std::string kept;
  auto own = musiccat::init<mcat_store>();
  own.load = [](void *, std::int64_t, void *record, std::size_t capacity, std::size_t *length) {
    out("load");
    return give(kept, record, capacity, length);
  };
  own.save = [](void *, std::int64_t, const void *record, std::size_t length) {
    out("save");
    kept.assign(static_cast<const char *>(record), length);
    return std::int32_t{MCAT_STORE_OK};
  };
  own.erase = [](void *, std::int64_t) {
    out("erase");
    kept.clear();
    return std::int32_t{MCAT_STORE_OK};
  };
  own.lock = [](void *, std::int64_t, std::int32_t) {
    out("lock");
    return std::int32_t{MCAT_IO_OK};
  };
  own.unlock = [](void *) { out("unlock"); };
  return own;
}

static mcat_outbox_store outbox() {
  static std::string kept;
  auto own = musiccat::init<mcat_outbox_store>();
  own.load = [](void *, std::int64_t, void *bytes, std::size_t capacity, std::size_t *length) {
    out("outbox_load");
    return give(kept, bytes, capacity, length);
  };
  own.append = [](void *, std::int64_t, const void *bytes, std::size_t length) {
    out("append");
    kept.append(static_cast<const char *>(bytes), length);
    return std::int32_t{MCAT_STORE_OK};
  };
  own.replace = [](void *, std::int64_t, const void *bytes, std::size_t length) {
    out("replace");
    kept.assign(static_cast<const char *>(bytes), length);
    return std::int32_t{MCAT_STORE_OK};
  };
  return own;
}

static sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in place = {};
  place.sin_family = AF_INET;
  place.sin_port = htons(port);
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return place;
}

static bool is_ready(void *connection, short what, std::int32_t wait_ms) {
  pollfd waiting = {*static_cast<int *>(connection), what, 0};
  return poll(&waiting, 1, wait_ms) > 0;
}

static mcat_transport sockets() {
  auto own = musiccat::init<mcat_transport>();
  own.open = [](void *, std::int64_t, std::int32_t, const char *, std::int32_t port, std::int32_t, void **connection) {
    out("open");
    if (chosen == "wait") {
      return std::int32_t{MCAT_IO_FAILED}; // the library waits before it tries again
    }
    const sockaddr_in place = loopback(static_cast<std::uint16_t>(port));
    const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    NEED(connect(descriptor, reinterpret_cast<const sockaddr *>(&place), sizeof place) == 0);
    *connection = new int(descriptor);
    return std::int32_t{MCAT_IO_OK};
  };
  own.send = [](void *, std::int64_t, std::int32_t wait_ms, void *connection, const void *bytes, std::size_t length, std::size_t *sent) {
    out("send");
    if (!is_ready(connection, POLLOUT, wait_ms)) {
      return std::int32_t{MCAT_IO_AGAIN};
    }
    const ssize_t taken = send(*static_cast<int *>(connection), bytes, length, MSG_NOSIGNAL);
    *sent = static_cast<std::size_t>(taken);
    return std::int32_t{taken < 0 ? MCAT_IO_FAILED : MCAT_IO_OK};
  };
  own.recv = [](void *, std::int64_t, std::int32_t wait_ms, void *connection, void *buffer, std::size_t capacity, std::size_t *received) {
    out("recv");
    if (!is_ready(connection, POLLIN, wait_ms)) {
      return std::int32_t{MCAT_IO_AGAIN};
    }
    const ssize_t given = recv(*static_cast<int *>(connection), buffer, capacity, 0);
    *received = static_cast<std::size_t>(given);
    return std::int32_t{given < 0 ? MCAT_IO_FAILED : MCAT_IO_OK};
  };
  own.close = [](void *, void *connection) {
    out("close");
    NEED(close(*static_cast<int *>(connection)) == 0);
    delete static_cast<int *>(connection);
  };
  own.usable = [](void *, void *connection) {
    out("usable");
    return std::int32_t{!is_ready(connection, POLLIN, 0)};
  };
  return own;
}

static void listen_to(mcat_config &config) {
  config.log = [](void *, std::int32_t, const char *) { out("log"); };
  config.log_level = MCAT_LOG_DEBUG;
  config.tick = [](void *, std::int64_t) {
    out("tick");
    return std::int32_t{0};
  };
  config.event = [](void *, std::int64_t, const mcat_event *) { out("event"); };
  config.opened = [](void *, std::int32_t) {
    out("opened");
    return std::int32_t{0};
  };
  config.resolve = [](void *, std::int64_t, const char *, char *, std::size_t) {
    out("resolve");
    return std::int32_t{-1};
  };
  config.metering = [](void *, std::int64_t, const mcat_metering *, char *body, std::size_t, std::size_t *length) {
    out("metering");
    *length = 2;
    (void)memcpy(body, "{}", 2);
    return std::int32_t{0};
  };
}

static std::string free_place() {
  sockaddr_in place = loopback(0);
  socklen_t length = sizeof place;
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  NEED(bind(probe, reinterpret_cast<sockaddr *>(&place), length) == 0);
  NEED(getsockname(probe, reinterpret_cast<sockaddr *>(&place), &length) == 0);
  NEED(close(probe) == 0);
  return "http://127.0.0.1:" + std::to_string(ntohs(place.sin_port)) + "/back";
}

// Nobody comes: the call waits, and ticks.
static void catches(const musiccat::client &client) {
  auto request = musiccat::init<mcat_sign_in_request>();
  const std::string place = free_place();
  request.redirect_uri = place.c_str();
  const musiccat::response begun = musiccat::call(mcat_auth_begin, client, request, nullptr);
  CHECK_STATUS(begun.status(), MCAT_OK);
  auto params = musiccat::init<mcat_params>();
  params.deadline_ms = 300;
  const auto ready = +[](void *, std::int64_t) { out("ready"); };
  CHECK_STATUS(musiccat::call(mcat_auth_catch, client, begun->sign_in->pending, ready, nullptr, params).status(), MCAT_ERR_TIMEOUT);
}

static void moves_files(const musiccat::client &client) {
  const musiccat::response track = musiccat::call(mcat_tracks_get, client, "tra.1", nullptr);
  if (track.failed()) {
    return;
  }
  const mcat_sink sink = [](void *, std::int64_t, const void *, std::size_t, std::int64_t, std::int64_t) {
    out("sink");
    return std::int32_t{0};
  };
  CHECK(!musiccat::call(mcat_download, client, track->tracks.items[0]->preview_url, sink, nullptr, nullptr).failed());
  const mcat_source source = [](void *, std::int64_t, std::int64_t, void *, std::size_t, std::size_t *) {
    out("source");
    return std::int32_t{MCAT_IO_FAILED};
  };
  CHECK(musiccat::call(mcat_me_library_playlist_image_upload, client, "pp.1", source, nullptr, std::int64_t{1000}, nullptr).failed());
}

// Whatever the device has a callback for.
static void a_day(const musiccat::client &client) {
  auto params = musiccat::init<mcat_params>();
  params.item = [](void *, std::int64_t, const mcat_item *) {
    out("on_item");
    return std::int32_t{0};
  };
  for (int i = 0; i < 2; i++) {
    (void)musiccat::call(mcat_artists_top, client, params).failed();
  }
  (void)musiccat::call(mcat_auth_password, client, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), nullptr).failed();
  (void)musiccat::call(mcat_playback_started, client, "tra.1", "alb.1", nullptr).failed();
  (void)musiccat::call(mcat_outbox_send, client, nullptr).failed();
  moves_files(client);
  catches(client);
  (void)musiccat::call(mcat_forget_member, client, nullptr).failed();
}

int main(int argc, char **argv) {
  NEED(argc == 2);
  chosen = argv[1];
  const mcat_memory own_memory = memory();
  NEED(mcat_memory_set(&own_memory, nullptr) == MCAT_OK);
  const mcat_clock own_clocks = clocks();
  const mcat_store own_tokens = tokens();
  const mcat_outbox_store own_outbox = outbox();
  const mcat_transport own_sockets = sockets();
  mcat_config config = service_config();
  config.clock = &own_clocks;
  config.store = &own_tokens;
  config.outbox = &own_outbox;
  listen_to(config);
  if (chosen == "resolve") {
    config.base_url = "https://service.test";
  } else if (chosen != "opened") {
    config.transport = &own_sockets;
  }
  {
    const musiccat::client client(client_of(&config));
    armed = true;
    a_day(client);
  }
  (void)std::fprintf(stderr, "it went on\n");
  return checked() == 0 ? 0 : 4;
}
