/* Lists and pages in a range-for. */
#include "service.hpp"

#include <algorithm>
#include <vector>

#if defined(__cpp_lib_ranges)
#include <ranges>
static_assert(std::ranges::input_range<musiccat::pages>, "pages work with std::ranges");
static_assert(std::ranges::contiguous_range<const mcat_album_list>, "lists work with std::ranges");
static_assert(std::ranges::contiguous_range<mcat_text_list>, "so do lists that are not const");
static_assert(!std::ranges::range<const mcat_config>, "other structs are no ranges");

static void lists_are_ranges(const musiccat::client &client) {
  const musiccat::response albums = musiccat::call(mcat_artist_albums, client, "art.1", limited(5));
  NEED(albums->albums.len > 1);
  std::size_t at = albums->albums.len;
  for (const char *id : albums->albums | std::views::reverse | std::views::transform(&mcat_album::id)) {
    CHECK_TEXT(id, albums->albums.items[--at]->id);
  }
  CHECK_NUMBER(at, 0);
  CHECK_NUMBER(std::ranges::count(albums->artists, nullptr), 0);
}
#endif

static void lists_of_objects_and_of_texts(const musiccat::client &client) {
  const musiccat::response albums = musiccat::call(mcat_artist_albums, client, "art.1,art.2", limited(5));
  NEED(albums->albums.len > 1);
  std::size_t at = 0;
  bool tagged = false;
  for (const mcat_album *album : albums->albums) {
    CHECK(album == albums->albums.items[at++]);
    std::size_t tags = 0;
    for (const char *tag : album->tags) {
      CHECK(tag == album->tags.items[tags++]);
    }
    CHECK_NUMBER(tags, album->tags.len);
    tagged = tagged || tags > 0;
  }
  CHECK_NUMBER(at, albums->albums.len);
  CHECK(tagged);
  for (const mcat_artist *artist : albums->artists) {
    CHECK(artist == nullptr); /* there are none in this answer */
  }
  const auto streamable = [](const mcat_album *album) { return album->is_streamable == 1; };
  CHECK(std::count_if(begin(albums->albums), end(albums->albums), streamable) >= 1);
}

/* All pages, each once, as mcat_next_page gives them. */
static void pages_end_with_the_list(const musiccat::client &client) {
  std::vector<std::string> wanted;
  musiccat::response page = musiccat::call(mcat_albums_top, client, limited(70));
  for (; !page.failed(); page = musiccat::call(mcat_next_page, client, page)) {
    for (const mcat_album *album : page->albums) {
      wanted.push_back(album->id);
    }
    if (page->meta->next_offset < 0) {
      break;
    }
  }
  CHECK(wanted.size() > 70);

  std::vector<std::string> found;
  std::size_t count = 0;
  for (const musiccat::response &each : musiccat::pages(mcat_albums_top, client, limited(70))) {
    CHECK(!each.failed());
    CHECK_NUMBER(each->meta->offset, 70 * count++);
    for (const mcat_album *album : each->albums) {
      found.push_back(album->id);
    }
  }
  CHECK(found == wanted);

  std::size_t only = 0;
  for (const musiccat::response &each : musiccat::pages(mcat_albums_get, client.get(), "alb.1", nullptr)) {
    only += each->albums.len;
  }
  CHECK_NUMBER(only, 1);
}

/* The page that failed is the last one, whether it is the first or a later one. */
static void a_page_that_fails_is_the_last(const musiccat::client &client) {
  std::size_t count = 0;
  for (const musiccat::response &page : musiccat::pages(mcat_albums_top, client, limited(-1))) {
    CHECK_STATUS(page.status(), MCAT_ERR_ARGUMENT);
    count++;
  }
  CHECK_NUMBER(count, 1);

  std::vector<mcat_status> statuses;
  for (const musiccat::response &page : musiccat::pages(mcat_albums_top, client, limited(70))) {
    statuses.push_back(page.status());
    CHECK(!musiccat::call(mcat_client_set_api_key, client, "another-key").failed());
  }
  CHECK(!musiccat::call(mcat_client_set_api_key, client, setting("MUSICCAT_TEST_KEY")).failed());
  NEED(statuses.size() == 2);
  CHECK_STATUS(statuses[0], MCAT_OK);
  CHECK_STATUS(statuses[1], MCAT_ERR_UNAUTHORIZED);
}

/* If the service sends a page again, the list ends without a failure. A fault of the sandbox does it. case:B24 */
static void a_page_that_comes_again_ends_the_range(const musiccat::client &client) {
  std::size_t count = 0;
  for (const musiccat::response &page : musiccat::pages(mcat_genre_albums_top, client, "g.7", limited(2))) {
    CHECK_STATUS(page.status(), MCAT_OK);
    CHECK_NUMBER(page->albums.len, 2);
    count++;
  }
  CHECK_NUMBER(count, 1);
}

static void a_page_can_be_kept(const musiccat::client &client) {
  musiccat::response kept;
  std::size_t count = 0;
  for (musiccat::response &page : musiccat::pages(mcat_albums_top, client, limited(70))) {
    kept = std::move(page);
    count++;
  }
  CHECK_NUMBER(count, 1);
  CHECK_NUMBER(kept->albums.len, 70);
  const musiccat::response next = musiccat::call(mcat_next_page, client, kept);
  CHECK_NUMBER(next->meta->offset, 70);
}

int main() {
  const musiccat::client client(service_client());
  lists_of_objects_and_of_texts(client);
  pages_end_with_the_list(client);
  a_page_that_fails_is_the_last(client);
  a_page_that_comes_again_ends_the_range(client);
  a_page_can_be_kept(client);
#if defined(__cpp_lib_ranges)
  lists_are_ranges(client);
#endif
  return checked();
}
