import picture from 'virtual:state-picture'
import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { severities, severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { updateTitle } from '@muster/languages/update-text'
import { Link } from 'react-router-dom'
import { updatePage, updatesPage } from '../../../entities/emergency-update/pages.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Age } from '../../../ui/age.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DrillTag } from '../../../ui/drill.tsx'
import { SeverityBadge, SeverityPlate } from '../../../ui/severity.tsx'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'
import { type Plate, platesOf } from './plates.ts'
import { pictureSize, project } from './projection.ts'

const towns = [
  { name: 'Eureka', at: [-124.16, 40.8] },
  { name: 'Redding', at: [-122.39, 40.59] },
  { name: 'Sacramento', at: [-121.49, 38.58] },
  { name: 'Oakland', at: [-122.27, 37.8] },
  { name: 'Fresno', at: [-119.79, 36.74] },
  { name: 'Bakersfield', at: [-119.02, 35.37] },
  { name: 'Los Angeles', at: [-118.24, 34.05] },
  { name: 'San Diego', at: [-117.16, 32.72] },
]

// Fills the available space in the picture's proportions, so that plates can be placed in per cent.
const Picture = chakra('div', {
  base: { pos: 'absolute', inset: '0', m: 'auto', maxW: '100%', h: '100%' },
})

const Panel = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    p: { base: '4', md: '3' },
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border',
    md: { pos: 'absolute', left: '4', bottom: '4', borderWidth: '1px', borderRadius: 'lg' },
    _highContrast: { borderWidth: '2px' },
  },
})

const PlateLink = chakra(Link, {
  base: {
    pos: 'absolute',
    display: 'grid',
    placeItems: 'center',
    w: '44px',
    h: '44px',
    m: '-22px 0 0 -22px',
    borderRadius: 'md',
    color: 'fg',
    '& > span': { outline: '2px solid {colors.bg.panel}' },
    _hover: { zIndex: '1', transform: 'scale(1.15)' },
  },
})

const Count = chakra('b', {
  base: {
    pos: 'absolute',
    top: '0',
    right: '0',
    minW: '1.25rem',
    px: '1',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    borderRadius: 'full',
    fontSize: '.8125rem',
    lineHeight: '1.25rem',
    textAlign: 'center',
  },
})

function PlateOnMap({ plate: { updates, left, top } }: { plate: Plate }) {
  const { t } = useTranslation('updates')
  const reader = useUpdateReader()
  const [first] = updates
  const drill = first.isDrill ? `${t('drill', { ns: 'common' })}: ` : ''
  const severity = t(`severity.${severityOrHigh(first.severity)}`, { ns: 'common' })
  const more = updates.length > 1 ? `, ${t('stateMap.more', { count: updates.length - 1 })}` : ''
  return (
    <PlateLink
      to={updates.length > 1 ? updatesPage : updatePage(first.id)}
      aria-label={`${drill}${updateTitle(first, reader)}, ${severity}${more}`}
      style={{ left: `${left}%`, top: `${top}%` }}
    >
      <SeverityPlate severity={first.severity} calm={first.isDrill} />
      {updates.length > 1 && <Count aria-hidden>{updates.length}</Count>}
    </PlateLink>
  )
}

function Land() {
  return (
    <chakra.svg
      viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
      aria-hidden
      overflow="visible"
      w="100%"
      h="100%"
    >
      <chakra.path d={picture.neighbours} fill="map.park" />
      <chakra.path d={picture.state} fill="map.land" stroke="fg.subtle" strokeWidth="2.5" strokeLinejoin="round" />
      <chakra.path d={picture.counties} fill="none" stroke="border" strokeWidth="1.5" />
    </chakra.svg>
  )
}

/** Whether a plate would cover the name of a town. `left` and `top`: the town's point, in per cent of the picture. */
const isCovered = (left: number, top: number, plates: readonly Plate[]) =>
  plates.some(plate => Math.abs(plate.top - top) < 6 && plate.left > left - 6 && plate.left < left + 22)

function Towns({ plates }: { plates: readonly Plate[] }) {
  return (
    <div translate="no">
      <chakra.div aria-hidden fontSize="xs" lineHeight="1" color="map.label" fontWeight="label">
        {towns.map(({ name, at }) => {
          const [x, y] = project(at)
          const [left, top] = [(100 * x) / pictureSize.width, (100 * y) / pictureSize.height]
          if (isCovered(left, top, plates)) return null
          return (
            <chakra.span
              key={name}
              pos="absolute"
              whiteSpace="nowrap"
              transform="translate(-3px, -50%)"
              display="flex"
              alignItems="center"
              gap="1"
              style={{ left: `${left}%`, top: `${top}%` }}
            >
              <chakra.span w="6px" h="6px" borderRadius="full" bg="map.label" />
              {name}
            </chakra.span>
          )
        })}
      </chakra.div>
    </div>
  )
}

/** The number of updates of each severity, and of drills. */
function Legend({ updates }: { updates: readonly EmergencyUpdate[] }) {
  const drills = updates.filter(({ isDrill }) => isDrill).length
  const levels = severities.map(level => ({
    level,
    count: updates.filter(({ isDrill, severity }) => !isDrill && severityOrHigh(severity) === level).length,
  }))
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(9rem, 1fr))', md: '1fr' }}
      columnGap="5"
      rowGap="2"
    >
      {levels.map(
        ({ level, count }) =>
          count > 0 && (
            <chakra.li key={level} display="flex" alignItems="center" gap="2">
              <SeverityBadge severity={level} />
              <chakra.span textStyle="sm" fontVariantNumeric="tabular-nums">
                {count}
              </chakra.span>
            </chakra.li>
          ),
      )}
      {drills > 0 && (
        <chakra.li display="flex" alignItems="center" gap="2">
          <DrillTag />
          <chakra.span textStyle="sm">{drills}</chakra.span>
        </chakra.li>
      )}
    </chakra.ul>
  )
}

/** California with a plate at each active update, without the map library. Fills the positioned box around it. */
export function StateMap() {
  const { t } = useTranslation('updates')
  const label = useTimeLabel()
  const { updates, checkedAt } = useEmergencyUpdates()
  const plates = platesOf(updates)
  return (
    <chakra.section
      aria-label={t('stateMap.title')}
      pos="absolute"
      inset="0"
      display="flex"
      flexDir="column"
      bg="map.water"
    >
      <chakra.div pos="relative" flex="1" minH="0" overflow="hidden">
        <Picture style={{ aspectRatio: `${pictureSize.width} / ${pictureSize.height}` }}>
          <Land />
          <Towns plates={plates} />
          {/* The most serious is drawn last, above the others. */}
          {plates.toReversed().map(plate => (
            <PlateOnMap key={plate.updates[0].id} plate={plate} />
          ))}
        </Picture>
      </chakra.div>
      <Panel>
        <Legend updates={updates} />
        <chakra.div
          display="flex"
          flexDir={{ base: 'row', md: 'column' }}
          justifyContent="space-between"
          alignItems={{ base: 'center', md: 'flex-start' }}
          gap="3"
        >
          {checkedAt && <Age>{t('checked', { ns: 'alerts', age: inSentence(label(checkedAt)) })}</Age>}
          <ButtonLink to={updatesPage} look="outline" size="sm">
            {t('all', { ns: 'alerts' })}
          </ButtonLink>
        </chakra.div>
      </Panel>
    </chakra.section>
  )
}
