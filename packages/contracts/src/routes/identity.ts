import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, email, idParams, language, textOf } from '../entities/common.ts'
import { ownerProof, ownerProofFields } from '../entities/passkey.ts'
import { signedInDevice } from '../entities/signed-in-device.ts'
import { transportationType } from '../entities/transportation.ts'
import {
  accessibilityPreferences,
  accountWideSettings,
  emergencyContacts,
  newPassword,
  personName,
  profileFields,
  profileForm,
  user,
} from '../entities/user.ts'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { forEveryNeed } from '../vocabulary/needs.ts'
import { pictureBytes } from '../vocabulary/pictures.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { textRules } from '../vocabulary/text-rules.ts'
import { exportData } from './export.ts'
import { operatorRoutes } from './operators.ts'
import { passkeyRoutes } from './passkeys.ts'

const userReply = z.object({ user })
/** Language of the mail. */
const mailLanguage = language.default(defaultLanguage)
/** The token from a mailed link. */
const mailedToken = z.string().min(1).max(200)

export const login = defineRoute({
  name: 'login',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in with e-mail address and password, and sets the session cookie.',
  body: z.object({ email, password: textOf(textRules.password) }),
  reply: userReply,
  errors: ['invalid-request', 'invalid-credentials', 'too-many-requests'],
})

export const sendSignInCode = defineRoute({
  name: 'sendSignInCode',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/sign-in-code',
  access: 'public',
  summary:
    'Mails a six-digit code with which the person can sign in, or a link that resets the password if the address is not verified. The reply and its timing are the same if there is no account.',
  body: z.object({ email, language: mailLanguage }),
  /** `ticket` must be sent back together with the code, so that nobody else can try codes. */
  reply: z.object({ ticket: z.string() }),
  errors: ['invalid-request', 'too-many-requests'],
})

export const signInWithCode = defineRoute({
  name: 'signInWithCode',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/sign-in-with-code',
  access: 'public',
  summary:
    'Signs in with a mailed code and sets the session cookie. A code works once, for ten minutes, and allows five attempts.',
  body: z.object({ email, ticket: mailedToken, code: z.string().regex(/^\d{6}$/, 'invalid' satisfies Problem) }),
  reply: userReply,
  errors: ['invalid-request', 'invalid-code', 'too-many-requests'],
})

export const logout = defineRoute({
  name: 'logout',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends the session and clears its cookie. Also succeeds without a session.',
  reply: done,
  errors: [],
})

export const currentUser = defineRoute({
  name: 'currentUser',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/me',
  access: 'optional-user',
  summary: 'Returns the signed-in user, or null without a session. Answers 503 if the session cannot be looked up.',
  reply: z.object({ user: user.nullable() }),
  errors: ['unavailable'],
})

export const forgotPassword = defineRoute({
  name: 'forgotPassword',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary:
    'Mails a link that resets the password, if the account exists. The reply and its timing are the same if it does not.',
  // `language` is used for the mail if the person has chosen none in their account.
  body: z.object({ email, language: mailLanguage }),
  reply: done,
  errors: ['invalid-request', 'too-many-requests'],
})

export const resetPassword = defineRoute({
  name: 'resetPassword',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary:
    'Sets a new password with the single-use token of a mailed link. This also verifies the e-mail address, ends all sessions of the account and removes its passkeys.',
  body: z.object({ token: mailedToken, newPassword }),
  reply: done,
  errors: ['invalid-request', 'invalid-token', 'too-many-requests'],
})

export const sendVerificationMail = defineRoute({
  name: 'sendVerificationMail',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/verification-mail',
  access: 'user',
  summary:
    'Mails the caller a link that verifies their e-mail address. Sends nothing if the address is already verified.',
  body: z.object({ language: mailLanguage }),
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'too-many-requests'],
})

/**
 * Needs both the token from the mail and the session of the account. A stranger who registers somebody else's address does not get the mail. The owner of
 * that address gets it, but must not verify the stranger's account by following the link.
 */
export const verifyEmail = defineRoute({
  name: 'verifyEmail',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'user',
  summary: 'Verifies the caller’s e-mail address with the token of a mailed link.',
  body: z.object({ token: mailedToken }),
  reply: userReply,
  errors: ['invalid-request', 'unauthenticated', 'invalid-token', 'too-many-requests'],
})

export const loginRedirect = defineRoute({
  name: 'loginRedirect',
  service: 'identity',
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Redirects to the landing page, which then opens its sign-in dialog.',
  status: 302,
  errors: [],
})

export const createUser = defineRoute({
  name: 'createUser',
  service: 'identity',
  method: 'POST',
  path: '/api/users',
  access: 'public',
  summary: 'Creates an account with an emergency profile, signs in, and mails a link that verifies the e-mail address.',
  body: profileForm.extend({
    // Without a password the person could never sign in again.
    password: newPassword,
    accessibilityPreferences: accessibilityPreferences.optional(),
    notificationPreferences: accountWideSettings.notificationPreferences.optional(),
    language: accountWideSettings.language.optional(),
  }),
  reply: user,
  status: 201,
  errors: ['invalid-request', 'email-taken', 'too-many-requests'],
})

export const getUser = defineRoute({
  name: 'getUser',
  service: 'identity',
  method: 'GET',
  path: '/api/users/:id',
  access: 'user',
  summary: 'Returns the caller’s own profile.',
  params: idParams,
  reply: user,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'],
})

/**
 * A change of any subset of the profile. The profile form, the contacts page (only the list) and the settings form (which may leave the contacts empty) send
 * it. The e-mail address cannot be changed.
 */
export const userPatch = z.object({
  name: textOf(textRules.personName).optional(),
  location: textOf(textRules.location).optional(),
  phone: profileFields.shape.phone,
  profileImageUrl: profileFields.shape.profileImageUrl,
  // The profile's own schemas are not used, because their defaults would switch off every need that the patch leaves out.
  ...forEveryNeed(() => z.boolean().optional()),
  transportationType: transportationType.optional(),
  emergencyContacts: emergencyContacts.optional(),
  accessibilityPreferences: accessibilityPreferences.optional(),
  notificationPreferences: accountWideSettings.notificationPreferences.optional(),
  language: accountWideSettings.language.optional(),
  password: newPassword.or(z.literal('')).optional(),
  /** The current password or a passkey proof; one of them is required to change the password. */
  ...ownerProofFields,
  /** The revision that the change is based on. Without it, the change overwrites any revision. */
  revision: user.shape.revision.optional(),
})

export const updateUser = defineRoute({
  name: 'updateUser',
  service: 'identity',
  method: 'PUT',
  path: '/api/users/:id',
  access: 'user',
  summary:
    'Changes the caller’s own profile, contacts or settings. Absent fields keep their values. If `revision` is not the current one, nothing changes and the answer is 409 with the stored profile as `current`. A new password needs the current password or a passkey, and signs out all other devices.',
  params: idParams,
  body: userPatch,
  reply: user,
  // conflict: the revision is outdated, or the optimistic lock failed too often. too-many-requests: the queue for password hashing is full.
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'wrong-password',
    'passkey-refused',
    'not-found',
    'conflict',
    'too-many-requests',
  ],
})

/**
 * The type is detected from the bytes, not taken from the header: a still WebP, or a JPEG from browsers that cannot write WebP. Pictures with metadata, such
 * as the place of the photo, are refused.
 */
export const savePicture = defineRoute({
  name: 'savePicture',
  service: 'identity',
  method: 'PUT',
  path: '/api/users/:id/picture',
  access: 'user',
  summary: 'Stores the caller’s own picture. `profileImageUrl` in the returned profile points to it.',
  params: idParams,
  consumes: ['image/webp', 'image/jpeg'],
  bodyLimit: pictureBytes,
  reply: user,
  errors: [
    ...(['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'conflict'] as const),
    ...(['not-a-picture', 'body-too-large', 'unsupported-media-type'] as const),
  ],
})

/** Replies with the raw bytes and an ETag. */
export const getPicture = defineRoute({
  name: 'getPicture',
  service: 'identity',
  method: 'GET',
  path: '/api/users/:id/picture',
  access: 'user',
  summary: 'Returns the caller’s own picture. The reply has an ETag.',
  params: idParams,
  status: 200,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'],
})

export const deletePicture = defineRoute({
  name: 'deletePicture',
  service: 'identity',
  method: 'DELETE',
  path: '/api/users/:id/picture',
  access: 'user',
  summary: 'Deletes the caller’s own picture and returns the profile.',
  params: idParams,
  reply: user,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'conflict'],
})

export const deleteUser = defineRoute({
  name: 'deleteUser',
  service: 'identity',
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'user',
  summary:
    'Deletes the caller’s own account and ends its sessions. Also deletes the caller’s messages in communities, unless `keepsMessages` is true. Needs the current password or a passkey.',
  params: idParams,
  body: ownerProof.safeExtend({
    /** If true, the person's messages in communities stay readable, without the name. */
    keepsMessages: z.boolean().default(false),
  }),
  reply: done,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'wrong-password',
    'passkey-refused',
    'not-found',
    'too-many-requests',
  ],
})

export const listUsers = defineRoute({
  name: 'listUsers',
  service: 'identity',
  method: 'GET',
  path: '/api/users/all',
  access: 'user',
  summary: 'Lists the names of all people. Only for people who have created a community.',
  reply: z.array(personName),
  errors: ['unauthenticated', 'forbidden'],
})

export const listDevices = defineRoute({
  name: 'listDevices',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/devices',
  access: 'user',
  summary: 'Lists the browsers in which the caller is signed in, the most recently used first.',
  reply: z.array(signedInDevice),
  errors: ['unauthenticated'],
})

export const signOutDevice = defineRoute({
  name: 'signOutDevice',
  service: 'identity',
  method: 'DELETE',
  path: '/api/auth/devices/:deviceId',
  access: 'user',
  summary: 'Signs the caller out in one of their browsers.',
  params: z.object({ deviceId: signedInDevice.shape.id }),
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'not-found'],
})

export const signOutOtherDevices = defineRoute({
  name: 'signOutOtherDevices',
  service: 'identity',
  method: 'DELETE',
  path: '/api/auth/devices',
  access: 'user',
  summary: 'Signs the caller out in all browsers except the one that sends this request.',
  reply: done,
  errors: ['unauthenticated'],
})

export const identityRoutes = {
  login,
  sendSignInCode,
  signInWithCode,
  logout,
  currentUser,
  forgotPassword,
  resetPassword,
  sendVerificationMail,
  verifyEmail,
  listDevices,
  signOutDevice,
  signOutOtherDevices,
  loginRedirect,
  createUser,
  listUsers,
  getUser,
  updateUser,
  savePicture,
  getPicture,
  deletePicture,
  deleteUser,
  exportData,
  ...passkeyRoutes,
  ...operatorRoutes,
}
