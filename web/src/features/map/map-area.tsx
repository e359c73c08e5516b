import { chakra } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { Attribution } from './attribution.tsx'
import { FollowView } from './follow/follow-view.tsx'
import type { Following } from './follow/use-follow.ts'
import { Legend } from './legend.tsx'
import { MapButtons } from './map-buttons.tsx'
import { MapProblem } from './map-problem.tsx'
import { cornerPanel } from './over/use-over-map.ts'
import { sheetHeight } from './sheet.tsx'
import type { useInView } from './use-in-view.ts'
import type { MapState } from './use-map.ts'

type MapAreaProps = {
  state: MapState
  /** Where the map is drawn. */
  box: Ref<HTMLDivElement>
  inView: ReturnType<typeof useInView>
  isPractice: boolean
  wide: boolean
  isShort: boolean
  /** An open sheet lies over it. */
  isCovered: boolean
  hasLocateButton: boolean
  hasLegend: boolean
  onLocate: () => void
  following: Following
  /** Seconds of the route that is followed. */
  duration: number
  /** Why the followed way leads elsewhere now. */
  alert: ReactNode
  /** The fields of the route. */
  children: ReactNode
}

/** The map with all that lies over it: the fields, the buttons, the legend, the credit, and the next turn. */
export function MapArea({
  state,
  box,
  inView,
  isPractice,
  wide,
  isShort,
  isCovered,
  hasLocateButton,
  hasLegend,
  onLocate,
  following,
  duration,
  alert,
  children,
}: MapAreaProps) {
  const { t } = useTranslation('map')
  const ready = state.status === 'ready' ? state : null
  return (
    <chakra.div
      flex="1"
      minW="0"
      pos="relative"
      overflow="hidden"
      bg="map.water"
      // What an open sheet hides must not take the focus.
      inert={isCovered ? true : undefined}
    >
      {/* The map library gives its own element a position, so another one has to hold it in place. */}
      <chakra.div pos="absolute" inset="0" css={{ '& canvas:focus-visible': { outlineOffset: '-4px' } }}>
        <chakra.div ref={box} h="100%" />
      </chakra.div>
      <Card
        {...cornerPanel}
        zIndex="6"
        boxShadow="overlay"
        visibility={state.control && !following.isOn && !isCovered ? 'visible' : 'hidden'}
      >
        {children}
      </Card>
      {ready && (
        <chakra.div
          pos="absolute"
          zIndex="3"
          left={{ base: '2', md: '4' }}
          right={{ base: '2', md: '4' }}
          // Above the line that says whose data the map is.
          bottom={wide ? '4' : `calc(${sheetHeight} + ${ready.regions.length > 0 ? '1.375rem' : '0.5rem'})`}
          display="flex"
          flexDir={{ base: 'row-reverse', md: 'column' }}
          alignItems={{ base: 'flex-end', md: 'stretch' }}
          gap="3"
          pointerEvents="none"
          css={{ '& > *': { pointerEvents: 'auto' } }}
        >
          {hasLocateButton && (
            <MapButtons
              zoom={wide && !isShort}
              onZoom={by => (by > 0 ? ready.map.zoomIn() : ready.map.zoomOut())}
              onLocate={onLocate}
            />
          )}
          {/* It would lie under the fields; the list of dangers says the same. */}
          {hasLegend && (
            <Legend
              hazards={inView.hazards}
              hasRoute={inView.hasRoute}
              wide={wide && !isShort}
              isPractice={isPractice}
            />
          )}
        </chakra.div>
      )}
      {ready && ready.regions.length > 0 && <Attribution regions={ready.regions} wide={wide} />}
      {state.status === 'loading' && (
        <chakra.div pos="absolute" inset="0" zIndex="4" bg="bg" display="grid" placeItems="center">
          <Loading>{t('loading')}</Loading>
        </chakra.div>
      )}
      {state.status === 'error' && <MapProblem message={state.message} below={state.control !== null} />}
      {following.isOn && <FollowView following={following} duration={duration} alert={alert} />}
    </chakra.div>
  )
}
