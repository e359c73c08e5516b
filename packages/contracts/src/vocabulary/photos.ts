/** Maximum size of a photo in a community, in bytes. */
export const photoBytes = 307_200

/** Maximum length of a photo's longer side, in pixels. */
export const photoPx = 2_048

/** The URL path of a message's photo. */
export const photoPath = (message: { communityId: string; id: string }): string =>
  `/api/communities/${message.communityId}/messages/${message.id}/photo`
