import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { MessageSquare, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withOnePrimary } from '../../entities/user/primary-contact.ts'
import { phoneNumber } from '../../lib/phone-link.ts'
import { ExternalButton } from '../../ui/button.tsx'
import { CardsLink } from '../../ui/cards-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type HelpDialogProps = {
  open: boolean
  onClose: () => void
  user: User | null
  /** What the update is called. */
  title: string
  isDrill: boolean
}

const shownContacts = 3

/** How somebody who cannot leave alone gets help: 911 with what to say, then the people that they know. */
export function HelpDialog({ open, onClose, user, title, isDrill }: HelpDialogProps) {
  const { t } = useTranslation('updates')
  const place = user?.location ?? ''
  const contacts = withOnePrimary(user?.emergencyContacts ?? [])
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .slice(0, shownContacts)
  const message = place ? t('help.sms', { place, title }) : t('help.smsUnknown', { title })
  return (
    <Dialog open={open} onClose={onClose} title={t('help.title')}>
      <chakra.div display="grid" gap="4">
        {isDrill ? (
          <chakra.p fontWeight="bold">{t('help.drill')}</chakra.p>
        ) : (
          <>
            <p>{place ? t('help.say', { place }) : t('help.sayUnknown')}</p>
            <ExternalButton href="tel:911" look="call" size="lg" icon={Phone}>
              {t('callEmergency', { ns: 'common' })}
            </ExternalButton>
          </>
        )}
        <chakra.h3 fontWeight="bold">{t('help.contacts')}</chakra.h3>
        {contacts.length === 0 && <p>{t('help.none')}</p>}
        {contacts.map(({ name, phone }) => (
          <chakra.div key={name + phone} display="flex" flexWrap="wrap" gap="2">
            <ExternalButton href={`tel:${phoneNumber(phone)}`} look="outline" icon={Phone} flex="1">
              {t('help.call', { name })}
            </ExternalButton>
            <ExternalButton
              href={`sms:${phoneNumber(phone)}?&body=${encodeURIComponent(message)}`}
              look="outline"
              icon={MessageSquare}
              flex="1"
            >
              {t('help.message', { name })}
            </ExternalButton>
          </chakra.div>
        ))}
        <CardsLink />
        <chakra.p textStyle="sm" color="fg.muted">
          {t('help.notCalled')}
        </chakra.p>
      </chakra.div>
    </Dialog>
  )
}
