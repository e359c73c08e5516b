import { chakra } from '@chakra-ui/react'
import type { BodyInput } from '@muster/contracts/define-route'
import type { User } from '@muster/contracts/entities/user'
import type { planEvacuation } from '@muster/contracts/routes/navigation'
import { isLanguage } from '@muster/contracts/vocabulary/languages'
import { defaultRoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import { Navigation } from 'lucide-react'
import { Link } from 'react-router-dom'
import { distanceOf } from '../../lib/distance.ts'
import { writeJson } from '../../lib/storage.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sign, stackedWhereCramped } from '../../ui/sign.tsx'
import { useWayOut } from './use-way-out.ts'

type WayOutProps = {
  user: User | null
  /** Start of the way; null if unknown. Then the map asks for it. */
  from: Position | null
  isDrill: boolean
  size?: 'md' | 'lg'
}

/** The green sign that opens the map, with the minutes and the destination if the planner knows a way. */
export function WayOut({ user, from, isDrill, size = 'md' }: WayOutProps) {
  const { t, i18n } = useTranslation('updates')
  const plan = usePlan(user, from, isDrill)
  const keep = () => {
    if (from)
      writeJson('evacuationData', {
        evacuationRoute: {
          startCoordinates: from,
          ...(plan && { destinationCoordinates: plan.at, destination: plan.name }),
        },
      })
  }
  const miles = plan && distanceOf(plan.meters, i18n.language)
  return (
    <Sign
      asChild
      display="flex"
      alignItems="center"
      gap="4"
      py={size === 'lg' ? '5' : '4'}
      css={stackedWhereCramped}
      data-on="green"
    >
      <Link to="/map-california" onClick={keep}>
        <Icon as={Navigation} size={size === 'lg' ? 2.875 : 2.25} stroke={2.4} />
        <chakra.span flex="1" minW="0">
          <chakra.b
            display="block"
            fontSize={size === 'lg' ? '1.625rem' : '1.5rem'}
            fontWeight="heavy"
            lineHeight="1.15"
            letterSpacing="-.015em"
          >
            {t(isDrill ? 'wayOut.practice' : 'wayOut.show')}
          </chakra.b>
          {plan && miles ? (
            <chakra.span display="block" fontWeight="label" lineHeight="1.35" fontVariantNumeric="tabular-nums">
              {t('wayOut.time', {
                minutes: plan.minutes,
                distance: t(`where.distance.${miles.unit}`, { value: miles.count }),
              })}
              <br />
              {t('wayOut.to', { name: plan.name })}
              {plan.isRisky && (
                <chakra.span display="block" fontWeight="normal">
                  {t('wayOut.risky')}
                </chakra.span>
              )}
            </chakra.span>
          ) : (
            <chakra.span display="block" lineHeight="1.35">
              {t('wayOut.unknown')}
            </chakra.span>
          )}
        </chakra.span>
      </Link>
    </Sign>
  )
}

type Plan = { minutes: number; meters: number; name: string; at: Position; isRisky: boolean }

/** The current way to a safe place; null if the planner knows none, or only on practice roads and this is no drill. */
function usePlan(user: User | null, from: Position | null, isDrill: boolean): Plan | null {
  const { i18n } = useTranslation()
  const known = useWayOut(from && user ? requestOf(user, from, i18n.language) : null)
  const { route, shelter, roadsEnd, isPracticeNetwork } = known ?? {}
  const at = shelter?.coordinates ?? roadsEnd?.location
  const name = shelter?.name ?? roadsEnd?.road
  if (!route || !at || !name || (isPracticeNetwork && !isDrill)) return null
  return {
    minutes: Math.max(1, Math.ceil(route.duration / 60)),
    meters: route.distance,
    name,
    at,
    isRisky: route.muster.certainty === 'risky',
  }
}

const requestOf = (user: User, [lon, lat]: Position, language: string): BodyInput<typeof planEvacuation> => ({
  from: [lon, lat],
  profile: defaultRoutingProfile(user),
  needsWheelchairAccess: user.hasWheelchair,
  needs: user.hasServiceAnimal ? ['serviceAnimal'] : [],
  ...(isLanguage(language) && { language }),
})
