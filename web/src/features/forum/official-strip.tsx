import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { placeStateOf } from '../../entities/emergency-update/place-state.ts'
import { RowTitle } from '../../entities/emergency-update/update-words.tsx'
import { isolated } from '../../lib/isolated.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DrillEdge } from '../../ui/drill.tsx'
import { SeverityPlate } from '../../ui/severity.tsx'

/** An area is a cell of about 36 km². A circle of this radius around its centre covers the whole cell and at most 1 km around it. */
const cellReachMeters = 4_500
const mostShown = 3

/** The active updates that intersect a community's area, the gravest first; null if the community has no area. */
export function updatesMeeting({ area, areaMiddle }: Community, updates: readonly EmergencyUpdate[]) {
  if (!area || !areaMiddle) return null
  const place = { kind: 'watched', label: area, coordinates: areaMiddle, isApproximate: true, county: null } as const
  const { near } = placeStateOf(updates, place)
  return near.filter(({ meters }) => meters !== null && meters <= cellReachMeters).map(({ update }) => update)
}

type OfficialStripProps = { community: Community; updates: readonly EmergencyUpdate[] }

/** The official updates for a community's area. They come only from the list of updates; members cannot write here. */
export function OfficialStrip({ community, updates }: OfficialStripProps) {
  const { t } = useTranslation('forum')
  const label = useTimeLabel()
  const { area } = community
  const meeting = updatesMeeting(community, updates)?.slice(0, mostShown)
  if (!area || !meeting?.length) return null
  return (
    <chakra.section
      aria-labelledby="official-title"
      maxH={{ base: '11rem', md: '13rem' }}
      flex="none"
      overflowY="auto"
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      px={{ base: '4', md: '5' }}
      py="2.5"
      bg="bg.muted"
      borderBottomWidth="1px"
      borderColor="border"
      _highContrast={{ borderBottomWidth: '2px', bg: 'bg.panel' }}
      _focusVisible={{ outlineOffset: '-5px' }}
    >
      <chakra.h3 id="official-title" textStyle="sm" fontWeight="bold" overflowWrap="anywhere">
        {t('official.title', { area: isolated(area) })}
      </chakra.h3>
      <chakra.ul listStyle="none" m="0" p="0">
        {meeting.map(update => (
          <chakra.li key={update.id} pos="relative" display="flex" gap="3" py="2" pl={update.isDrill ? '4.5' : '0'}>
            {update.isDrill && <DrillEdge />}
            <SeverityPlate severity={update.severity} calm={update.isDrill} />
            <chakra.div flex="1" minW="0">
              <RowTitle update={update} />
              <chakra.p textStyle="xs" color="fg.muted">
                {t('official.from', {
                  sender: update.source.senderName,
                  age: inSentence(label(update.issuedAt)),
                })}
              </chakra.p>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
