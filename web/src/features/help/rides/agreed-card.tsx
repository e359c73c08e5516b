import { chakra } from '@chakra-ui/react'
import type { OwnRide, RideMatch } from '@muster/contracts/entities/ride'
import { Map as MapIcon, Phone } from 'lucide-react'
import { clockText } from '../../../lib/clock.ts'
import { mapAppLink } from '../../../lib/map-app-link.ts'
import { phoneNumber } from '../../../lib/phone-link.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ExternalButton } from '../../../ui/button.tsx'
import { DrillTag } from '../../../ui/drill.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { useRideWords } from './use-ride-words.ts'

/** A ride that both have agreed to. The passenger sees the car and the code word; the driver sees the pick-up place and the code word. */
export function AgreedCard({ match, mine }: { match: RideMatch; mine: OwnRide }) {
  const { t, i18n } = useTranslation('rides')
  const words = useRideWords()
  const { firstName: name, exact, room, party, leavesAt, isDrill } = match
  const time = clockText(leavesAt, i18n.language)
  const word = mine.kind === 'offer' ? mine.form.codeWord : exact?.codeWord
  return (
    <chakra.li
      display="grid"
      gap="4"
      border="3px solid"
      borderColor="fg"
      borderRadius="lg"
      bg="bg.panel"
      p={{ base: '5', md: '6' }}
      overflowWrap="anywhere"
    >
      <div>
        <chakra.h2 textStyle="2xl" display="flex" flexWrap="wrap" alignItems="center" gap="2">
          {isDrill && <DrillTag />}
          {t(room ? 'agreed.withDriver' : 'agreed.withPassenger', { name })}
        </chakra.h2>
        <chakra.p fontWeight="bold">{room ? words.room(room) : party ? words.party(party) : ''}</chakra.p>
        <p>{t(room ? 'leaves' : 'mustLeave', { time })}</p>
        <p>{words.drive(match)}</p>
      </div>
      <chakra.dl m="0" display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))">
        {exact?.plate && <Large name={t('agreed.plate')} said={exact.plate} />}
        {word && <Large name={t('agreed.codeWord')} said={word} />}
      </chakra.dl>
      <chakra.p fontWeight="bold">{t(room ? 'agreed.askFor' : 'agreed.isAsked', { name })}</chakra.p>
      {party && <Door match={match} />}
      {exact?.phone && (
        <ExternalButton href={`tel:${phoneNumber(exact.phone)}`} look="outline" size="lg" icon={Phone}>
          {t('agreed.call', { name })}
        </ExternalButton>
      )}
      <AnswerButtons match={match} />
    </chakra.li>
  )
}

/** Very large text, because people read it out to each other at a car window in the dark. */
function Large({ name, said }: { name: string; said: string }) {
  return (
    <chakra.div bg="bg.subtle" borderWidth="1px" borderColor="border" borderRadius="md" p="4">
      <chakra.dt textStyle="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd m="0" fontSize={{ base: '2.25rem', md: '2.75rem' }} fontWeight="heavy" lineHeight="1.1">
        <bdi>{said}</bdi>
      </chakra.dd>
    </chakra.div>
  )
}

function Door({ match: { exact, firstName: name } }: { match: RideMatch }) {
  const { t } = useTranslation('rides')
  if (!exact?.place) return <p>{t('agreed.doorTaken', { name })}</p>
  const { place, pickUp } = exact
  return (
    <chakra.div bg="bg.subtle" borderWidth="1px" borderColor="border" borderRadius="md" p="4">
      <chakra.p textStyle="sm" color="fg.muted">
        {t('agreed.door')}
      </chakra.p>
      <chakra.p fontSize="1.3125rem" fontWeight="bold" lineHeight="1.3" dir="auto">
        {place.label}
      </chakra.p>
      {pickUp && <p dir="auto">{pickUp}</p>}
      {place.coordinates && (
        <ExternalButton
          href={mapAppLink(place.coordinates, navigator.userAgent)}
          rel="noreferrer"
          look="outline"
          icon={MapIcon}
          block
          mt="3"
        >
          {t('agreed.map')}
        </ExternalButton>
      )}
    </chakra.div>
  )
}
