import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { updateTitle } from '@muster/languages/update-text'
import type { ReactNode } from 'react'
import { asksToLeave } from '../../../entities/emergency-update/asks-to-leave.ts'
import { updatePage } from '../../../entities/emergency-update/pages.ts'
import type { PlaceState } from '../../../entities/emergency-update/place-state.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { useMyPlaces } from '../../../entities/place/my-places.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { AirNear } from '../air-near.tsx'
import { Emergency } from '../takeover/order-answers.tsx'
import { useHazardsNear } from '../use-hazards-near.ts'
import { WayOut } from '../way-out.tsx'
import { AroundCard, type MapAround } from './around-card.tsx'
import { nearestFire } from './nearest-fire.ts'
import { NoHome } from './no-home.tsx'
import { OtherPlaces } from './other-places.tsx'
import { Approximate, StateCard } from './state-card.tsx'
import { useStatesOf } from './use-states-of.ts'

type HomeViewProps = {
  user: User
  map: MapAround
  /** Renders the people to call. `isLeaving`: an evacuation order or warning is active for the place. */
  people: (place: string, isLeaving: boolean) => ReactNode
  /** The list of preparations: done, and still to do. */
  ready: ReactNode
}

/** Whether the most serious update of a place covers it and is an order or warning to evacuate. */
const isToldToLeave = ({ near: [gravest] }: PlaceState) => gravest?.kind === 'inside' && asksToLeave(gravest.update)

/** Home screen of a signed-in person: the state of their most endangered place in one sentence, then what they can do about it. */
export function HomeView({ user, map, people, ready }: HomeViewProps) {
  const reader = useUpdateReader()
  const places = useMyPlaces()
  const { states, drills } = useStatesOf(places)
  const { hazards, mayLack } = useHazardsNear()
  const [first, ...others] = states
  const fire = first ? nearestFire(hazards, first.place.coordinates) : null
  const gravest = first?.near[0]?.update
  const isLeaving = first !== undefined && isToldToLeave(first)
  const { t } = useTranslation('home')
  const wayOut = (
    <section aria-label={t('wayOut')}>
      {!isLeaving && (
        <chakra.h2 textStyle="xl" mb="2">
          {t('wayOut')}
        </chakra.h2>
      )}
      <WayOut user={user} from={first?.place.coordinates ?? null} isDrill={false} size="lg" />
    </section>
  )
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      gap="4"
      alignItems="start"
      maxW="content"
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" minW="0">
        {first && <StateCard state={first} fire={fire} />}
        <NoHome location={user.location} as={first ? 'h2' : 'h1'} />
        {isLeaving && wayOut}
        {gravest && <Emergency user={user} title={updateTitle(gravest, reader)} update={gravest} />}
        {first && gravest && <Approximate place={first.place} />}
        {isLeaving && people(first.place.label, true)}
        <Drills drills={drills} />
        <OtherPlaces states={others} />
        {!isLeaving && wayOut}
        {ready}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" minW="0">
        {first && <AroundCard state={first} fire={fire} mayLackFires={mayLack} map={map} />}
        <AirNear />
        {!isLeaving && people(first?.place.label ?? '', false)}
      </chakra.div>
    </chakra.div>
  )
}

/** A banner for each active drill. It says that a drill is no danger. */
function Drills({ drills }: { drills: readonly EmergencyUpdate[] }) {
  const { t } = useTranslation('home')
  const reader = useUpdateReader()
  return drills.map(drill => (
    <Banner
      key={drill.id}
      drill
      title={updateTitle(drill, reader)}
      action={
        <ButtonLink to={updatePage(drill.id)} look="outline" size="sm">
          {t('open', { ns: 'updates' })}
        </ButtonLink>
      }
    >
      {t('drill')}
    </Banner>
  ))
}
