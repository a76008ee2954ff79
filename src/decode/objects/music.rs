//! Music, and the parts that all objects share. The fields are in the order in which the service sends them: the decoder guesses the next
//! key from it.
use super::super::shape::{list, record};
use crate::abi::*;

list! { mcat_artist_list of mcat_artist }
list! { mcat_album_list of mcat_album }
list! { mcat_track_list of mcat_track }
list! { mcat_genre_list of mcat_genre }
list! { mcat_bio_list of mcat_bio }
list! { mcat_format_list of mcat_format }

record! { mcat_link {
    href: Text = "href",
    ids:  Ids  = "ids",
}}

record! { mcat_contributors {
    primary_artist:     Ids = "primaryArtist",
    composer:           Ids = "composer",
    featured_performer: Ids = "featuredPerformer",
    guest_musician:     Ids = "guestMusician",
    guest_vocals:       Ids = "guestVocals",
    producer:           Ids = "producer",
    non_primary:        Ids = "nonPrimary",
    conductor:          Ids = "conductor",
    engineer:           Ids = "engineer",
    remixer:            Ids = "remixer",
    collaborator:       Ids = "collaborator",
}}

record! { mcat_releases {
    main:            Ids = "main",
    singles_and_eps: Ids = "singlesAndEPs",
    compilations:    Ids = "compilations",
    others:          Ids = "others",
}}

record! { mcat_album_links {
    images:  Link = "images",
    tracks:  Link = "tracks",
    posts:   Link = "posts",
    artists: Link = "artists",
    genres:  Link = "genres",
    reviews: Link = "reviews",
}}

record! { mcat_album {
    r#type:                 Text    = "type",
    id:                     Id      = "id",
    upc:                    Text    = "upc",
    shortcut:               Text    = "shortcut",
    href:                   Text    = "href",
    name:                   Text    = "name",
    released(released_ms):  Instant = "released",
    originally_released(originally_released_ms): Instant = "originallyReleased",
    label:                  Text    = "label",
    copyright:              Text    = "copyright",
    tags:                   Ids     = "tags",
    disc_count:             Int     = "discCount",
    track_count:            Int     = "trackCount",
    is_streamable:          Permit  = "isStreamable",
    is_available_in_hi_res: Flag    = "isAvailableInHiRes",
    is_explicit:            Ban     = "isExplicit" | "explicit",
    is_single:              Flag    = "isSingle" | "single",
    account_partner:        Text    = "accountPartner",
    artist_name:            Text    = "artistName",
    contributing_artists:   Object  = "contributingArtists",
    discographies:          Object  = "discographies",
    links:                  Object  = "links",
    is_available_in_atmos:  Flag    = "isAvailableInAtmos",
    tracks:                 Objects = "tracks",
    amg:                    Text    = "amg",
    images: Objects = "images",
    album_type: Text = "type.name",
} fixed { released_ms: i64::MIN, originally_released_ms: i64::MIN } older {
    "artist" "id" => "links/artists/ids",
    "artist" "id" => "contributingArtists/primaryArtist",
    "artist" "name" => "artistName",
    "genre" "id" => "links/genres/ids",
    "type" "name" => "type.name",
} }

record! { mcat_bio {
    title:        Text = "title",
    author:       Text = "author",
    publish_date: Text = "publishDate",
    bio:          Text = "bio",
}}

record! { mcat_artist_links {
    albums:         Link = "albums",
    images:         Link = "images",
    posts:          Link = "posts",
    top_tracks:     Link = "topTracks",
    genres:         Link = "genres",
    stations:       Link = "stations",
    contemporaries: Link = "contemporaries",
    followers:      Link = "followers",
    influences:     Link = "influences",
    related_projects: Link = "relatedProjects",
}}

record! { mcat_artist {
    r#type:       Text    = "type",
    id:           Id      = "id",
    href:         Text    = "href",
    name:         Text    = "name",
    shortcut:     Text    = "shortcut",
    amg:          Text    = "amg",
    blurbs:       Texts   = "blurbs",
    bios:         Objects = "bios",
    album_groups: Object  = "albumGroups",
    links:        Object  = "links",
} older {
    "genre" "id" => "links/genres/ids",
} }

record! { mcat_genre_links {
    child_genres:  Link = "childGenres",
    parent_genres: Link = "parentGenres",
}}

record! { mcat_genre {
    r#type:      Text   = "type",
    id:          Id     = "id",
    name:        Text   = "name",
    href:        Text   = "href",
    shortcut:    Text   = "shortcut",
    description: Text   = "description",
    links:       Object = "links",
    subgenres:   Objects = "subgenres",
}}

record! { mcat_format {
    r#type:      Text = "type",
    bitrate:     Int  = "bitrate",
    name:        Text = "name",
    sample_bits: Int  = "sampleBits",
    sample_rate: Int  = "sampleRate",
} fixed { reserved: 0 } }

record! { mcat_track_links {
    artists: Link = "artists",
    albums:  Link = "albums",
    genres:  Link = "genres",
    tags:    Link = "tags",
    composers: Link = "composers",
}}

record! { mcat_track {
    r#type:                 Text    = "type",
    id:                     Id      = "id",
    index:                  Int     = "index",
    disc:                   Int     = "disc",
    href:                   Text    = "href",
    playback_seconds:       Seconds = "playbackSeconds",
    is_explicit:            Ban     = "isExplicit" | "explicit",
    is_streamable:          Permit  = "isStreamable",
    is_available_in_hi_res: Flag    = "isAvailableInHiRes",
    name:                   Text    = "name",
    isrc:                   Text    = "isrc",
    shortcut:               Text    = "shortcut",
    blurbs:                 Texts   = "blurbs",
    artist_id:              Id      = "artistId",
    artist_name:            Text    = "artistName",
    album_name:             Text    = "albumName",
    formats:                Objects = "formats",
    lossless_formats:       Objects = "losslessFormats",
    album_id:               Id      = "albumId",
    contributors:           Object  = "contributors",
    links:                  Object  = "links",
    preview_url:            Text    = "previewURL",
    upc:                    Text    = "upc",
    amg:                    Text    = "amg",
    is_available_in_atmos:  Flag    = "isAvailableInAtmos",
} older {
    "artist" "id" => "artistId",
    "artist" "name" => "artistName",
    "album" "id" => "albumId",
    "album" "name" => "albumName",
    "genre" "id" => "links/genres/ids",
    "duration" "" => "playbackSeconds",
    "sample" "" => "previewURL",
} }
