import { chakra } from '@chakra-ui/react'
import type { HelpOffer } from '@muster/contracts/entities/help'
import { Check, Map as MapIcon, Phone, TrafficCone, X } from 'lucide-react'
import { clockText } from '../../../lib/clock.ts'
import { mapAppLink } from '../../../lib/map-app-link.ts'
import { phoneNumber } from '../../../lib/phone-link.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button, ExternalButton } from '../../../ui/button.tsx'
import { TimeButtons } from './time-buttons.tsx'
import type { Answering } from './use-answer.ts'

/** Shown to a helper who is on the way: the exact place, the phone number, the route, and buttons to withdraw. */
export function Going({ offer, answering }: { offer: HelpOffer; answering: Answering }) {
  const { t, i18n } = useTranslation('help')
  const { exact, mine } = offer
  const name = offer.firstName ?? ''
  if (!mine) return null
  const isThere = mine.state === 'arrived'
  const time = clockText(mine.etaAt, i18n.language)
  const { say, sending } = answering
  return (
    <>
      <chakra.div display="grid" gap="1">
        <p>{isThere ? t('claim.thereText', { name }) : t('claim.yesText', { name, time })}</p>
        {mine.role === 'backup' && <p>{t('claim.backup')}</p>}
      </chakra.div>
      <Door offer={offer} />
      {exact?.phone && (
        <ExternalButton href={`tel:${phoneNumber(exact.phone)}`} look="outline" size="lg" icon={Phone}>
          {t('claim.call', { name })}
        </ExternalButton>
      )}
      {!isThere && (
        <>
          <Button size="lg" icon={Check} busy={sending === 'arrived'} onClick={() => say({ action: 'arrived' })}>
            {t('claim.arrived')}
          </Button>
          <TimeButtons
            label={t('claim.newTime')}
            of={minutes => t('claim.newTimeIn', { minutes })}
            answering={answering}
          />
        </>
      )}
      <chakra.div display="grid" gap="2">
        <Button look="outline" icon={X} busy={sending === 'withdraw'} onClick={() => say({ action: 'withdraw' })}>
          {t('claim.withdraw')}
        </Button>
        {!isThere && (
          <Button
            look="outline"
            icon={TrafficCone}
            busy={sending === 'road-closed'}
            onClick={() => say({ action: 'road-closed' })}
          >
            {t('claim.roadClosed')}
          </Button>
        )}
        <chakra.p textStyle="sm" color="fg.muted">
          {t('claim.tellsNext', { name })}
        </chakra.p>
      </chakra.div>
    </>
  )
}

function Door({ offer: { exact, firstName } }: { offer: HelpOffer }) {
  const { t } = useTranslation('help')
  const name = firstName ?? ''
  if (!exact) return <p>{t('claim.doorTaken', { name })}</p>
  const { place } = exact
  return (
    <chakra.div bg="bg.subtle" borderWidth="1px" borderColor="border" borderRadius="md" p="4">
      <chakra.p textStyle="sm" color="fg.muted">
        {t('claim.door')}
      </chakra.p>
      {/* People read this place out to each other, so it is plain text that can be copied as a whole. */}
      <chakra.p fontSize="1.3125rem" fontWeight="bold" lineHeight="1.3" overflowWrap="anywhere" dir="auto">
        {place?.label || t('claim.doorUnknown')}
      </chakra.p>
      {place?.coordinates && (
        <>
          <ExternalButton
            href={mapAppLink(place.coordinates, navigator.userAgent)}
            rel="noreferrer"
            look="outline"
            icon={MapIcon}
            block
            mt="3"
          >
            {t('claim.way')}
          </ExternalButton>
          <chakra.p textStyle="sm" color="fg.muted" mt="1">
            {t('claim.wayNote')}
          </chakra.p>
        </>
      )}
    </chakra.div>
  )
}
