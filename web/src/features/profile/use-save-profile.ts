import type { AccessibilityPreferences, User } from '@muster/contracts/entities/user'
import { useRef } from 'react'
import { forgetPreviousUser, setUser, useCreateUserMutation, usersApi } from '../../entities/user/api.ts'
import { saveProfile } from '../../entities/user/save-profile.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { errorText, isApiError, isOffline } from '../../lib/error-text.ts'
import { mayBeDone } from '../../lib/may-be-done.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { CheckedProfile } from './form-schema.ts'
import { sentFields, toCreate, toEdited } from './payload.ts'

/**
 * Creates a profile, or updates `editing`. Shows the result as a toast; rejects if it failed. Resolves to the profile; without a connection, an update
 * is stored only on this device until it is sent. Resolves to null if the person closed the question about a conflict without an answer.
 */
export function useSaveProfile(editing: User | null) {
  const { t } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const [create] = useCreateUserMutation()
  const language = useLanguage()
  /** The address of an attempt whose answer was lost. If it is taken at the next attempt, the account is probably this person's own. */
  const maybeCreated = useRef<string | null>(null)

  async function update(before: User, profile: CheckedProfile, preferences: AccessibilityPreferences) {
    const after = toEdited(before, profile, preferences)
    const { passkey, currentPassword } = profile
    const password = profile.password
      ? { password: profile.password, ...(passkey ? { passkey } : { currentPassword }) }
      : undefined
    const saved = await saveProfile(dispatch, {
      ...{ before, after, fields: sentFields(profile), password },
      asProfileForm: true,
    })
    if (saved.is === 'open') return null
    if (saved.is === 'saved') toast({ title: t('savedTitle'), description: t('saved') })
    else toast({ title: t('waiting.title'), description: t('waiting.text') })
    return saved.is === 'saved' ? saved.user : after
  }

  async function createOnce(profile: CheckedProfile, preferences: AccessibilityPreferences) {
    const body = toCreate(profile, preferences, language)
    try {
      const user = await create({ body }).unwrap()
      toast({ title: t('savedTitle'), description: t('saved') })
      return user
    } catch (error) {
      const isTaken = isApiError(error) && error.code === 'email-taken'
      if (!isTaken || maybeCreated.current !== body.email) {
        if (mayBeDone(error)) maybeCreated.current = body.email
        throw error
      }
      const { email, password } = body
      const signedIn = await dispatch(usersApi.endpoints.login.initiate({ body: { email, password } }))
      if (!signedIn.data) throw error
      const { user } = signedIn.data
      await forgetPreviousUser(user)
      await dispatch(setUser(user))
      return await update(user, { ...profile, password: undefined }, preferences)
    }
  }

  return async (profile: CheckedProfile, preferences: AccessibilityPreferences): Promise<User | null> => {
    try {
      return await (editing ? update(editing, profile, preferences) : createOnce(profile, preferences))
    } catch (error) {
      const description = isOffline(error)
        ? t(editing && profile.password ? 'offlinePassword' : 'offline')
        : errorText(error)
      toast({ title: t('failedTitle'), description, variant: 'destructive' })
      throw error
    }
  }
}
