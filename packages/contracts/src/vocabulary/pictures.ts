/** Maximum size of a person's picture, in bytes. */
export const pictureBytes = 65_536

/** The URL path of a person's picture. */
export const picturePath = (userId: string): string => `/api/users/${userId}/picture`
