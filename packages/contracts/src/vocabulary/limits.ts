/** Maximum lengths of texts in requests, in UTF-16 code units, as in JavaScript and HTML's `maxlength`. */
export const maxLength = {
  email: 254,
  password: 256,
  personName: 120,
  location: 200,
  phone: 40,
  relationship: 80,
  imageUrl: 2000,
  chatMessage: 4000,
  sessionTitle: 200,
  communityMessage: 4000,
  communityName: 100,
  communityDescription: 1000,
  joinNote: 200,
  placeLabel: 120,
  passkeyName: 60,
  searchWords: 100,
  placeQuery: 256,
  languageTag: 20,
  shelterId: 80,
  /** Enough for 200 addresses of the maximum length, with names around them. */
  inviteAddresses: 80_000,
} as const

/** Minutes after sending in which the author can edit a message in a community. */
export const editMinutes = 15

export const minLength = { password: 6 } as const

/** Maximum lengths of lists in requests. */
export const maxCount = {
  emergencyContacts: 50,
  passkeys: 10,
  watchedPlaces: 10,
  exceptShelters: 20,
  invitations: 200,
} as const
