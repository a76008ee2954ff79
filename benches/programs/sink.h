/* Where the fields of an answer go. While time is measured a field is only touched, as hashing would take longer than some of the ways;
 * with `whole` every byte of every field counts. */
#ifndef SINK_H
#define SINK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct sink {
  uint64_t sum;
  int whole;
};

/* FNV-1a. */
static inline void sink_byte(struct sink *sink, unsigned char byte) { sink->sum = (sink->sum ^ byte) * UINT64_C(0x100000001b3); }

static inline void sink_number(struct sink *sink, int64_t number) {
  if (!sink->whole) {
    sink->sum += (uint64_t)number;
    return;
  }
  for (int shift = 0; shift < 64; shift += 8) {
    sink_byte(sink, (unsigned char)((uint64_t)number >> shift));
  }
}

/* A text of which the length is known. */
static inline void sink_piece(struct sink *sink, const char *text, size_t length) {
  if (!sink->whole) {
    sink->sum += (unsigned char)(length > 0 ? text[0] : 0);
    return;
  }
  for (size_t i = 0; i < length; i++) {
    sink_byte(sink, (unsigned char)text[i]);
  }
  sink_byte(sink, 0xff); /* in no UTF-8 */
}

/* NULL: the service sent none. */
static inline void sink_text(struct sink *sink, const char *text) {
  if (text == NULL) {
    sink_number(sink, -1);
  } else if (sink->whole) {
    sink_piece(sink, text, strlen(text));
  } else {
    sink->sum += (unsigned char)text[0];
  }
}

/* The parts of a text with commas, as the service sends the ids of a role. NULL: none. */
static inline void sink_commas(struct sink *sink, const char *text) {
  int64_t count = 0;
  while (text != NULL) {
    const char *comma = strchr(text, ',');
    sink_piece(sink, text, comma != NULL ? (size_t)(comma - text) : strlen(text));
    count += 1;
    text = comma != NULL ? comma + 1 : NULL;
  }
  sink_number(sink, count);
}

#endif
