//! The service's objects, one table each: `field: what it accepts = "key" | "key of earlier versions"`.
mod answer;
mod editorial;
mod member;
mod music;

use super::shape::{Line, Modelled, Row, Shape, Shared, keys, order, placed, rows, shapes, totals};
use crate::abi::*;

shapes! {
    mcat_link mcat_contributors mcat_releases
    mcat_album_links mcat_album mcat_bio mcat_artist_links mcat_artist mcat_genre_links mcat_genre mcat_format mcat_track_links mcat_track
    mcat_image mcat_station_links mcat_station_object mcat_playlist_links mcat_playlist mcat_tag_links mcat_tag mcat_post_links mcat_post
    mcat_category mcat_review_links mcat_review mcat_catalog mcat_service_version
    mcat_member_links mcat_member mcat_subscription mcat_entitlements mcat_account mcat_favorite_links mcat_favorite
    mcat_favorite_status mcat_session mcat_last_update_date mcat_chart_row
    mcat_result mcat_match_reason mcat_match mcat_meta
}
