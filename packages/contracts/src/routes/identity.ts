import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, email, idParams, language, textOf } from '../entities/common.ts'
import { transportationType } from '../entities/transportation.ts'
import {
  accessibilityPreferences,
  emergencyContacts,
  newPassword,
  personName,
  profileFields,
  profileForm,
  user,
} from '../entities/user.ts'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { forEveryNeed } from '../vocabulary/needs.ts'
import { optionalText, textRules } from '../vocabulary/text-rules.ts'
import { operatorRoutes } from './operators.ts'

const userReply = z.object({ user })

export const login = defineRoute({
  name: 'login',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in and sets the session cookie.',
  body: z.object({ email, password: textOf(textRules.password) }),
  reply: userReply,
  errors: ['invalid-request', 'invalid-credentials', 'too-many-requests'],
})

export const logout = defineRoute({
  name: 'logout',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends the session and clears its cookie. Succeeds without a session too.',
  reply: done,
  errors: [],
})

export const currentUser = defineRoute({
  name: 'currentUser',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/me',
  access: 'optional-user',
  summary: 'Returns the signed-in user, or null for a visitor. Answers 503 if the session cannot be looked up.',
  reply: z.object({ user: user.nullable() }),
  errors: ['unavailable'],
})

export const forgotPassword = defineRoute({
  name: 'forgotPassword',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mails a reset link if the account exists. The reply and its timing are the same if it does not.',
  // `language` is the language of the mail.
  body: z.object({ email, language: language.default(defaultLanguage) }),
  reply: done,
  errors: ['invalid-request', 'too-many-requests'],
})

export const resetPassword = defineRoute({
  name: 'resetPassword',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password with a single-use token and ends every session of the account.',
  body: z.object({ token: z.string().min(1).max(200), newPassword }),
  reply: done,
  errors: ['invalid-request', 'invalid-token', 'too-many-requests'],
})

export const loginRedirect = defineRoute({
  name: 'loginRedirect',
  service: 'identity',
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Redirects to the landing page with its login modal open.',
  status: 302,
  errors: [],
})

export const createUser = defineRoute({
  name: 'createUser',
  service: 'identity',
  method: 'POST',
  path: '/api/users',
  access: 'public',
  summary: 'Creates an emergency profile and signs in.',
  body: profileForm.extend({
    // Without a password the person could never sign in again.
    password: newPassword,
    accessibilityPreferences: accessibilityPreferences.optional(),
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
 * Any subset of the profile: the profile form, the contacts page's list alone, or the settings form, which may leave the location and the
 * contacts empty. The e-mail address cannot be changed.
 */
export const userPatch = z.object({
  name: textOf(textRules.personName).optional(),
  location: textOf(optionalText(textRules.location)).optional(),
  phone: profileFields.shape.phone,
  profileImageUrl: profileFields.shape.profileImageUrl,
  // Not the profile's own schemas: a default would switch off every need that the patch leaves out.
  ...forEveryNeed(() => z.boolean().optional()),
  transportationType: transportationType.optional(),
  emergencyContacts: emergencyContacts.optional(),
  accessibilityPreferences: accessibilityPreferences.optional(),
  password: newPassword.or(z.literal('')).optional(),
})

export const updateUser = defineRoute({
  name: 'updateUser',
  service: 'identity',
  method: 'PUT',
  path: '/api/users/:id',
  access: 'user',
  summary: 'Changes the caller’s own profile, contacts or settings. Fields that are absent keep their values.',
  params: idParams,
  body: userPatch,
  reply: user,
  // conflict: the optimistic lock failed too often. too-many-requests: the queue for password hashing is full.
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many-requests'],
})

export const deleteUser = defineRoute({
  name: 'deleteUser',
  service: 'identity',
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'user',
  summary: 'Deletes the caller’s own account and ends its sessions.',
  params: idParams,
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'],
})

export const listUsers = defineRoute({
  name: 'listUsers',
  service: 'identity',
  method: 'GET',
  path: '/api/users/all',
  access: 'user',
  summary: 'Lists the names of all people. Allowed for people who have created a community.',
  reply: z.array(personName),
  errors: ['unauthenticated', 'forbidden'],
})

export const identityRoutes = {
  login,
  logout,
  currentUser,
  forgotPassword,
  resetPassword,
  loginRedirect,
  createUser,
  listUsers,
  getUser,
  updateUser,
  deleteUser,
  ...operatorRoutes,
}
