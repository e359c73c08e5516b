import { chakra } from '@chakra-ui/react'
import type { EmergencyContact, User } from '@muster/contracts/entities/user'
import { Download, Plus, Users } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ContactCard } from './contact-card.tsx'
import { TellContacts, type Trip } from './tell-contacts.tsx'
import { useContactActions } from './use-contact-actions.ts'

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx').then(module => module.ContactDialog))

/**
 * The profile with the contact `seen` as it was when the person began to edit it. That may be before the dialog opened, if the dialog continues a
 * stored draft.
 */
const withContact = (user: User, seen: EmergencyContact | undefined): User => ({
  ...user,
  emergencyContacts: user.emergencyContacts.map(contact =>
    contact.id === seen?.id ? { ...contact, ...seen } : contact,
  ),
})

type ContactsViewProps = {
  user: User
  /** The route that the person is following; null for none. */
  trip: Trip | null
  onAdded: () => void
  /** The button that opens the person's emergency card. */
  card: ReactNode
  /** Shown above the title. */
  banner?: ReactNode
}

/** The open dialog. `seen`: the profile when it opened, so that a refetch in the background does not change what the person edits. */
type Open = { seen: User; contact?: EmergencyContact }

/** The screen of emergency contacts. `onAdded` is called when a contact was added. */
export function ContactsView({ user, trip, card, onAdded, banner }: ContactsViewProps) {
  const { t } = useTranslation('contacts')
  const { busy, add, edit, remove, setPrimary } = useContactActions(user)
  const [open, setOpen] = useState<Open | null>(null)
  const contacts = user.emergencyContacts
  const isEmpty = contacts.length === 0

  return (
    <Page
      banner={banner}
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <chakra.div
          display={{ base: 'grid', md: 'flex' }}
          gridTemplateColumns="repeat(auto-fit, minmax(min(10rem, 100%), 1fr))"
          gap="3"
          flex="none"
        >
          {card}
          {!isEmpty && (
            <Button icon={Plus} onClick={() => setOpen({ seen: user })}>
              {t('add')}
            </Button>
          )}
        </chakra.div>
      }
    >
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={Users}
            title={t('empty')}
            action={
              <Button icon={Plus} mt="2" onClick={() => setOpen({ seen: user })}>
                {t('addFirst')}
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <Card pad mb="5">
            <chakra.h2 textStyle="lg" mb="3">
              {t('tell.title')}
            </chakra.h2>
            <TellContacts user={user} trip={trip} />
          </Card>
          <chakra.ul
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
            gap="4"
            listStyleType="none"
          >
            {contacts.map(contact => (
              <ContactCard
                key={contact.id}
                contact={contact}
                busy={busy}
                onEdit={() => setOpen({ seen: user, contact })}
                onDelete={() => void remove(contact)}
                onSetPrimary={() => void setPrimary(contact)}
              />
            ))}
          </chakra.ul>
          <chakra.p display="flex" alignItems="center" gap="2" mt="5" textStyle="xs" color="fg.muted">
            <Icon as={Download} size={1} />
            {t('kept')}
          </chakra.p>
        </>
      )}
      {open !== null && (
        <Suspense>
          <ContactDialog
            userId={user.id}
            contact={open.contact}
            onClose={() => setOpen(null)}
            onSave={async (contact, seen) => {
              if (open.contact) return edit(withContact(open.seen, seen), contact)
              const isSaved = await add(open.seen, contact)
              if (isSaved) onAdded()
              return isSaved
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
