//! Members as others see them, and their avatars.

use super::ELSEWHERE;
use super::view::View;
use crate::base::json::{Json, Object};
use crate::base::version::Version;
use crate::member::demo_members::{Avatar, DemoMember};
use crate::member::social::{Profile, Sight};

/// The size of the avatar that a profile shows, in pixels of its side.
const AVATAR_SIDE: u32 = 170;

impl View<'_> {
    /// A member's profile: what its visibility hides is left out.
    pub(crate) fn member(&self, profile: &Profile) -> Object {
        let member = profile.member;
        let href = match profile.is_own {
            true => format!("{ELSEWHERE}/me"),
            false => format!("{ELSEWHERE}/members/{}", member.guid),
        };
        let object = self
            .typed("member")
            .put("id", member.guid)
            .put("href", &*href)
            .put("visibility", member.visibility.name());
        let link = |list: &str| Object::new().put("href", format!("{href}/{list}"));
        let links = Object::new()
            .put("followers", link("followers"))
            .put("following", link("following"));
        let object = object.put("links", links);
        match profile.sight {
            Sight::Nothing => object,
            Sight::Outline => self.outline(object, member),
            Sight::Whole => self.whole(self.outline(object, member), profile),
        }
    }

    fn outline(&self, object: Object, member: &DemoMember) -> Object {
        object
            .put("screenName", member.screen_name)
            .put("role", member.role.name())
            .put("avatar", self.avatar_address(Some(member), AVATAR_SIDE))
            .put("avatarId", member.avatar_id().unwrap_or_default())
            .put("defaultAvatar", self.truth(member.avatar == Avatar::Default))
            .put("avatarVersion", member.avatar.version())
    }

    fn whole(&self, object: Object, profile: &Profile) -> Object {
        let member = profile.member;
        let told = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let mut object = object
            .put("realName", format!("{} {}", member.first_name, member.last_name))
            .put("bio", told(member.bio))
            .put("location", told(member.location))
            .put("gender", told(member.gender))
            .put("followingCount", profile.following)
            .put("followerCount", profile.followers);
        if self.version < Version::V2_2 {
            for count in [
                "favoriteAlbumsCount",
                "favoriteArtistsCount",
                "favoriteTracksCount",
                "playlistsTotalCount",
                "playlistsPublishedCount",
                "stationsCount",
                "radioCount",
            ] {
                object = object.put(count, 0_u32);
            }
        }
        object
    }

    /// A member's avatar as an image. A hidden one is the default one.
    pub(crate) fn avatar(&self, profile: &Profile, side: u32) -> Object {
        let member = profile.member;
        let shown = (profile.sight != Sight::Nothing).then_some(member);
        let set = shown.and_then(DemoMember::avatar_id);
        let is_default = set.is_none();
        let image = self.typed("image");
        let image = match self.version < Version::V2_1 {
            true => image.put("imageId", set.unwrap_or_default()),
            false => image.put("id", set.unwrap_or_else(|| member.guid.to_owned())),
        };
        let image = image
            .put("contentId", member.guid)
            .put("imageType", "avatar")
            .put("url", self.avatar_address(shown, side))
            .put("width", side)
            .put("height", side);
        let image = match self.version < Version::V2_1 {
            true => image.put("defaultImage", self.truth(is_default)),
            false => image.put("isDefault", is_default),
        };
        image.put("version", shown.map_or(0, |member| member.avatar.version()))
    }

    /// Where the picture is; without a member, the default one. Since 2.2 the address changes with the picture.
    fn avatar_address(&self, member: Option<&DemoMember>, side: u32) -> String {
        let set = member.and_then(|member| Some((member.avatar_id()?, member.avatar.version())));
        let (id, version) = set.unwrap_or_else(|| ("default".to_owned(), 0));
        let address = format!("{}/v2/members/{id}/images/{side}x{side}.jpg", self.image_url);
        match self.version < Version::V2_2 {
            true => address,
            false => format!("{address}?e={version}"),
        }
    }

    /// Version 1 writes some truths as text.
    fn truth(&self, value: bool) -> Json {
        match self.version {
            Version::V1 => value.to_string().into(),
            _ => value.into(),
        }
    }
}
