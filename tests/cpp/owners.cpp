/* Owners of clients, stations and responses: each is freed once, when it should be. Valgrind and the address sanitizer see the
 * rest. */
#include "service.hpp"

#include <type_traits>

template <class Owner>
static void only_moves() {
  static_assert(!std::is_copy_constructible<Owner>::value && !std::is_copy_assignable<Owner>::value, "no copies");
  static_assert(std::is_nothrow_move_constructible<Owner>::value && std::is_nothrow_move_assignable<Owner>::value, "moves");
  static_assert(sizeof(Owner) == sizeof(void *), "as small as the handle");
}

static void nothing_is_in_an_empty_owner() {
  musiccat::client client;
  musiccat::station station;
  const musiccat::response response;
  CHECK(!client && !station && response.get() == nullptr);
  CHECK_STATUS(musiccat::call(mcat_artists_top, client, nullptr).status(), MCAT_ERR_ARGUMENT);
  CHECK_STATUS(musiccat::call(mcat_station_next, station, nullptr).status(), MCAT_ERR_ARGUMENT);
  musiccat::call(mcat_cancel, client);
}

/* What is reached from a response lives as long as its owner, wherever that goes, and whatever becomes of the client. */
static void a_response_moves_and_stays_readable() {
  musiccat::client client(service_client());
  musiccat::response first = musiccat::call(mcat_artists_top, client, limited(3));
  NEED(first->artists.len == 3);
  const mcat_artist *artist = first->artists.items[0];
  musiccat::response second = std::move(first);
  CHECK(first.get() == nullptr);
  client.reset();
  CHECK(second->artists.items[0] == artist && artist->name != nullptr);
  second = musiccat::response(second.release());
  CHECK(second->artists.items[0] == artist);
  musiccat::response third;
  third = std::move(second);
  CHECK(third->artists.items[0] == artist && &*third == third.get());
}

static void a_client_moves() {
  musiccat::client first(service_client());
  musiccat::client second = std::move(first);
  CHECK(!first);
  CHECK_STATUS(musiccat::call(mcat_genres, first, nullptr).status(), MCAT_ERR_ARGUMENT);
  CHECK_STATUS(musiccat::call(mcat_genres, second, nullptr).status(), MCAT_OK);
  musiccat::call(mcat_client_free, second.release());
}

/* The place of a new handle: what the owner had before is freed, and nothing is in it where the call failed. */
static void a_call_fills_an_owner() {
  mcat_config config = service_config();
  musiccat::client client;
  CHECK_STATUS(musiccat::call(mcat_client_new, config, client).status(), MCAT_OK);
  NEED(client != nullptr);
  CHECK_STATUS(musiccat::call(mcat_client_new, &config, client).status(), MCAT_OK);
  CHECK_STATUS(musiccat::call(mcat_client_share, client, nullptr, client).status(), MCAT_OK);
  CHECK_STATUS(musiccat::call(mcat_genres, client, nullptr).status(), MCAT_OK);
  config.deadline_ms = -1;
  const musiccat::response why = musiccat::call(mcat_client_new, config, client);
  CHECK_STATUS(why.status(), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "deadline_ms");
  CHECK(!client);
}

/* The station outlives the owner of its client. */
static void a_station_is_opened_and_played() {
  musiccat::client client = member_client();
  musiccat::station station;
  auto options = musiccat::init<mcat_station_options>();
  options.low_water = 2;
  NEED(!musiccat::call(mcat_station_open, client, std::string("tra.1"), options, nullptr, station).failed());
  client.reset();
  const musiccat::response next = musiccat::call(mcat_station_next, station, nullptr);
  NEED(next->tracks.len == 1);
  const char *track = next->tracks.items[0]->id;
  auto playback = musiccat::init<mcat_playback>();
  playback.format = "MP3";
  CHECK_STATUS(musiccat::call(mcat_station_started, station, track, playback).status(), MCAT_OK);
  CHECK_STATUS(musiccat::call(mcat_station_tune, station, 0.25, 1).status(), MCAT_OK);
  CHECK_STATUS(musiccat::call(mcat_station_like, station, std::string(track)).status(), MCAT_OK);
  CHECK_STATUS(musiccat::call(mcat_station_stopped, station, track, nullptr).status(), MCAT_OK);
  CHECK_STATUS(musiccat::call(mcat_station_poll, station, nullptr).status(), MCAT_OK);
  CHECK(musiccat::call(mcat_station_open, client, "tra.1", nullptr, nullptr, station).failed());
  CHECK(!station);
}

static void every_kind_of_argument_arrives() {
  const musiccat::client client(service_client());
  const std::string id = "alb.1";
  const musiccat::response album = musiccat::call(mcat_albums_get, client, id, nullptr);
  NEED(album->albums.len == 1);
  CHECK_TEXT(album->albums.items[0]->id, "alb.1");
  auto picture = musiccat::init<mcat_picture>();
  CHECK_NUMBER(picture.size, sizeof picture);
  CHECK_NUMBER(picture.version, MCAT_ABI_MINOR);
  CHECK(picture.album == nullptr && picture.max_bytes == 0);
  picture.album = album->albums.items[0];
  picture.width = picture.height = 200;
  char address[512];
  std::size_t length = 0;
  int32_t width = 0;
  mcat_client *const caller = client.get();
  const musiccat::response why =
      musiccat::call(mcat_image_best, caller, picture, address, sizeof address, &length, &width, nullptr);
  CHECK_STATUS(why.status(), MCAT_OK);
  CHECK(length == strlen(address) && width >= 200);
  CHECK_NUMBER(musiccat::call(mcat_id_kind_of, id), MCAT_ID_ALBUM);
  CHECK_TEXT(musiccat::call(mcat_status_name, MCAT_ERR_TLS), "MCAT_ERR_TLS");
  CHECK_TEXT(musiccat::call(mcat_version), MCAT_VERSION);
  CHECK(musiccat::call(mcat_value_find, album->extra, "nothing of this name") == nullptr);
}

static void a_missing_text_reads_as_empty() {
  CHECK_TEXT(musiccat::text(nullptr), "");
  CHECK_TEXT(musiccat::text(nullptr, "-"), "-");
  CHECK_TEXT(musiccat::text("", "-"), "");
  CHECK_TEXT(musiccat::text("name", "-"), "name");
}

int main() {
  only_moves<musiccat::client>();
  only_moves<musiccat::station>();
  only_moves<musiccat::response>();
  nothing_is_in_an_empty_owner();
  a_response_moves_and_stays_readable();
  a_client_moves();
  a_call_fills_an_owner();
  a_station_is_opened_and_played();
  every_kind_of_argument_arrives();
  a_missing_text_reads_as_empty();
  return checked();
}
