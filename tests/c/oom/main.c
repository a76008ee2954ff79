/* main.c: `oom CHAPTER STRIDE SEED` makes the calls of a chapter, with the memory refused at every STRIDEth place. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

#include <unistd.h>

int failed_checks;
struct scarce scarce;
struct tally tally;
static unsigned long long random_state;

static unsigned long long next_random(void) {
  random_state = random_state * 6364136223846793005ULL + 1442695040888963407ULL;
  return random_state >> 33;
}

/* Bytes of the library that the device's allocator did not give: they lie in the reserve. */
static long long reserve_used(void) {
  return mcat_memory_held() - atomic_load(&scarce.bytes);
}

static long long most_left;

/* Without a refusal, once: it must succeed, and the client be as good as new. */
static void make_well(const struct row *row, struct scene *s) {
  if (row->before) {
    row->before(s);
  }
  const mcat_response *r = NULL;
  mcat_status status = row->call(s, &r);
  if (MCAT_FAILED(status)) {
    (void)fprintf(stderr, "%s, with all the memory there is: %s, %s\n", row->name, mcat_status_name(status), r ? r->message : "");
    CHECK(!"a good call succeeds");
  }
  if (row->after) {
    row->after(s, r);
  }
  mcat_response_free(r);
}

/* fault:R01 fault:R02
 * With a refusal. False where the call asked for fewer blocks than that. */
static bool make_short(const struct row *row, struct scene *s, long long index, bool for_ever) {
  if (row->before) {
    row->before(s);
  }
  const mcat_response *r = NULL;
  scarce_refuse(&scarce, index, for_ever);
  mcat_status status = row->call(s, &r);
  long long refused = atomic_load(&scarce.refused);
  scarce_refuse(&scarce, -1, false);
  tally.calls++;
  tally.refused += refused;
  tally.succeeded += !MCAT_FAILED(status);
  tally.ended += status == MCAT_ERR_MEMORY;
  if (MCAT_FAILED(status) && !(status == MCAT_ERR_MEMORY && refused > 0)) {
    (void)fprintf(stderr, "%s, refused %s from %lld on: %s, %s\n", row->name, for_ever ? "for ever" : "once", index,
                  mcat_status_name(status), r ? r->message : "");
    CHECK(!"it ends in MCAT_ERR_MEMORY or succeeds");
  }
  CHECK(!r || (r->status == status && r->message && r->stats && r->meta && r->account && r->download && r->extra));
  /* A fixed one, which needs no memory, does not know what the call cost. */
  CHECK(status != MCAT_ERR_MEMORY || r->stats->refused_allocations != 0);
  int failed_before = failed_checks;
  if (row->after) {
    row->after(s, r);
  }
  if (failed_checks > failed_before) {
    (void)fprintf(stderr, "after %s, refused %s from %lld on: %s, %s, phase %d, %lld refused\n", row->name, for_ever ? "for ever" : "once",
                  index, mcat_status_name(status), r ? r->message : "", r ? (int)r->phase : 0, refused);
  }
  mcat_response_free(r);
  most_left = reserve_used() > most_left ? reserve_used() : most_left;
  return refused > 0;
}

void make_all(const struct row *rows, struct scene *s, long long stride) {
  for (const struct row *row = rows; row->name; row++) {
    tally.functions++;
    make_well(row, s);
    for (int for_ever = 0; for_ever < 2; for_ever++) {
      /* What goes over the network asks for more blocks than that: however long the stride, some are refused. */
      long long index = (long long)(next_random() % (unsigned long long)(stride < 100 ? stride : 100));
      while (make_short(row, s, index, for_ever)) {
        index += stride;
        make_well(row, s);
      }
    }
  }
}

static void keep_log(void *user, int32_t level, const char *text) {
  (void)user;
  (void)level;
  CHECK(text != NULL);
}

static mcat_config config_at(const char *address) {
  static char tokens_file[512], outbox_file[512];
  (void)snprintf(tokens_file, sizeof tokens_file, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  (void)snprintf(outbox_file, sizeof outbox_file, "%s/outbox", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = service_config();
  config.base_url = setting(address);
  config.log = keep_log;
  config.pace = MCAT_NO;
  config.deadline_ms = 120000; /* under valgrind all takes its time */
  config.token_file = tokens_file;
  config.outbox_file = outbox_file;
  config.cache_bytes = 65536;
  config.redirect_uri = setting("MUSICCAT_TEST_REDIRECT_URI");
  return config;
}

#define KEEP(place, text) (void)snprintf((place), sizeof(place), "%s", (text) ? (text) : "")

static int32_t keep_jpeg(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  struct scene *s = user;
  (void)left_ms;
  (void)received;
  (void)total;
  s->jpeg = realloc(s->jpeg, s->jpeg_length + length);
  NEED(s->jpeg != NULL);
  (void)memcpy(s->jpeg + s->jpeg_length, bytes, length);
  s->jpeg_length += length;
  return 0;
}

static void set_up(struct scene *s, const char *address) {
  (void)memset(s, 0, sizeof *s);
  s->config = config_at(address);
  s->client = client_of(&s->config);
  sign_in(s->client);
  mcat_config oldest = s->config;
  static char old_tokens[512];
  (void)snprintf(old_tokens, sizeof old_tokens, "%s/old-tokens", setting("MUSICCAT_TEST_FOLDER"));
  oldest.service_version = "1";
  oldest.token_file = old_tokens;
  oldest.outbox_file = NULL;
  s->oldest = client_of(&oldest);
  sign_in(s->oldest);
  done(mcat_me_account(s->client, NULL, &s->page), s->page);
  mcat_params few;
  MCAT_INIT(&few);
  few.limit = 2;
  done(mcat_tracks_top(s->client, &few, &s->tracks), s->tracks);
  NEED(s->tracks->tracks.len == 2);
  KEEP(s->track, s->tracks->tracks.items[0]->id);
  KEEP(s->track_shortcut, s->tracks->tracks.items[0]->shortcut);
  KEEP(s->isrc, s->tracks->tracks.items[0]->isrc);
  const mcat_response *r = NULL;
  done(mcat_albums_top(s->client, NULL, &r), r);
  KEEP(s->album_shortcut, r->albums.items[0]->shortcut);
  KEEP(s->upc, r->albums.items[0]->upc);
  char albums[512] = "";
  for (size_t i = 0; i < r->albums.len; i++) {
    size_t length = strlen(albums);
    (void)snprintf(albums + length, sizeof albums - length, "%s%s", i > 0 ? "," : "", r->albums.items[i]->id);
  }
  mcat_response_free(r);
  done(mcat_album_reviews(s->client, albums, NULL, &r), r);
  NEED(r->reviews.len > 0);
  KEEP(s->review, r->reviews.items[0]->id);
  mcat_response_free(r);
  done(mcat_posts_categories(s->client, NULL, &r), r);
  KEEP(s->category, r->categories.items[0]->id);
  mcat_response_free(r);
  done(mcat_tags_get(s->client, "tag.1", NULL, &r), r);
  KEEP(s->tag, r->tags.items[0]->shortcut);
  mcat_response_free(r);
  done(mcat_catalogs(s->client, NULL, &r), r);
  KEEP(s->catalog, r->catalogs.items[0]->id);
  mcat_response_free(r);
  done(mcat_sessions_create(s->client, NULL, &r), r);
  KEEP(s->session, r->session->id);
  mcat_response_free(r);
  make_playlist(s->client, s->playlist, sizeof s->playlist);
  make_playlist(s->client, s->other_playlist, sizeof s->other_playlist);
  done(mcat_v1_me_playlist_create(s->oldest, "Old", NULL, &r), r);
  KEEP(s->old_playlist, r->playlists.items[0]->id);
  mcat_response_free(r);
  NEED(mcat_image_address(s->client, MCAT_IMAGE_ALBUM, setting("MUSICCAT_TEST_ALBUM"), 70, 70, NULL, s->image,
                          sizeof s->image, NULL, NULL) == MCAT_OK);
  done(mcat_download(s->client, s->image, keep_jpeg, s, NULL, &r), r);
  mcat_response_free(r);
}

static void tear_down(struct scene *s) {
  mcat_response_free(s->page);
  mcat_response_free(s->tracks);
  mcat_response_free(s->change);
  mcat_station_free(s->station);
  mcat_client_free(s->client);
  mcat_client_free(s->oldest);
  free(s->jpeg);
}

struct chapter {
  const char *name;
  const struct row *rows;
};

int main(int argc, char **argv) {
  NEED(argc == 4);
  const char *chapter = argv[1];
  long long stride = strtoll(argv[2], NULL, 10);
  random_state = strtoull(argv[3], NULL, 10);
  NEED(stride > 0);
  scarce_set_up(&scarce);
  const struct chapter chapters[] = {
      {"catalog", catalog_rows}, {"editorial", editorial_rows}, {"member", member_rows},   {"playlists", playlist_rows},
      {"oldest", oldest_rows},   {"station", station_rows},     {"sign_in", sign_in_rows}, {"other", other_rows},
      {"items", item_rows},
  };
  bool tls = strcmp(chapter, "tls") == 0;
  for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++) {
    if (strcmp(chapter, chapters[i].name) == 0 || (tls && strcmp(chapters[i].name, "other") == 0)) {
      struct scene s;
      set_up(&s, tls ? "MUSICCAT_TEST_ADDRESS" : "MUSICCAT_TEST_PLAIN_ADDRESS");
      make_all(chapters[i].rows, &s, stride);
      tear_down(&s);
    }
  }
  if (strcmp(chapter, "tokens") == 0) {
    tokens(stride);
  }
  if (strcmp(chapter, "threads") == 0) {
    threads(100000 / stride);
  }
  if (strcmp(chapter, "large") == 0) {
    struct scene s;
    set_up(&s, "MUSICCAT_TEST_PLAIN_ADDRESS");
    large(&s, stride);
    tear_down(&s);
  }
  NEED(tally.calls > 0 && tally.refused > 0);
  CHECK_NUMBER(atomic_load(&scarce.unwiped), 0);
  /* What an earlier call has left in the reserve, a later one lacks. */
  CHECK(most_left < 16 * 1024);
  (void)printf("%s: %lld functions, %lld calls, %lld blocks refused: %lld ended in MCAT_ERR_MEMORY, %lld succeeded; "
               "at most %lld bytes stayed in the reserve\n",
               chapter, tally.functions, tally.calls, tally.refused, tally.ended, tally.succeeded, most_left > 0 ? most_left : 0);
  return checked();
}
