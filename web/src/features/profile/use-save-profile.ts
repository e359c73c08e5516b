import type { AccessibilityPreferences, User } from '@muster/contracts/entities/user'
import { useTranslation } from 'react-i18next'
import { useCreateUserMutation, useUpdateUserMutation } from '../../entities/user/api.ts'
import { errorText, isOffline } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import type { CheckedProfile } from './form-schema.ts'
import { toCreate, toUpdate } from './payload.ts'

/** Creates a profile, or updates `editing`. Shows the result as a toast; rejects when it failed. */
export function useSaveProfile(editing: User | null) {
  const { t } = useTranslation('profile')
  const [create] = useCreateUserMutation()
  const [update] = useUpdateUserMutation()
  return async (profile: CheckedProfile, preferences: AccessibilityPreferences): Promise<User> => {
    try {
      const saved = editing
        ? await update({ params: { id: editing.id }, body: toUpdate(profile, preferences) }).unwrap()
        : await create({ body: toCreate(profile, preferences) }).unwrap()
      toast({ title: t('savedTitle'), description: t('saved') })
      return saved
    } catch (error) {
      const description = isOffline(error) ? t('offline') : errorText(error)
      toast({ title: t('failedTitle'), description, variant: 'destructive' })
      throw error
    }
  }
}
