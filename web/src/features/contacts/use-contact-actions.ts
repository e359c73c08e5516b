import type { EmergencyContact, User } from '@muster/contracts/entities/user'
import { useRef, useState } from 'react'
import { withPrimary } from '../../entities/user/primary-contact.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useSaveContacts } from './use-save-contacts.ts'

// A new primary contact replaces the former one.
const marked = (contacts: readonly EmergencyContact[], { id, isPrimary }: EmergencyContact) =>
  isPrimary ? withPrimary(contacts, id) : contacts

/** Functions to add, edit, delete and set a contact as primary. Each saves the whole list. */
export function useContactActions(user: User) {
  const { t } = useTranslation('contacts')
  const save = useSaveContacts()
  const [busy, setBusy] = useState(false)
  // A ref, because the profile may change between a deletion and its undo.
  const latest = useRef(user)
  latest.current = user
  const run = (work: () => Promise<boolean>) => {
    setBusy(true)
    return work().finally(() => setBusy(false))
  }

  const restore = (index: number, contact: EmergencyContact) =>
    run(() => save(latest.current, contacts => marked(contacts.toSpliced(index, 0, contact), contact)))

  return {
    busy,
    add: (seen: User, contact: EmergencyContact) =>
      run(() => save(seen, contacts => marked([...contacts, contact], contact))),
    /** `seen`: the profile when the dialog opened. See `saveProfile` about later changes elsewhere. */
    edit: (seen: User, contact: EmergencyContact) =>
      run(() =>
        save(seen, contacts =>
          marked(
            contacts.map(one => (one.id === contact.id ? contact : one)),
            contact,
          ),
        ),
      ),
    setPrimary: ({ id }: EmergencyContact) => run(() => save(user, contacts => withPrimary(contacts, id))),
    remove: (contact: EmergencyContact) => {
      const index = user.emergencyContacts.findIndex(({ id }) => id === contact.id)
      return run(() =>
        save(user, contacts => contacts.filter(({ id }) => id !== contact.id), {
          title: t('deletedTitle'),
          description: t('deleted'),
          action: { label: t('undo'), onPress: () => void restore(index, contact) },
        }),
      )
    },
  }
}
