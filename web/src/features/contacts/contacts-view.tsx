import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { Download, Plus, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ContactCard } from './contact-card.tsx'
import { useContactActions } from './use-contact-actions.ts'

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx').then(module => module.ContactDialog))

type ContactsViewProps = { user: User; onAdded: () => void }

export function ContactsView({ user, onAdded }: ContactsViewProps) {
  const { t } = useTranslation('contacts')
  const { busy, add, edit, remove, setPrimary } = useContactActions(user)
  const [open, setOpen] = useState<'add' | number | null>(null)
  const contacts = user.emergencyContacts
  const isEmpty = contacts.length === 0

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        !isEmpty && (
          <Button icon={Plus} onClick={() => setOpen('add')}>
            {t('add')}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={Users}
            title={t('empty')}
            action={
              <Button icon={Plus} mt="2" onClick={() => setOpen('add')}>
                {t('addFirst')}
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <chakra.ul
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
            gap="4"
            listStyleType="none"
          >
            {contacts.map((contact, index) => (
              <ContactCard
                // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and two may be equal
                key={index}
                contact={contact}
                busy={busy}
                onEdit={() => setOpen(index)}
                onDelete={() => void remove(index, contact)}
                onSetPrimary={() => void setPrimary(index)}
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
            contact={open === 'add' ? undefined : contacts[open]}
            onClose={() => setOpen(null)}
            onSave={async contact => {
              if (open !== 'add') return edit(open, contact)
              const isSaved = await add(contact)
              if (isSaved) onAdded()
              return isSaved
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
