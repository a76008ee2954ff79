//! The lists of the response, one line each. The decoder collects here what it finds in an answer.
use super::passed_items::{ItemsDigest, PassedItems};
use super::record::List;
use super::shape::{Modelled, Shape, Shared, Unknown};
use crate::abi::*;
use crate::base::memory::{self, NoMemory};
use crate::decode::arena::Arena;
use core::ffi::{c_char, c_void};
use core::mem::{self, offset_of};
use core::ptr;
use core::slice;

/// `Kind of struct, item kind in field of an item => field of the response = "key of the envelope" by identifying field`, then, if an
/// object shows its own kind, its `type`, and a member that no other object without a type has.
macro_rules! lists {
    ($( $kind:ident of $item:ident, $word_of_c:ident in $of_item:ident => $field:ident = $key:literal by $id:ident $( , type $word:literal )? $( , member $tell:literal )? ; )*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Kind {
            $( $kind, )*
        }

        pub(super) const KINDS: usize = [$( Kind::$kind ),*].len();

        impl Kind {
            /// All kinds, each with the key of its list.
            pub(super) const ALL: [(&str, Kind); KINDS] = [$( ($key, Kind::$kind) ),*];

            pub(super) fn of_key(key: &str) -> Option<Self> {
                Self::ALL.iter().find(|(known, _)| key == *known).map(|&(_, kind)| kind)
            }

            /// The kind that an object's `type` names, in a list whose own kind is `listed`.
            pub(super) fn of_type(word: &str, listed: Option<Self>) -> Option<Self> {
                const WORDS: &[(&str, Kind)] = &[$( $( ($word, Kind::$kind), )? )*];
                let (_, kind) = *WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
                // Tracks and previews are the same objects in two lists, and so are artists and similar artists.
                Some(match listed {
                    Some(listed @ Self::Preview) if kind == Self::Track => listed,
                    Some(listed) if kind == Self::Artist && listed.is_similar() => listed,
                    _ => kind,
                })
            }

            /// Whether these are similar artists: only version 1 has such lists.
            pub(super) fn is_similar(self) -> bool {
                matches!(self, Self::Contemporary | Self::Follower | Self::Influencer | Self::Related)
            }

            /// The kind of an object without a type that has a member of this name.
            pub(super) fn of_member(key: &str) -> Option<Self> {
                const MEMBERS: &[(&str, Kind)] = &[$( $( ($tell, Kind::$kind), )? )*];
                MEMBERS.iter().find(|(known, _)| key == *known).map(|&(_, kind)| kind)
            }

            /// The struct of this kind.
            pub(super) fn shape(self) -> &'static Shape {
                const IDS: [u8; KINDS] = [$( <$item as Modelled>::ID ),*];
                Shape::by_id(IDS[self as usize])
            }
        }

        /// For each kind: the field of its list in a response, its identifying field, its field in an item, and its item kind.
        const PLACES: [Places; KINDS] = [$(
            {
                assert!(size_of_val(&NOTHING.$field) == size_of::<AnyList>());
                Places {
                    list: offset_of!(mcat_response, $field) as u16,
                    id: offset_of!($item, $id) as u16,
                    of_item: offset_of!(mcat_item, $of_item) as u16,
                    kind: mcat_item_kind::$word_of_c,
                }
            }
        ),*];

        /// A response without any data.
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
            trust: ptr::null(),
            retires_ms: -1,
            extra: Unknown::UNKNOWN,
            latest_stable: Unknown::UNKNOWN,
            in_development: Unknown::UNKNOWN,
            linked: NOTHING_LINKED,
            search_query: ptr::null(),
        };
    };
}

lists! {
    Artist of mcat_artist, MCAT_ITEM_ARTIST in artist => artists = "artists" by id, type "artist";
    Album of mcat_album, MCAT_ITEM_ALBUM in album => albums = "albums" by id, type "album";
    Track of mcat_track, MCAT_ITEM_TRACK in track => tracks = "tracks" by id, type "track";
    Preview of mcat_track, MCAT_ITEM_PREVIEW in track => previews = "previews" by id;
    Station of mcat_station_object, MCAT_ITEM_STATION in station => stations = "stations" by id, type "station";
    Image of mcat_image, MCAT_ITEM_IMAGE in image => images = "images" by id, type "image";
    Genre of mcat_genre, MCAT_ITEM_GENRE in genre => genres = "genres" by id, type "genre";
    Playlist of mcat_playlist, MCAT_ITEM_PLAYLIST in playlist => playlists = "playlists" by id, type "playlist";
    Tag of mcat_tag, MCAT_ITEM_TAG in tag => tags = "tags" by id, type "tag";
    Member of mcat_member, MCAT_ITEM_MEMBER in member => members = "members" by id, type "member";
    Post of mcat_post, MCAT_ITEM_POST in post => posts = "posts" by id, type "post";
    Category of mcat_category, MCAT_ITEM_CATEGORY in category => categories = "categories" by id, type "category";
    Review of mcat_review, MCAT_ITEM_REVIEW in review => reviews = "reviews" by id, type "review";
    Catalog of mcat_catalog, MCAT_ITEM_CATALOG in catalog => catalogs = "catalogs" by id, type "catalog";
    Version of mcat_service_version, MCAT_ITEM_VERSION in version => versions = "versions" by id;
    Favorite of mcat_favorite, MCAT_ITEM_FAVORITE in favorite => favorites = "favorites" by id, type "favorite", member "acknowledged";
    FavoriteStatus of mcat_favorite_status, MCAT_ITEM_FAVORITE_STATUS in favorite_status => favorite_status = "status" by id;
    ChartRow of mcat_chart_row, MCAT_ITEM_CHART_ROW in chart_row => charts = "charts" by id, member "playCount";
    Bio of mcat_bio, MCAT_ITEM_BIO in bio => bios = "bios" by title, member "bio";
    Contemporary of mcat_artist, MCAT_ITEM_CONTEMPORARY in artist => contemporaries = "contemporaries" by id;
    Follower of mcat_artist, MCAT_ITEM_FOLLOWER in artist => followers = "followers" by id;
    Influencer of mcat_artist, MCAT_ITEM_INFLUENCER in artist => influencers = "influencers" by id;
    Related of mcat_artist, MCAT_ITEM_RELATED in artist => related = "related" by id;
}

struct Places {
    list: u16,
    id: u16,
    of_item: u16,
    kind: mcat_item_kind,
}

/// The common layout of all lists.
#[repr(C)]
struct AnyList {
    items: *const *const c_void,
    len: usize,
}

impl Kind {
    fn places(self) -> &'static Places {
        static PLACES_OF_ALL: [Places; KINDS] = PLACES;
        &PLACES_OF_ALL[self as usize]
    }

    /// The response's objects of this kind.
    fn objects(self, root: &mcat_response) -> &[*const c_void] {
        let at = (&raw const *root).wrapping_byte_add(self.places().list.into());
        // SAFETY: a list of the response; all lists have the same layout.
        let list = unsafe { &*at.cast::<AnyList>() };
        match list.len {
            0 => &[],
            // SAFETY: the decoder made it, and what it points at lives as long as the response.
            len => unsafe { slice::from_raw_parts(list.items, len) },
        }
    }

    /// Sets the response's list of this kind to a copy of these objects.
    fn set_objects(
        self,
        root: &mut mcat_response,
        objects: &[*const c_void],
        arena: &mut Arena,
    ) -> Result<(), NoMemory> {
        let items = arena.slice(objects)?;
        let at = (&raw mut *root).wrapping_byte_add(self.places().list.into());
        // SAFETY: as above.
        let list = unsafe { &mut *at.cast::<AnyList>() };
        (list.items, list.len) = (items, objects.len());
        Ok(())
    }

    /// The id of an object of this kind; NULL if it has none.
    ///
    /// # Safety
    /// `object` is a struct of this kind.
    pub(super) unsafe fn id(self, object: *const c_void) -> *const c_char {
        let at = object.wrapping_byte_add(self.places().id.into());
        // SAFETY: a text of the struct.
        unsafe { at.cast::<*const c_char>().read() }
    }

    /// An item that points at one object of this kind.
    ///
    /// # Safety
    /// `object` is a struct of this kind.
    pub(super) unsafe fn item(self, object: *const c_void) -> mcat_item {
        let mut item = mcat_item {
            index: 0,
            kind: self.places().kind,
            reserved: 0,
            artist: Unknown::UNKNOWN,
            album: Unknown::UNKNOWN,
            track: Unknown::UNKNOWN,
            station: Unknown::UNKNOWN,
            image: Unknown::UNKNOWN,
            genre: Unknown::UNKNOWN,
            playlist: Unknown::UNKNOWN,
            tag: Unknown::UNKNOWN,
            member: Unknown::UNKNOWN,
            post: Unknown::UNKNOWN,
            category: Unknown::UNKNOWN,
            review: Unknown::UNKNOWN,
            catalog: Unknown::UNKNOWN,
            version: Unknown::UNKNOWN,
            favorite: Unknown::UNKNOWN,
            favorite_status: Unknown::UNKNOWN,
            chart_row: Unknown::UNKNOWN,
            bio: Unknown::UNKNOWN,
        };
        let at = (&raw mut item).wrapping_byte_add(self.places().of_item.into());
        // SAFETY: a pointer field of the item; the caller guarantees the type of its target.
        unsafe { at.cast::<*const c_void>().write(object) };
        item
    }
}

impl Parts {
    /// The number of items of each kind in the answer.
    fn counts(&self) -> impl Iterator<Item = usize> {
        let passed = |kind: Kind| self.passed().map_or(0, |passed| passed.of[kind as usize]);
        Kind::ALL
            .iter()
            .map(move |&(_, kind)| kind.objects(&self.root).len() + passed(kind))
    }

    /// The number of items in the answer.
    pub(crate) fn items(&self) -> usize {
        self.counts().sum()
    }

    /// The number of items of the most frequent kind.
    pub(crate) fn longest(&self) -> usize {
        self.counts().max().unwrap_or(0)
    }

    /// A digest of the items and their order; `None` if no item has an id.
    pub(crate) fn items_digest(&self) -> Option<u64> {
        let mut digest = self.passed().map_or(ItemsDigest::NONE, |passed| passed.digest);
        for (_, kind) in Kind::ALL {
            for object in kind.objects(&self.root) {
                // SAFETY: a list of a kind holds structs of the kind, and their texts live as long as the answer.
                unsafe { digest.add(kind.id(*object)) };
            }
        }
        digest.get()
    }

    /// Joins each list of several answers.
    pub(super) fn join_lists(&mut self, answers: &[Parts], arena: &mut Arena) -> Result<(), NoMemory> {
        for (_, kind) in Kind::ALL {
            let items = joined(answers, |answer| kind.objects(&answer.root))?;
            kind.set_objects(&mut self.root, &items, arena)?;
        }
        Ok(())
    }
}

impl Found<'_> {
    /// Moves the lists into the arena.
    pub(super) fn gather(&mut self, arena: &mut Arena) -> Result<(), NoMemory> {
        for (&(_, kind), objects) in Kind::ALL.iter().zip(&self.lists) {
            kind.set_objects(self.root, objects, arena)?;
        }
        Ok(())
    }
}

/// The kinds of linked objects, with their lists.
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

/// The linked objects of an answer, to read or to change.
fn linked_of(linked: *const mcat_linked) -> mcat_linked {
    // SAFETY: plain data; the decoder made it, or it is the static for an absent one.
    unsafe { linked.read() }
}

impl Found<'_> {
    /// Moves the lists of linked objects into the arena.
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
    /// Joins the linked objects of several answers.
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

/// The contents of a body. Everything points into the arena or at statics. The response adds how the call ended.
pub(crate) struct Parts {
    pub(crate) root: mcat_response,
    /// Fields that could not be read. They are in the `extra` of their object if possible.
    pub(crate) unread_fields: i32,
    /// Items that could not be read, or that exceeded the requested number.
    pub(crate) unread_items: i32,
    /// Facts about the items that were passed on while they arrived.
    pub(super) passed: Option<Box<PassedItems>>,
}

impl Parts {
    /// The parts of an answer without a body.
    pub(crate) const NOTHING: Parts = Parts {
        root: NOTHING,
        unread_fields: 0,
        unread_items: 0,
        passed: None,
    };

    pub(super) fn passed(&self) -> Option<&PassedItems> {
        self.passed.as_deref()
    }
}

impl core::ops::Deref for Parts {
    type Target = mcat_response;

    fn deref(&self) -> &mcat_response {
        &self.root
    }
}

/// What an answer may hold besides lists.
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

/// Findings that were put aside.
pub(super) struct Taken {
    root: mcat_response,
    pub(super) lists: [Vec<*const c_void>; KINDS],
    passed: Option<Box<PassedItems>>,
}

impl Taken {
    pub(super) fn nothing() -> Taken {
        Taken {
            root: NOTHING,
            lists: Default::default(),
            passed: None,
        }
    }
}

/// What was found in an answer so far.
pub(super) struct Found<'r> {
    pub(super) root: &'r mut mcat_response,
    pub(super) lists: [Vec<*const c_void>; KINDS],
    /// Items are passed on as they arrive.
    pub(super) passed: Option<Box<PassedItems>>,
}

impl<'r> Found<'r> {
    pub(super) fn new(root: &'r mut mcat_response) -> Self {
        Self {
            root,
            lists: Default::default(),
            passed: None,
        }
    }

    /// Exchanges the findings with those that were put aside.
    pub(super) fn swap(&mut self, others: &mut Taken) {
        mem::swap(self.root, &mut others.root);
        mem::swap(&mut self.lists, &mut others.lists);
        mem::swap(&mut self.passed, &mut others.passed);
    }

    pub(super) fn push(&mut self, kind: Kind, item: *const c_void, arena: &mut Arena) -> Result<(), NoMemory> {
        let list = &mut self.lists[kind as usize];
        super::decoder::grow(list, arena)?;
        list.push(item);
        Ok(())
    }

    /// The response's pointer to a thing.
    pub(super) fn thing(&mut self, thing: Thing) -> &mut *const c_void {
        let root = &mut *self.root;
        let place = match thing {
            Thing::Meta => (&raw mut root.meta).cast(),
            Thing::Account => (&raw mut root.account).cast(),
            Thing::Session => (&raw mut root.session).cast(),
            Thing::LastUpdateDate => (&raw mut root.last_update_date).cast(),
        };
        // SAFETY: a field of `root`; all pointers have the same layout.
        unsafe { &mut *place }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.passed.as_ref().is_none_or(|passed| passed.count == 0) && self.lists.iter().all(Vec::is_empty)
    }
}

/// The items of one list in several answers.
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
