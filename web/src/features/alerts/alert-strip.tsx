import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useHasAskedForUpdates } from '../../entities/emergency-update/list-standing.ts'
import { updatePage } from '../../entities/emergency-update/pages.ts'
import { UpdateFirstLine, UpdateHeadline, UpdateTitle } from '../../entities/emergency-update/update-words.tsx'
import { firstPageAlerts } from '../../lib/first-page.ts'
import { inSentence, timeLabel, useNow, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DrillEdge, DrillTag } from '../../ui/drill.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { severityIcons } from '../../ui/severity.tsx'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

const shownAtMost = 2

const Row = chakra(Link, {
  base: {
    pos: 'relative',
    display: 'flex',
    alignItems: 'stretch',
    minH: { md: '4.5rem' },
    borderBottomWidth: '1px',
    textDecoration: 'none',
    color: 'fg',
    _focusVisible: { outlineOffset: '-5px' },
    _highContrast: { borderBottomWidth: '2px' },
  },
})

const Plate = chakra('span', {
  base: { display: 'grid', placeItems: 'center', w: { base: 'min(3rem, 13vw)', md: '4.5rem' }, flex: 'none' },
})

function lookOf({ isDrill, severity }: EmergencyUpdate) {
  const level = severityOrHigh(severity)
  const big = !isDrill && level === 'critical'
  const besideEdge = { w: { base: 'min(3.5rem, 16vw)', md: '5rem' }, pl: '2.5' }
  if (isDrill) return { level, big, row: { bg: 'bg.muted', borderColor: 'border' }, plate: besideEdge, word: 'fg' }
  const plate = { bg: `severity.${level}.solid`, color: `severity.${level}.contrast` }
  if (big) return { level, big, row: { ...plate, borderColor: `severity.${level}.solid` }, plate, word: 'inherit' }
  const row = { bg: `severity.${level}.subtle`, borderColor: `severity.${level}.muted` }
  return { level, big, row, plate, word: `severity.${level}.fg` }
}

function StripRow({ update }: { update: EmergencyUpdate }) {
  const { t } = useTranslation()
  const label = useTimeLabel()
  const live = timeLabel(update.updatedAt, useNow()).kind !== 'clock'
  const { level, big, row, plate, word } = lookOf(update)
  const sized = { fontSize: big ? '1.1875rem' : 'sm', fontWeight: big ? '700' : '400', lineHeight: '1.3' }
  return (
    <Row to={updatePage(update.id)} data-on={big ? 'red' : undefined} data-severity={level} data-live={live} {...row}>
      {update.isDrill && <DrillEdge />}
      <Plate {...plate}>
        <Icon as={severityIcons[level]} size="min(1.9rem, 9vw)" stroke={2.3} />
      </Plate>
      <chakra.span flex="1" minW="0" py="2.5" pl={{ base: 'min(0.75rem, 3vw)', md: '4' }}>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
          {update.isDrill && <DrillTag />}
          <chakra.b
            flexBasis={{ base: '100%', md: 'auto' }}
            order={{ base: 2, md: 0 }}
            fontWeight="heavy"
            fontSize={{ base: '1.1875rem', md: big ? '1.375rem' : '1.25rem' }}
            lineHeight="1.2"
          >
            <UpdateTitle update={update} />
          </chakra.b>
          {live && !update.isDrill && <LiveDot color={big ? 'inherit' : `severity.${level}.solid`} />}
          <chakra.b display={{ md: 'none' }} color={word} fontSize="1.0625rem" lineHeight="1.2">
            {t(`severity.${level}`)}
          </chakra.b>
        </chakra.span>
        <chakra.span display="block" {...sized}>
          <UpdateFirstLine update={update} />
        </chakra.span>
        {/* Hidden on a phone: two banners must leave room for the page's headline. The update's page shows the sender's own words. */}
        <chakra.span hideBelow="md">
          <UpdateHeadline update={update} as="span" />
        </chakra.span>
      </chakra.span>
      <chakra.span
        display={{ base: 'none', md: 'block' }}
        maxW={{ md: '20rem', lg: '30rem' }}
        alignSelf="center"
        textAlign="right"
        pr="2"
        {...sized}
      >
        <chakra.span display="block">{update.affectedAreas.slice(0, 2).join(', ')}</chakra.span>
        <chakra.b color={word}>{t(`severity.${level}`)}</chakra.b>,{' '}
        <time dateTime={update.issuedAt}>{inSentence(label(update.issuedAt))}</time>
      </chakra.span>
      <chakra.span display="grid" placeItems="center" w={{ base: 'min(2.5rem, 10vw)', md: '14' }} flex="none">
        <Icon as={ChevronRight} size="min(1.5rem, 8vw)" />
      </chakra.span>
    </Row>
  )
}

/** The alerts from the page that the server wrote. Shown until the list has loaded, so that an order does not disappear from the screen. */
function FromFirstPage() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const alerts = firstPageAlerts()
    if (alerts) place.current?.replaceChildren(alerts)
  }, [])
  return <div ref={place} className="first" style={{ minHeight: 0 }} />
}

/** At most two banners at the top of the landing page; each opens its update. */
export function AlertStrip() {
  const { t } = useTranslation('alerts')
  const { updates } = useEmergencyUpdates()
  const hasAsked = useHasAskedForUpdates()
  if (updates.length === 0) return hasAsked ? null : <FromFirstPage />
  return (
    <section aria-label={t('strip')}>
      {updates.slice(0, shownAtMost).map(update => (
        <StripRow key={update.id} update={update} />
      ))}
    </section>
  )
}
