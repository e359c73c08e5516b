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
  /** For the element in which the map is drawn. */
  box: Ref<HTMLDivElement>
  inView: ReturnType<typeof useInView>
  isPractice: boolean
  wide: boolean
  isShort: boolean
  /** True while an open sheet covers the map. */
  isCovered: boolean
  hasLocateButton: boolean
  hasLegend: boolean
  onLocate: () => void
  following: Following
  /** Duration of the followed route, in seconds. */
  duration: number
  /** Why the destination of the followed route has changed. */
  alert: ReactNode
  /** The fields for the route. */
  children: ReactNode
}

/** The map with everything that lies over it: the fields, the buttons, the legend, the attribution and the next turn. */
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
      // Elements that an open sheet hides must not get the focus.
      inert={isCovered ? true : undefined}
    >
      {/* The map library sets the position of its own element, so an outer element holds it in place. */}
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
          // Above the attribution line.
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
          {/* Left out if it would lie under the fields. The list of dangers has the same information. */}
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
