import type { EmergencyContact, User } from '@muster/contracts/entities/user'
import { useTranslation } from 'react-i18next'
import { usersApi } from '../../entities/user/api.ts'
import { withOnePrimary } from '../../entities/user/primary-contact.ts'
import { isApiError } from '../../lib/error-text.ts'
import { type ToastContent, toast } from '../../lib/toast.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'

type Change = (contacts: readonly EmergencyContact[]) => readonly EmergencyContact[]

// Read at call time, not from the last render: other changes may precede an undo.
const contactsNow = (dispatch: AppDispatch, { emergencyContacts }: User): readonly EmergencyContact[] =>
  dispatch((_, getState) => usersApi.endpoints.currentUser.select()(getState()).data?.user?.emergencyContacts) ??
  emergencyContacts

/**
 * Applies a change to the contacts and saves the whole list. Shows the result as a toast; resolves to whether it was saved.
 */
export function useSaveContacts(user: User) {
  const { t } = useTranslation('contacts')
  const dispatch = useAppDispatch()
  return async (change: Change, success?: ToastContent): Promise<boolean> => {
    const emergencyContacts = withOnePrimary(change(contactsNow(dispatch, user)))
    try {
      const args = { params: { id: user.id }, body: { emergencyContacts } }
      await dispatch(usersApi.endpoints.updateUser.initiate(args)).unwrap()
      toast(success ?? { title: t('savedTitle'), description: t('saved') })
      return true
    } catch (error) {
      const isSignedOut = isApiError(error) && error.status === 401
      const description = isSignedOut ? t('notAuthenticated') : t('failed')
      toast({ title: t('failedTitle'), description, variant: 'destructive' })
      return false
    }
  }
}
