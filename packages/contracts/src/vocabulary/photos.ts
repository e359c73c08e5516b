/** The most bytes of a photo in a community. */
export const photoBytes = 307_200

/** Its longest side, in pixels. */
export const photoPx = 2_048

/** Where the photo of a message is. */
export const photoPath = (message: { communityId: string; id: string }): string =>
  `/api/communities/${message.communityId}/messages/${message.id}/photo`
