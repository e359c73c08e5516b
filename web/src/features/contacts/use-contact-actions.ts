import type { EmergencyContact, User } from '@muster/contracts/entities/user'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPrimary } from '../../entities/user/primary-contact.ts'
import { useSaveContacts } from './use-save-contacts.ts'

// A new primary contact replaces the former one.
function put(contacts: readonly EmergencyContact[], index: number, contact: EmergencyContact) {
  const next = contacts.toSpliced(index, index < contacts.length ? 1 : 0, contact)
  return contact.isPrimary ? withPrimary(next, index) : next
}

/** Add, edit, delete and set as primary; each saves the whole list. */
export function useContactActions(user: User) {
  const { t } = useTranslation('contacts')
  const save = useSaveContacts(user)
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<boolean>) => {
    setBusy(true)
    return work().finally(() => setBusy(false))
  }

  const restore = (index: number, contact: EmergencyContact) =>
    run(() =>
      save(contacts => {
        const next = contacts.toSpliced(index, 0, contact)
        return contact.isPrimary ? withPrimary(next, Math.min(index, contacts.length)) : next
      }),
    )

  return {
    busy,
    add: (contact: EmergencyContact) => run(() => save(contacts => put(contacts, contacts.length, contact))),
    edit: (index: number, contact: EmergencyContact) => run(() => save(contacts => put(contacts, index, contact))),
    setPrimary: (index: number) => run(() => save(contacts => withPrimary(contacts, index))),
    remove: (index: number, contact: EmergencyContact) =>
      run(() =>
        save(contacts => contacts.toSpliced(index, 1), {
          title: t('deletedTitle'),
          description: t('deleted'),
          action: { label: t('undo'), onPress: () => void restore(index, contact) },
        }),
      ),
  }
}
