/** The most bytes of a person's picture. */
export const pictureBytes = 65_536

/** Where a person's picture is. */
export const picturePath = (userId: string): string => `/api/users/${userId}/picture`
