import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { levelOf } from '@muster/languages/update-text'
import { HandHelping, MessageSquare, Phone } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { withOnePrimary } from '../../entities/user/primary-contact.ts'
import { phoneNumber } from '../../lib/phone-link.ts'
import { smsLink } from '../../lib/sms-link.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ButtonLink, ExternalButton } from '../../ui/button.tsx'
import { Call911Button } from '../../ui/call-911-button.tsx'
import { CardsLink } from '../../ui/cards-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type HelpDialogProps = {
  open: boolean
  onClose: () => void
  user: User | null
  /** Title of the update. */
  title: string
  update: EmergencyUpdate
}

const shownContacts = 3

/** Help for somebody who cannot leave alone: 911 with the words to say, then the people of their help plan and their contacts. */
export function HelpDialog({ open, onClose, user, title, update }: HelpDialogProps) {
  const { t } = useTranslation('updates')
  const { isDrill } = update
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
            <Call911Button />
          </>
        )}
        {user &&
          (isDrill ? <TestChain onClose={onClose} /> : <AskPeople update={update} place={place} onClose={onClose} />)}
        <chakra.h3 fontWeight="bold">{t('help.contacts')}</chakra.h3>
        {contacts.length === 0 && <p>{t('help.none')}</p>}
        {contacts.map(({ name, phone }) => {
          const sms = smsLink([phone], message)
          return (
            <chakra.div key={name + phone} display="flex" flexWrap="wrap" gap="2">
              <ExternalButton href={`tel:${phoneNumber(phone)}`} look="outline" icon={Phone} flex="1">
                {t('help.call', { name })}
              </ExternalButton>
              {sms && (
                <ExternalButton href={sms} look="outline" icon={MessageSquare} flex="1">
                  {t('help.message', { name })}
                </ExternalButton>
              )}
            </chakra.div>
          )
        })}
        <CardsLink />
        <chakra.p textStyle="sm" color="fg.muted">
          {t('help.notCalled')}
        </chakra.p>
      </chakra.div>
    </Dialog>
  )
}

type AskPeopleProps = { update: EmergencyUpdate; place: string; onClose: () => void }

/** One press sends a request to the people of the help plan and opens /help, which shows its progress. */
function AskPeople({ update, place, onClose }: AskPeopleProps) {
  const { t } = useTranslation('updates')
  const navigate = useNavigate()
  const ask = () => {
    onClose()
    const trigger =
      levelOf(update) === 'order' ? 'order' : update.hazard === 'evacuation-warning' ? 'warning' : 'by-hand'
    navigate('/help', { state: { help: { clientId: crypto.randomUUID(), incident: update.lineageId, trigger } } })
  }
  return (
    <chakra.div display="grid" gap="2" borderTopWidth="1px" borderColor="border" pt="4">
      <Button look="outline" size="lg" icon={HandHelping} onClick={ask} data-leads-away="">
        {t('help.ask')}
      </Button>
      <chakra.p textStyle="sm">{place ? t('help.askText', { place }) : t('help.askTextUnknown')}</chakra.p>
      <ButtonLink to="/help" look="quiet" size="sm" px="0" justifySelf="start" onClick={onClose} data-leads-away="">
        {t('help.elsewhere')}
      </ButtonLink>
    </chakra.div>
  )
}

function TestChain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('updates')
  return (
    <ButtonLink to="/help/plan" look="outline" icon={HandHelping} onClick={onClose} data-leads-away="">
      {t('help.test')}
    </ButtonLink>
  )
}
