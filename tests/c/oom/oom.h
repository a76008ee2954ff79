/* oom.h: every call of the header, made again and again while memory is refused at another place each time. */
#ifndef OOM_H
#define OOM_H

#define CHECKS_OF_SEVERAL_FILES
#include "../scarce.h"
#include "../service.h"

/* What the calls are made with. */
struct scene {
  mcat_config config;
  mcat_client *client;
  mcat_client *oldest;       /* speaks version 1 */
  mcat_client *spare;        /* made and freed by a row */
  mcat_station *station;
  const mcat_response *page; /* an account, and a page of tracks */
  const mcat_response *tracks;
  const mcat_response *change;
  unsigned char *jpeg;
  size_t jpeg_length;
  char album_shortcut[256], upc[16], track_shortcut[256], isrc[16], review[32];
  char playlist[64], other_playlist[64], old_playlist[64], made[64];
  char category[64], tag[128], catalog[32];
  char image[512], session[128], track[64];
  char pending[MCAT_PENDING_MAX], redirect[4096];
};

typedef mcat_status make(struct scene *s, const mcat_response **r);

/* One function: how it is called, and what is done without refusals before and after each time. */
struct row {
  const char *name;
  make *call;
  void (*before)(struct scene *s);
  void (*after)(struct scene *s, const mcat_response *r);
};

/* A call with these arguments; `s` and `r` are the scene and the place for the response. */
#define OOM_CALL(name, arguments)                                           \
  static mcat_status call_##name(struct scene *s, const mcat_response **r) { \
    (void)s;                                                                \
    (void)r;                                                                \
    return name arguments;                                                  \
  }
#define OOM_ROW(name, arguments) {#name, call_##name, NULL, NULL},

extern const struct row catalog_rows[], editorial_rows[], member_rows[], playlist_rows[], oldest_rows[], station_rows[], sign_in_rows[],
    other_rows[], item_rows[];

extern struct scarce scarce;

/* How often each thing came out. */
struct tally {
  long long calls, refused, succeeded, ended, functions;
};
extern struct tally tally;

/* Each `stride`th index of each row, from another one on in each row. */
void make_all(const struct row *rows, struct scene *s, long long stride);

/* The tokens in the store and in memory, after refreshes that ran out of memory. */
void tokens(long long stride);
void threads(long long calls);
void large(struct scene *s, long long stride);

#endif
