import type { EmergencyContact, User } from '@muster/contracts/entities/user'
import { withOnePrimary } from '../../entities/user/primary-contact.ts'
import { saveProfile } from '../../entities/user/save-profile.ts'
import { isApiError } from '../../lib/error-text.ts'
import { type ToastContent, toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** A function that changes the list that the person saw. */
export type ContactsChange = (contacts: readonly EmergencyContact[]) => readonly EmergencyContact[]

/**
 * Saves a change of the contacts. `seen`: the profile as the person saw it, to which the change is applied. Shows the result as a toast. Resolves to
 * true if the change was saved on the server or stored on this device.
 */
export function useSaveContacts() {
  const { t } = useTranslation(['contacts', 'profile'])
  const dispatch = useAppDispatch()
  return async (seen: User, change: ContactsChange, success?: ToastContent): Promise<boolean> => {
    const after = { ...seen, emergencyContacts: withOnePrimary(change(seen.emergencyContacts)) }
    try {
      const { is } = await saveProfile(dispatch, { before: seen, after, fields: ['emergencyContacts'] })
      if (is === 'open') return false
      const kept = { title: t('profile:waiting.title'), description: t('profile:waiting.text') }
      const saved = success ?? { title: t('savedTitle'), description: t('saved') }
      toast(is === 'kept' ? { ...saved, ...kept } : saved)
      return true
    } catch (error) {
      const isSignedOut = isApiError(error) && error.status === 401
      const description = isSignedOut ? t('notAuthenticated') : t('failed')
      toast({ title: t('failedTitle'), description, variant: 'destructive' })
      return false
    }
  }
}
