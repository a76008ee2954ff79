/* mirror.h: what read structs hold, written as JSON. mirror.rs writes a function for each struct of the header on top of these. */
#ifndef MIRROR_H
#define MIRROR_H

#include "service.h"

static bool fresh = true; /* nothing stands before the next member or element */

static inline void put_text(const char *text) {
  (void)putchar('"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\' || (unsigned char)*text < 0x20) {
      (void)printf("\\u%04x", (unsigned)(unsigned char)*text);
    } else {
      (void)putchar(*text);
    }
  }
  (void)putchar('"');
}

/* `key` is NULL for an element of an array. */
static inline void begin(const char *key) {
  if (!fresh) {
    (void)putchar(',');
  }
  fresh = false;
  if (key) {
    put_text(key);
    (void)putchar(':');
  }
}

static inline void enter(const char *key, char bracket) {
  begin(key);
  (void)putchar(bracket);
  fresh = true;
}

static inline void leave(char bracket) {
  (void)putchar(bracket);
  fresh = false;
}

/* Each tells whether there was anything to write. */
static inline bool show_text(const char *key, const char *text) {
  if (text) {
    begin(key);
    put_text(text);
  }
  return text != NULL;
}

static inline bool show_number(const char *key, int64_t number) {
  if (number != -1) {
    begin(key);
    (void)printf("%lld", (long long)number);
  }
  return number != -1;
}

/* A time that stands twice: as sent, and in milliseconds where it could be read. Version 1 sends the milliseconds alone. */
static inline bool show_instant(const char *key, const char *text, int64_t ms) {
  if (!text && ms != INT64_MIN) {
    begin(key);
    (void)printf("%lld", (long long)ms);
    return true;
  }
  return show_text(key, text);
}

static inline bool show_real(const char *key, double number) {
  if (number >= 0) {
    begin(key);
    (void)printf("%.17g", number);
  }
  return number >= 0;
}

static inline bool show_flag(const char *key, int8_t flag) {
  if (flag >= 0) {
    begin(key);
    (void)fputs(flag ? "true" : "false", stdout);
  }
  return flag >= 0;
}

static inline bool show_texts(const char *key, const mcat_text_list *list) {
  if (list->items) {
    enter(key, '[');
    for (size_t i = 0; i < list->len; i++) {
      (void)show_text(NULL, list->items[i]);
    }
    leave(']');
  }
  return list->items != NULL;
}

static inline void show_value(const char *key, const mcat_value *value);

static inline void show_members(const mcat_value *object) {
  for (size_t i = 0; i < object->members.len; i++) {
    show_value(object->members.items[i]->name, object->members.items[i]->value);
  }
}

static inline void show_value(const char *key, const mcat_value *value) {
  switch (value->kind) {
    case MCAT_VALUE_BOOLEAN:
      (void)show_flag(key, value->number > 0);
      break;
    case MCAT_VALUE_NUMBER:
      begin(key);
      (void)fputs(value->text, stdout);
      break;
    case MCAT_VALUE_TEXT:
      (void)show_text(key, value->text);
      break;
    case MCAT_VALUE_ARRAY:
      enter(key, '[');
      for (size_t i = 0; i < value->items.len; i++) {
        show_value(NULL, value->items.items[i]);
      }
      leave(']');
      break;
    case MCAT_VALUE_OBJECT:
      enter(key, '{');
      show_members(value);
      leave('}');
      break;
    default:
      begin(key);
      (void)fputs("null", stdout);
  }
}

#endif
