import { chakra } from '@chakra-ui/react'
import type { Position } from '@muster/geo/position'
import { MapPin, OctagonAlert, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { compassOf } from '../../../lib/compass.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import type { NoRouteFacts } from '../control/route-control.ts'
import { useWords } from '../words/use-words.ts'

type NoWayProps = {
  message: string
  facts: NoRouteFacts | null
  onShow: (at: Position) => void
  children: ReactNode
}

const titles: Readonly<Record<string, 'practice.label' | 'roadsEnd.title' | 'noPlace.title'>> = {
  'real-streets-unknown': 'practice.label',
  'beyond-known-roads': 'roadsEnd.title',
  'no-known-place': 'noPlace.title',
}

/** Why there is no route, and what to do: call 911, the nearby place where least can burn if navigation names one, and other ways. */
export function NoWay({ message, facts, onShow, children }: NoWayProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const refuge = facts?.refuge
  // With the codes in `titles` there may still be a safe way, because navigation does not know the streets there.
  const title = titles[facts?.code ?? ''] ?? 'noWay.title'
  const ways = (facts?.otherWays ?? []).filter(way => way !== 'call-911')
  return (
    <chakra.div px={{ base: '3', md: '5' }} pb="5" display="grid" gap="4">
      <Banner
        severity="critical"
        icon={OctagonAlert}
        title={t(title)}
        drill={facts?.blockedBy.some(({ isDrill }) => isDrill) ?? false}
      >
        <p>
          {/* `why` is preferred: `message` repeats the facts below, for screens that show only the message. */}
          <ZoneText>{facts?.why || message}</ZoneText>
        </p>
      </Banner>
      <chakra.p fontWeight="bold">{t('noWay.call')}</chakra.p>
      <Call911Button block />
      {refuge && (
        <section>
          <chakra.h3 fontWeight="bold">{t('refuge.title')}</chakra.h3>
          <p>
            {t('refuge.nearest', {
              name: refuge.refuge.name || t(`refuge.unnamed.${refuge.refuge.kind}`),
              distance: words.distance(refuge.meters),
              compass: t(`compass.${compassOf(refuge.bearing)}`),
            })}{' '}
            {t('refuge.unconfirmed')}
          </p>
          {refuge.metersInDanger > 0 && (
            <chakra.p fontWeight="bold">
              {t('refuge.inDanger', { distance: words.distance(refuge.metersInDanger) })}
            </chakra.p>
          )}
          <Button look="outline" icon={MapPin} mt="2" onClick={() => onShow(refuge.refuge.location)}>
            {t('refuge.show')}
          </Button>
        </section>
      )}
      {facts && !refuge && facts.refugesSearched && <p>{t('refuge.unknown')}</p>}
      {ways.length > 0 && (
        <section>
          <chakra.h3 fontWeight="bold">{t('other.title')}</chakra.h3>
          <chakra.ul m="0" pl="5">
            {ways.map(way => (
              <chakra.li key={way} py="0.5">
                {t(`other.${way}`)}
              </chakra.li>
            ))}
          </chakra.ul>
          {ways.includes('contacts') && (
            <ButtonLink to="/contacts" look="outline" size="sm" icon={Phone} mt="2">
              {t('other.openContacts')}
            </ButtonLink>
          )}
        </section>
      )}
      {children}
    </chakra.div>
  )
}
