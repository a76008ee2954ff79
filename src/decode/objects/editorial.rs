//! Editorial content: what people and the service say about music.
use super::super::shape::{list, record};
use crate::abi::*;

list! { mcat_playlist_list of mcat_playlist }
list! { mcat_station_list of mcat_station_object }
list! { mcat_image_list of mcat_image }
list! { mcat_tag_list of mcat_tag }
list! { mcat_post_list of mcat_post }
list! { mcat_category_list of mcat_category }
list! { mcat_review_list of mcat_review }
list! { mcat_catalog_list of mcat_catalog }
list! { mcat_service_version_list of mcat_service_version }

record! { mcat_image {
    r#type:     Text = "type",
    id:         Id   = "id",
    image_id:   Id   = "imageId",
    content_id: Id   = "contentId",
    image_type: Text = "imageType",
    url:        Text = "url",
    version:    Long = "version",
    width:      Int  = "width",
    height:     Int  = "height",
    is_default: Flag = "isDefault" | "defaultImage",
}}

record! { mcat_station_links {
    genres:       Link = "genres",
    medium_image: Link = "mediumImage",
    large_image:  Link = "largeImage",
}}

record! { mcat_station_object {
    r#type:      Text   = "type",
    id:          Id     = "id",
    name:        Text   = "name",
    href:        Text   = "href",
    author:      Text   = "author",
    description: Text   = "description",
    summary:     Text   = "summary",
    sub_type:    Text   = "subType",
    artists:     Text   = "artists",
    links:       Object = "links",
    images:      Objects = "images",
}}

record! { mcat_playlist_links {
    members:        Link = "members",
    tracks:         Link = "tracks",
    tags:           Link = "tags",
    sample_artists: Link = "sampleArtists",
}}

record! { mcat_playlist {
    r#type:              Text    = "type",
    id:                  Id      = "id",
    name:                Text    = "name",
    href:                Text    = "href",
    description:         Text    = "description",
    modified(modified_ms): Instant = "modified",
    privacy:             Text    = "privacy",
    track_count:         Int     = "trackCount",
    favorite_count:      Int     = "favoriteCount",
    free_play_compliant: Permit  = "freePlayCompliant",
    images:              Objects = "images",
    tracks:              Objects = "tracks",
    links:               Object  = "links",
    author:              Text    = "author",
    created(created_ms): Instant = "created",
} fixed { modified_ms: i64::MIN, created_ms: i64::MIN } }

record! { mcat_tag_links {
    children: Link = "children",
    genres:   Link = "genres",
}}

record! { mcat_tag {
    r#type:       Text   = "type",
    id:           Id     = "id",
    name:         Text   = "name",
    shortcut:     Text   = "shortcut",
    href:         Text   = "href",
    parent_id:    Id     = "parentId",
    genre_id:     Id     = "genreId",
    child_ids:    Ids    = "childIds",
    is_protected: Ban    = "isProtected" | "protected",
    parent:       Object = "parent",
    links:        Object = "links",
}}

record! { mcat_post_links {
    artists: Link = "artists",
    albums:  Link = "albums",
    genres:  Link = "genres",
    images:  Link = "images",
}}

record! { mcat_post {
    r#type:     Text    = "type",
    id:         Id      = "id",
    href:       Text    = "href",
    name:       Text    = "name",
    author:     Text    = "author",
    date(date_ms): Instant = "date",
    summary:    Text    = "summary",
    body:       Text    = "body",
    categories: Texts   = "categories",
    links:      Object  = "links",
} fixed { date_ms: i64::MIN } }

record! { mcat_category {
    r#type: Text = "type",
    id:     Id   = "id",
    name:   Text = "name",
    href:   Text = "href",
}}

record! { mcat_review_links {
    albums: Link = "albums",
}}

record! { mcat_review {
    r#type: Text    = "type",
    id:     Id      = "id",
    href:   Text    = "href",
    author: Text    = "author",
    date(date_ms): Instant = "date",
    body:   Text    = "body",
    rating: Real    = "rating",
    links:  Object  = "links",
} fixed { date_ms: i64::MIN } }

record! { mcat_catalog {
    r#type:  Text = "type",
    id:      Id   = "id",
    name:    Text = "name",
    country: Text = "country",
}}

record! { mcat_service_version {
    id:     Id   = "id",
    status: Text = "status",
}}
