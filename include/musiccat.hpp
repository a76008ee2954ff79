/*
 * musiccat.hpp: musiccat.h for C++11 and later. Header only; link the same library.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * It adds only what C cannot express: owners that free, lists and pages in a range-for, and one call(), which reaches every function
 * of musiccat.h, also of later releases. Structs, constants and rules are musiccat.h's, which documents them. docs/cpp.md explains how
 * to use it. It works with and without exceptions (-fno-exceptions, -fno-rtti), and throws nothing unasked.
 */
#ifndef MUSICCAT_HPP
#define MUSICCAT_HPP

#include "musiccat.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS)
#include <exception>
/** Defined if exceptions are on: then `or_throw`, `value` and `musiccat::error` exist. Since 1.0. */
#define MUSICCAT_EXCEPTIONS 1
#endif

/* Marks a type that must not be ignored, for each compiler and standard. */
#if __cplusplus >= 201703L || !defined(__clang__)
#define MUSICCAT_NODISCARD [[nodiscard]]
#else
#define MUSICCAT_NODISCARD __attribute__((warn_unused_result))
#endif

namespace musiccat {

namespace detail {

/* False, but only when a template is used. */
template <class>
struct never : std::false_type {};

/* Frees a handle. A type, so that an owner is as small as the handle. */
template <class Handle, void (*Free)(Handle *)>
struct free {
  void operator()(Handle *handle) const noexcept { Free(handle); }
};

}  // namespace detail

/**
 * Owns an `mcat_client`, and frees it when it goes out of scope. Can be moved, not copied. Empty until a call fills it, and after a
 * move; a call with an empty one returns `MCAT_ERR_ARGUMENT`. Any number of threads may call with one `const client &` at once; only
 * one thread may move, fill or destroy it. `get()` gives the handle for C functions. Since 1.0.
 */
using client = std::unique_ptr<mcat_client, detail::free<mcat_client, mcat_client_free>>;

/** Owns an `mcat_station`, as `client` owns a client. Free the two in any order. Since 1.0. */
using station = std::unique_ptr<mcat_station, detail::free<mcat_station, mcat_station_free>>;

/**
 * Owns the `mcat_response` of a call, after a failure too. Can be moved, not copied; any number of threads may read one. What `->`
 * reaches lives as long as this object, wherever it is moved to. So only a named response has `->`: `call(…)->artists` does not
 * compile. Empty before it is assigned and after a move: then only `get()` and assigning are allowed. Since 1.0.
 */
class MUSICCAT_NODISCARD response {
 public:
  response() noexcept = default;
  /** Takes over a response of a C function. */
  explicit response(const mcat_response *owned) noexcept : owned_(owned) {}

  /** How the call ended. */
  mcat_status status() const noexcept { return owned_->status; }
  /** Whether it failed: `MCAT_FAILED(status())`. */
  bool failed() const noexcept { return status() > 9; }

  /** The C struct. */
  const mcat_response *operator->() const &noexcept { return owned_.get(); }
  const mcat_response &operator*() const &noexcept { return *owned_; }
  const mcat_response *get() const &noexcept { return owned_.get(); }
  template <class Unnamed = void>
  const mcat_response *operator->() const && noexcept { return needs_a_name<Unnamed>(); }
  template <class Unnamed = void>
  const mcat_response &operator*() const && noexcept { return *needs_a_name<Unnamed>(); }
  template <class Unnamed = void>
  const mcat_response *get() const && noexcept { return needs_a_name<Unnamed>(); }

  /** Gives up ownership: the caller must call `mcat_response_free`. NULL if it was empty. */
  const mcat_response *release() noexcept { return owned_.release(); }

#ifdef MUSICCAT_EXCEPTIONS
  /** Throws `error` if the call failed; the error then owns the response, and this is empty. */
  void or_throw();
  /** The same, and returns the response: `const musiccat::response page = musiccat::call(…).value();` */
  response value() && {
    or_throw();
    return std::move(*this);
  }
#endif

 private:
  /* Before C++26 a deleted function cannot say why. */
  template <class Unnamed>
  static const mcat_response *needs_a_name() noexcept {
    static_assert(detail::never<Unnamed>::value,
                  "a response without a name is freed at the end of the statement; "
                  "give the response a name: `const musiccat::response found = musiccat::call(...);`, then `found->...`");
    return nullptr;
  }

  std::unique_ptr<const mcat_response, detail::free<const mcat_response, mcat_response_free>> owned_;
};

#ifdef MUSICCAT_EXCEPTIONS
/**
 * A call that failed. `what()` is the response's `message`, and `->` reaches all of the response: `error->status`,
 * `error->retry_after_ms`. They live as long as this object or a copy of it. Copies share the response. Since 1.0.
 */
class error : public std::exception {
 public:
  /** Takes the response of a failed call, not an empty one. */
  explicit error(response failed) : failed_(failed.release(), mcat_response_free) {}

  const char *what() const noexcept override { return failed_->message; }
  /** The C struct. */
  const mcat_response *operator->() const noexcept { return failed_.get(); }
  const mcat_response &operator*() const noexcept { return *failed_; }

 private:
  std::shared_ptr<const mcat_response> failed_;
};

inline void response::or_throw() {
  if (failed()) {
    throw error(std::move(*this));
  }
}
#endif

/** A struct that you fill, initialised like `MCAT_INIT`: `auto params = musiccat::init<mcat_params>();`. Since 1.0. */
template <class Struct>
Struct init() noexcept {
  Struct made = Struct();
  made.size = static_cast<std::uint32_t>(sizeof made);
  made.version = MCAT_ABI_MINOR;
  return made;
}

/** A text of the service, or `otherwise` if it is NULL. Copies nothing. Since 1.0. */
inline const char *text(const char *text, const char *otherwise = "") noexcept {
  return text ? text : otherwise;
}

namespace detail {

/* A callable as a C callback: the callback's `user` is its address. */
template <class Callable>
class callback {
  template <class Result, class... Values>
  static Result run(void *user, Values... values) noexcept {
    return (*static_cast<Callable *>(user))(values...);
  }
  template <class Result, class... Values>
  using function = Result (*)(void *, Values...);

 public:
  template <class Result, class... Values>
  operator function<Result, Values...>() const noexcept {
    return run<Result, Values...>;
  }
};

/* An owner as an argument: its handle, or the place for a new handle, which the owner takes after the call. */
template <class Owner>
class place {
  using handle = typename Owner::pointer;

 public:
  explicit place(Owner &owner) noexcept : owner_(owner), made_(nullptr), filled_(false) {}
  place(const place &) = default;
  place &operator=(const place &) = delete;
  ~place() {
    if (filled_) {
      owner_.reset(made_);
    }
  }
  operator handle() const noexcept { return owner_.get(); }
  operator handle *() noexcept {
    filled_ = true;
    return &made_;
  }

 private:
  Owner &owner_;
  handle made_;
  bool filled_;
};

/* Converts a C++ argument to what C takes. */
template <class Value>
typename std::enable_if<!std::is_class<Value>::value, Value>::type argument(Value value) noexcept {
  return value;
}
template <class Struct>
typename std::enable_if<std::is_class<Struct>::value, const Struct *>::type argument(const Struct &filled) noexcept {
  return &filled;
}
template <class Handle, class Free>
Handle *argument(const std::unique_ptr<Handle, Free> &owner) noexcept {
  return owner.get();
}
template <class Handle, class Free>
place<std::unique_ptr<Handle, Free>> argument(std::unique_ptr<Handle, Free> &owner) noexcept {
  return place<std::unique_ptr<Handle, Free>>(owner);
}
template <class Callable>
callback<Callable> argument(const callback<Callable> &function) noexcept {
  return function;
}
inline const char *argument(const std::string &text) noexcept {
  return text.c_str();
}
inline const mcat_response *argument(const response &given) noexcept {
  return given.get();
}

/* The numbers from 0 to Count - 1. */
template <std::size_t...>
struct indices {};
template <std::size_t Count, std::size_t... Index>
struct count_up : count_up<Count - 1, Count - 1, Index...> {};
template <std::size_t... Index>
struct count_up<0, Index...> {
  using type = indices<Index...>;
};

/* The position of params among the parameters of a function; one past the last if it takes none. */
template <class...>
struct params_at : std::integral_constant<std::size_t, 0> {};
template <class First, class... Rest>
struct params_at<First, Rest...>
    : std::integral_constant<std::size_t, std::is_same<First, const mcat_params *>::value ? 0 : 1 + params_at<Rest...>::value> {};

/* The argument for a position; the given arguments lack the one at position Gap. */
template <std::size_t Place, std::size_t Gap>
struct pick {
  template <class Given>
  static auto of(Given &given) noexcept -> typename std::tuple_element<(Place > Gap ? Place - 1 : Place), Given>::type {
    using item = typename std::tuple_element<(Place > Gap ? Place - 1 : Place), Given>::type;
    return static_cast<item>(std::get<(Place > Gap ? Place - 1 : Place)>(given));
  }
};
template <std::size_t Gap>
struct pick<Gap, Gap> {
  template <class Given>
  static std::nullptr_t of(Given &) noexcept {
    return nullptr;
  }
};

/* Calls with the given arguments, and with nullptr at position Gap. */
template <std::size_t Gap, class Function, std::size_t... Place, class Given>
void call_with(Function function, indices<Place...>, Given given, const mcat_response **out) noexcept {
  /* The response has the status too. */
  (void)function(argument(pick<Place, Gap>::of(given))..., out);
}

/* The items of a list struct of musiccat.h, {items, len}; no other struct matches. */
template <class List>
using items = typename std::enable_if<std::is_same<decltype(List::len), std::size_t>::value &&
                                          std::is_pointer<typename std::remove_pointer<decltype(List::items)>::type>::value,
                                      decltype(List::items)>::type;

}  // namespace detail

/**
 * Calls a function of musiccat.h with its arguments in its order, all but the last, `out` or `why`, and gives the response:
 * `musiccat::response top = musiccat::call(mcat_artists_top, client, params);`
 *
 * Besides C's types, an argument may be a `client` or `station`, a `response`, a `std::string`, or a struct that you fill, by value.
 * Where C stores a new handle, name the owner that gets it; its earlier handle is freed. "Not given" is `nullptr`. `params` may be left
 * out: `musiccat::call(mcat_artists_top, client)`; it is then `nullptr` (since 1.1). Since 1.0.
 */
template <class... Parameters, class... Arguments>
response call(mcat_status (*function)(Parameters...), Arguments &&...arguments) noexcept {
  constexpr std::size_t taken = sizeof...(Parameters) - 1;
  constexpr std::size_t given = sizeof...(Arguments);
  constexpr std::size_t params = detail::params_at<Parameters...>::value;
  static_assert(given == taken || (given + 1 == taken && params < taken),
                "musiccat::call takes all of the function's arguments but the last; params alone may be left out");
  const mcat_response *out = nullptr;
  detail::call_with<(given == taken ? taken : params)>(function, typename detail::count_up<taken>::type(),
                                                       std::forward_as_tuple(std::forward<Arguments>(arguments)...), &out);
  return response(out);
}

/** The same for functions without a response: takes all arguments, and returns what the function returns. Since 1.0. */
template <class Result, class... Parameters, class... Arguments>
Result call(Result (*function)(Parameters...), Arguments &&...arguments) noexcept {
  return function(detail::argument(std::forward<Arguments>(arguments))...);
}

/**
 * All pages of a list, beginning with the one that the call gives; `params` are the call's:
 * `for (musiccat::response &page : musiccat::pages(mcat_artists_top, client, params)) { … }`
 *
 * A page that fails is the last one: check `page.failed()`, or begin the body with `page.or_throw()`. Each page is freed when the next
 * one comes; move it to keep it, and the range ends. The range also ends, without a failure, if the service sends a page again
 * (`MCAT_REASON_PAGE_REPEATED`; since 1.1; in 1.0 that was a failed page). To go on after a failure, use `mcat_next_page` yourself. One
 * pass, by one thread; the client must outlive it. Since 1.0.
 */
class pages {
 public:
  /** One page at a time, forwards only. */
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = response;
    using difference_type = std::ptrdiff_t;
    using pointer = response *;
    using reference = response &;

    explicit iterator(pages *range = nullptr) noexcept : range_(range) {}
    reference operator*() const noexcept { return range_->page_; }
    pointer operator->() const noexcept { return &range_->page_; }
    iterator &operator++() noexcept {
      if (!range_->turn()) {
        range_ = nullptr;
      }
      return *this;
    }
    void operator++(int) noexcept { ++*this; }
    friend bool operator==(iterator one, iterator other) noexcept { return one.range_ == other.range_; }
    friend bool operator!=(iterator one, iterator other) noexcept { return one.range_ != other.range_; }

   private:
    pages *range_; /* NULL: past the last page */
  };

  /** Makes the call: the client first, then the arguments as in `call`. */
  template <class... Parameters, class Client, class... Arguments>
  explicit pages(mcat_status (*function)(Parameters...), const Client &caller, Arguments &&...arguments) noexcept
      : client_(detail::argument(caller)), page_(call(function, client_, std::forward<Arguments>(arguments)...)) {}

  /** Refuses a temporary client: each page asks it for the next. */
  template <class... Parameters, class Handle, class Free, class... Arguments>
  explicit pages(mcat_status (*)(Parameters...), std::unique_ptr<Handle, Free> &&, Arguments &&...) noexcept : client_(nullptr) {
    static_assert(detail::never<Handle>::value, "each page asks the client for the next: give the client a name");
  }

  iterator begin() noexcept { return iterator(this); }
  iterator end() noexcept { return iterator(); }

 private:
  bool turn() noexcept {
    if (!page_.get() || page_->meta->next_offset < 0) {
      return false;
    }
    page_ = call(mcat_next_page, client_, page_);
    return !page_.get() || page_->reason != MCAT_REASON_PAGE_REPEATED;
  }

  mcat_client *client_;
  response page_;
};

/**
 * A callable as a callback of a C function; pass its address as `user`. It must outlive its caller: the call for a sink or a source,
 * the last page for `mcat_params.item`, the client for callbacks of the settings. Several threads may call it at once (rule 8). An
 * exception that leaves it ends the program by `std::terminate`. Since 1.0.
 */
template <class Callable>
detail::callback<Callable> callback(Callable &) noexcept {
  return detail::callback<Callable>();
}

}  // namespace musiccat

/* std::ranges deletes begin and end of any type, also const: these must match as well and be constrained to win. */
#if defined(__cpp_concepts) && __cpp_concepts >= 201907L
#define MUSICCAT_OF_LISTS requires requires { typename musiccat::detail::items<List>; }
#else
#define MUSICCAT_OF_LISTS
#endif

/**
 * Every list of musiccat.h in a range-for: `for (const mcat_artist *artist : page->artists)`; since C++20 also a range of std::ranges.
 * The items are pointers, never NULL; in a list of texts they are the texts. In the global namespace, as the lists are. Since 1.0.
 */
template <class List>
MUSICCAT_OF_LISTS musiccat::detail::items<List> begin(const List &list) noexcept {
  return list.items;
}
/** The same for a list that is not const. */
template <class List>
MUSICCAT_OF_LISTS musiccat::detail::items<List> begin(List &list) noexcept {
  return list.items;
}
/** The end of a list. */
template <class List>
MUSICCAT_OF_LISTS musiccat::detail::items<List> end(const List &list) noexcept {
  return list.items + list.len;
}
/** The same for a list that is not const. */
template <class List>
MUSICCAT_OF_LISTS musiccat::detail::items<List> end(List &list) noexcept {
  return list.items + list.len;
}
#undef MUSICCAT_OF_LISTS

#endif /* MUSICCAT_HPP */
