//! The lists of the response: one line each. What is found in an answer is gathered here.
use super::record::{Items, List, Modelled, Shape, Shared, Unknown};
use super::value;
use crate::abi::*;
use crate::arena::Arena;
use crate::memory::{self, NoMemory};
use core::ffi::c_void;
use core::hash::{Hash, Hasher};
use core::ptr;
use std::hash::DefaultHasher;

/// `Kind of struct => field of the response = "key of the envelope" by field that tells one from another`, then, where an object tells
/// by itself what it is, the word of its `type`, and a member that no other object without a type has.
macro_rules! lists {
    ($( $kind:ident of $item:ident => $field:ident = $key:literal by $mark:ident $( , type $word:literal )? $( , member $tell:literal )? ; )*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Kind {
            $( $kind, )*
        }

        const KINDS: usize = [$( Kind::$kind ),*].len();

        impl Kind {
            /// All kinds, each with the key of its list.
            pub(super) const ALL: [(&str, Kind); KINDS] = [$( ($key, Kind::$kind) ),*];

            pub(super) fn of_key(key: &str) -> Option<Self> {
                Self::ALL.iter().find(|(known, _)| key == *known).map(|&(_, kind)| kind)
            }

            /// The kind that an object names itself, in a list that would make it `listed`.
            pub(super) fn of_type(word: &str, listed: Option<Self>) -> Option<Self> {
                const WORDS: &[(&str, Kind)] = &[$( $( ($word, Kind::$kind), )? )*];
                let (_, kind) = *WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
                // Tracks and previews are the same objects in two lists, and so are artists and those like one.
                Some(match listed {
                    Some(listed @ Self::Preview) if kind == Self::Track => listed,
                    Some(listed) if kind == Self::Artist && listed.is_similar() => listed,
                    _ => kind,
                })
            }

            /// Whether these are artists like another: lists of version 1 alone.
            pub(super) fn is_similar(self) -> bool {
                matches!(self, Self::Contemporary | Self::Follower | Self::Influencer | Self::Related)
            }

            /// The kind of an object without a type that has a member of this name.
            pub(super) fn of_member(key: &str) -> Option<Self> {
                const MEMBERS: &[(&str, Kind)] = &[$( $( ($tell, Kind::$kind), )? )*];
                MEMBERS.iter().find(|(known, _)| key == *known).map(|&(_, kind)| kind)
            }

            /// The struct of such an object.
            pub(super) fn shape(self) -> &'static Shape {
                const IDS: [u8; KINDS] = [$( <$item as Modelled>::ID ),*];
                Shape::by_id(IDS[self as usize])
            }
        }

        /// A response in which nothing is known.
        pub(super) const NOTHING: mcat_response = mcat_response {
            status: mcat_status::MCAT_OK,
            reason: mcat_reason::MCAT_REASON_NONE,
            phase: mcat_phase::MCAT_PHASE_NONE,
            user_action: mcat_user_action::MCAT_ACTION_NONE,
            http_status: 0,
            maybe_applied: 0,
            retry_after_ms: -1,
            message: ptr::null(),
            code: ptr::null(),
            location: ptr::null(),
            allow: ptr::null(),
            request_id: ptr::null(),
            raw: ptr::null(),
            raw_len: 0,
            meta: Unknown::UNKNOWN,
            stats: ptr::null(),
            $( $field: Unknown::UNKNOWN, )*
            blurbs: Unknown::UNKNOWN,
            order: Unknown::UNKNOWN,
            account: Unknown::UNKNOWN,
            session: Unknown::UNKNOWN,
            last_update_date: Unknown::UNKNOWN,
            download: ptr::null(),
            sign_in: ptr::null(),
            verdict: ptr::null(),
            station: ptr::null(),
            outbox: ptr::null(),
            extra: Unknown::UNKNOWN,
            latest_stable: Unknown::UNKNOWN,
            in_development: Unknown::UNKNOWN,
            linked: NOTHING_LINKED,
            search_query: ptr::null(),
        };

        impl Parts {
            /// How many items the lists of the answer hold.
            pub(crate) fn items(&self) -> usize {
                0 $( + self.root.$field.len )*
            }

            /// How many items the longest of them holds.
            pub(crate) fn longest(&self) -> usize {
                [$( self.root.$field.len ),*].into_iter().max().unwrap_or(0)
            }

            /// A mark of the items and their order; `None` where nothing tells them apart.
            pub(crate) fn mark(&self) -> Option<u64> {
                let mut mark = DefaultHasher::new();
                let mut told = false;
                $(
                    for item in self.root.$field.items() {
                        let id = value::text_in(item.$mark);
                        told |= id.is_some();
                        id.hash(&mut mark);
                    }
                )*
                told.then(|| mark.finish())
            }

            /// Makes each list one of those of several answers.
            pub(super) fn join_lists(&mut self, answers: &[Parts], arena: &mut Arena) -> Result<(), NoMemory> {
                $(
                    let items = joined(answers, |answer| answer.root.$field.items())?;
                    self.root.$field.set(arena.slice(&items)?.cast(), items.len());
                )*
                Ok(())
            }
        }

        impl Found {
            /// Moves the lists into the arena.
            pub(super) fn gather(&mut self, arena: &mut Arena) -> Result<(), NoMemory> {
                $(
                    let items = &self.lists[Kind::$kind as usize];
                    self.root.$field.set(arena.slice(items)?.cast::<c_void>(), items.len());
                )*
                Ok(())
            }
        }
    };
}

lists! {
    Artist of mcat_artist => artists = "artists" by id, type "artist";
    Album of mcat_album => albums = "albums" by id, type "album";
    Track of mcat_track => tracks = "tracks" by id, type "track";
    Preview of mcat_track => previews = "previews" by id;
    Station of mcat_station_object => stations = "stations" by id, type "station";
    Image of mcat_image => images = "images" by id, type "image";
    Genre of mcat_genre => genres = "genres" by id, type "genre";
    Playlist of mcat_playlist => playlists = "playlists" by id, type "playlist";
    Tag of mcat_tag => tags = "tags" by id, type "tag";
    Member of mcat_member => members = "members" by id, type "member";
    Post of mcat_post => posts = "posts" by id, type "post";
    Category of mcat_category => categories = "categories" by id, type "category";
    Review of mcat_review => reviews = "reviews" by id, type "review";
    Catalog of mcat_catalog => catalogs = "catalogs" by id, type "catalog";
    Version of mcat_service_version => versions = "versions" by id;
    Favorite of mcat_favorite => favorites = "favorites" by id, type "favorite", member "acknowledged";
    FavoriteStatus of mcat_favorite_status => favorite_status = "status" by id;
    ChartRow of mcat_chart_row => charts = "charts" by id, member "playCount";
    Bio of mcat_bio => bios = "bios" by title, member "bio";
    Contemporary of mcat_artist => contemporaries = "contemporaries" by id;
    Follower of mcat_artist => followers = "followers" by id;
    Influencer of mcat_artist => influencers = "influencers" by id;
    Related of mcat_artist => related = "related" by id;
}

/// The kinds that relations lead to, with their lists.
macro_rules! linked {
    ($( $kind:ident => $field:ident ),* $(,)?) => {
        const NOTHING_LINKED: *const mcat_linked = {
            static NOTHING_LINKED: Shared<mcat_linked> = Shared(mcat_linked { $( $field: Unknown::UNKNOWN, )* });
            &raw const NOTHING_LINKED.0
        };

        const LINKED: [Kind; [$( Kind::$kind ),*].len()] = [$( Kind::$kind ),*];

        /// The lists, in the order of `LINKED`.
        fn linked_lists(linked: &mut mcat_linked) -> [&mut dyn List; LINKED.len()] {
            [$( &mut linked.$field ),*]
        }
    };
}

linked! {
    Artist => artists,
    Album => albums,
    Track => tracks,
    Station => stations,
    Image => images,
    Genre => genres,
    Playlist => playlists,
    Tag => tags,
    Member => members,
    Post => posts,
    Review => reviews,
}

/// What an answer has linked, to be looked at or to become another.
fn linked_of(linked: *const mcat_linked) -> mcat_linked {
    // SAFETY: plain data; the decode made it, or it is the one that stands for none.
    unsafe { linked.read() }
}

impl Found {
    /// Moves the lists of what was linked into the arena.
    pub(super) fn gather_linked(&self, arena: &mut Arena) -> Result<*const mcat_linked, NoMemory> {
        let mut linked = linked_of(NOTHING_LINKED);
        for (kind, list) in LINKED.into_iter().zip(linked_lists(&mut linked)) {
            let items = &self.lists[kind as usize];
            list.set(arena.slice(items)?.cast(), items.len());
        }
        Ok(arena.put(linked)?.as_ptr())
    }
}

impl Parts {
    /// Makes what was linked in several answers one.
    pub(super) fn join_linked(&mut self, answers: &[Parts], arena: &mut Arena) -> Result<(), NoMemory> {
        if answers.iter().all(|answer| ptr::eq(answer.root.linked, NOTHING_LINKED)) {
            return Ok(());
        }
        let mut whole = linked_of(NOTHING_LINKED);
        for (place, list) in linked_lists(&mut whole).into_iter().enumerate() {
            let mut items: Vec<*const c_void> = Vec::new();
            for answer in answers {
                let more = linked_lists(&mut linked_of(answer.root.linked))[place].pointers();
                memory::room(|| items.try_reserve(more.len()))?;
                items.extend_from_slice(more);
            }
            list.set(arena.slice(&items)?.cast(), items.len());
        }
        self.root.linked = arena.put(whole)?.as_ptr();
        Ok(())
    }
}

/// What a body held. Everything points into the arena or at statics. What says how the call ended is left to the response.
pub(crate) struct Parts {
    pub(crate) root: mcat_response,
    /// Fields that could not be read, and stand in the `extra` of their object where that was possible.
    pub(crate) unread_fields: i32,
    /// Items that could not be read, or were more than the request asked for.
    pub(crate) unread_items: i32,
}

impl Parts {
    /// The parts of an answer without a body.
    pub(crate) const NOTHING: Parts = Parts {
        root: NOTHING,
        unread_fields: 0,
        unread_items: 0,
    };
}

impl core::ops::Deref for Parts {
    type Target = mcat_response;

    fn deref(&self) -> &mcat_response {
        &self.root
    }
}

/// What an answer may hold beside lists.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    Meta,
    Account,
    Session,
    LastUpdateDate,
}

impl Thing {
    pub(super) fn shape(self) -> u8 {
        match self {
            Self::Meta => mcat_meta::ID,
            Self::Account => mcat_account::ID,
            Self::Session => mcat_session::ID,
            Self::LastUpdateDate => mcat_last_update_date::ID,
        }
    }
}

/// What was found in an answer so far.
pub(super) struct Found {
    pub(super) root: mcat_response,
    lists: [Vec<*const c_void>; KINDS],
}

impl Found {
    pub(super) fn new() -> Self {
        Self {
            root: NOTHING,
            lists: Default::default(),
        }
    }

    pub(super) fn push(&mut self, kind: Kind, item: *const c_void, arena: &mut Arena) -> Result<(), NoMemory> {
        let list = &mut self.lists[kind as usize];
        super::decoder::grow(list, arena)?;
        list.push(item);
        Ok(())
    }

    /// Where the response points at a thing.
    pub(super) fn thing(&mut self, thing: Thing) -> &mut *const c_void {
        let root = &mut self.root;
        let place = match thing {
            Thing::Meta => (&raw mut root.meta).cast(),
            Thing::Account => (&raw mut root.account).cast(),
            Thing::Session => (&raw mut root.session).cast(),
            Thing::LastUpdateDate => (&raw mut root.last_update_date).cast(),
        };
        // SAFETY: a field of `root`, and pointers are all alike.
        unsafe { &mut *place }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lists.iter().all(Vec::is_empty)
    }
}

/// The items of a list of several answers.
pub(super) fn joined<'a, T: Copy + 'a>(
    answers: &'a [Parts],
    of: impl Fn(&'a Parts) -> &'a [T],
) -> Result<Vec<T>, NoMemory> {
    let mut items = Vec::new();
    let count = answers.iter().map(|answer| of(answer).len()).sum();
    memory::room(|| items.try_reserve_exact(count))?;
    answers.iter().for_each(|answer| items.extend_from_slice(of(answer)));
    Ok(items)
}
