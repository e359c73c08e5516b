import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { ArrowUp, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { miles } from '../../../lib/distance.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DrillTag } from '../../../ui/drill.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Sign, stackedWhereCramped } from '../../../ui/sign.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import type { Practice } from './practice-note.tsx'
import { minutes } from './units.ts'

const isDrill = ({ muster }: DirectionsRoute) =>
  [...muster.avoided, ...muster.leavesHazards, ...muster.passesThrough, ...muster.nearDangers].some(
    hazard => hazard.isDrill,
  )

const isThroughDanger = ({ muster }: DirectionsRoute) => muster.passesThrough.some(({ rank }) => rank !== 'notice')

type RouteSignProps = {
  route: DirectionsRoute
  destination: string
  practice: Practice
  /** Details about why the route is as it is. */
  children?: ReactNode
}

/** The sign of the route: duration, length and destination, and one sentence that says whether it is risky and why it is as it is. */
export function RouteSign({ route, destination, practice, children }: RouteSignProps) {
  const { t, i18n } = useTranslation('map')
  const { certainty, leavesHazards, sentence } = route.muster
  const isRisky = certainty === 'risky'
  const isInDrill = isDrill(route)
  // If the route starts in a danger or goes through one, the text below says so, and the sign must not say that there is none.
  const isTold = isRisky || (certainty === 'certain' && leavesHazards.length === 0 && !isThroughDanger(route))
  return (
    <>
      <Sign
        display="flex"
        alignItems="center"
        gap="4"
        mx={{ base: '3', md: '5' }}
        py="4.5"
        px="5"
        data-on="green"
        css={stackedWhereCramped}
      >
        <Icon as={ArrowUp} size={3} stroke={2.7} />
        <chakra.div flex="1" minW="0">
          <chakra.p
            display="flex"
            flexWrap="wrap"
            alignItems="baseline"
            columnGap="4"
            fontSize={{ base: '2rem', md: '2.125rem' }}
            fontWeight="heavy"
            lineHeight="1.1"
            letterSpacing="-.02em"
            fontVariantNumeric="tabular-nums"
          >
            {t('route.minutes', { minutes: minutes(route.duration) })}
            <chakra.span fontSize="1.375rem" fontWeight="medium" letterSpacing="0" whiteSpace="nowrap">
              {t('route.miles', { miles: miles(route.distance, i18n.language) })}
            </chakra.span>
          </chakra.p>
          <chakra.p fontWeight="label" lineHeight="1.25" mt="1" overflowWrap="anywhere">
            {destination}
          </chakra.p>
          {/* Outside a drill the note above the sign says it. */}
          {practice === 'drill' && (
            <chakra.p textStyle="sm" lineHeight="1.25" mt="1">
              {t('practice.label')}
            </chakra.p>
          )}
        </chakra.div>
      </Sign>
      {(isTold || sentence || isInDrill) && (
        <chakra.div display="flex" gap="4" alignItems="flex-start" px={{ base: '4', md: '6' }} pt="4" pb="2">
          <Icon as={isRisky ? TriangleAlert : ShieldCheck} size={1.75} />
          <chakra.div flex="1" minW="0" lineHeight="1.4">
            <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
              {isTold && <chakra.p fontWeight="bold">{t(`certainty.${certainty}`)}</chakra.p>}
              {isInDrill && <DrillTag />}
            </chakra.div>
            {sentence && (
              <chakra.p pt="1">
                <ZoneText>{sentence}</ZoneText>
              </chakra.p>
            )}
            {children}
          </chakra.div>
        </chakra.div>
      )}
    </>
  )
}

/** Says that the route ends at a safe place. Shown only if that place is listed and clear of all known dangers; outside drills only on real streets. */
export function SafeZoneNote({ route, practice }: { route: DirectionsRoute; practice: Practice }) {
  const { t } = useTranslation('map')
  if (!route.muster.endsAtSafePlace || practice === 'real') return null
  const side = route.muster.arrivalSide
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="4"
      mx={{ base: '3', md: '5' }}
      my="2"
      p="4"
      bg="brand.subtle"
      borderWidth="2px"
      borderColor="brand.muted"
      borderRadius="lg"
    >
      <Mark size={2.5} />
      <div>
        {side && <chakra.p fontWeight="medium">{t(side === 'right' ? 'route.onRight' : 'route.onLeft')}</chakra.p>}
        <chakra.p textStyle="lg" color="brand.fg">
          {t('route.safeZone')}
        </chakra.p>
        <chakra.p textStyle="sm" color="fg.muted">
          {t('route.safePoint')}
        </chakra.p>
      </div>
    </chakra.div>
  )
}
