import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { zonesIn } from '@muster/languages/update-text'
import { Landmark } from 'lucide-react'
import { useMemo } from 'react'
import { useListStanding } from '../../entities/emergency-update/list-standing.ts'
import { UpdateLink } from '../../entities/emergency-update/update-words.tsx'
import { isolated } from '../../lib/isolated.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DrillTag } from '../../ui/drill.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type OfficialClaim, officialClaim } from './official-claim.ts'
import { updatesMeeting } from './official-strip.tsx'

const mostShown = 2
const namedBy = ({ title, content, affectedAreas, geocodes }: EmergencyUpdate) =>
  zonesIn([title, content, ...affectedAreas, ...geocodes.ugc])

/** The official updates that a message is compared with. `zones`: all zones that active updates name. */
export type OfficialRecord = {
  updates: readonly EmergencyUpdate[]
  /** The updates for the community's area; null if the community has no area. */
  meeting: readonly EmergencyUpdate[] | null
  area: string | undefined
  zones: ReadonlySet<string>
}

/** The official updates for the messages of a community. `updates`: all active updates. */
export const useOfficialRecord = (community: Community, updates: readonly EmergencyUpdate[]): OfficialRecord =>
  useMemo(
    () => ({
      updates,
      meeting: updatesMeeting(community, updates),
      area: community.area,
      zones: new Set(updates.flatMap(namedBy)),
    }),
    [community, updates],
  )

/** The updates to compare a claim with: those that name its zones; for a claim without zones, those of the community's area. */
function recordOf({ zones }: OfficialClaim, { updates, meeting }: OfficialRecord): readonly EmergencyUpdate[] {
  const naming = updates.filter(update => namedBy(update).some(zone => zones.includes(zone)))
  return (zones.length > 0 ? naming : (meeting ?? [])).slice(0, mostShown)
}

/** Shows what the official updates say, below a message that names a zone or says that an order is lifted. Shows nothing below other messages. */
export function OfficialCheck({ text, record }: { text: string; record: OfficialRecord }) {
  const { t } = useTranslation('forum')
  const claim = officialClaim(text, record.zones)
  if (!claim) return null
  const found = recordOf(claim, record)
  return (
    <chakra.div
      role="note"
      aria-label={t('check.label')}
      display="flex"
      gap="2"
      mt="1.5"
      px="3"
      py="1.5"
      maxW="100%"
      textStyle="sm"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      bg="bg.panel"
      _highContrast={{ borderWidth: '2px', borderColor: 'fg' }}
    >
      <chakra.span pt="0.5">
        <Icon as={Landmark} size={1} />
      </chakra.span>
      <chakra.div minW="0" overflowWrap="anywhere">
        {found.length > 0 ? <Found updates={found} /> : <NotFound claim={claim} record={record} />}
      </chakra.div>
    </chakra.div>
  )
}

function Found({ updates }: { updates: readonly EmergencyUpdate[] }) {
  const { t } = useTranslation('forum')
  const label = useTimeLabel()
  return (
    <>
      <p>{t('check.found')}</p>
      {updates.map(update => (
        <chakra.p key={update.id} pos="relative" minH="11" py="1.5">
          {update.isDrill && <DrillTag />}{' '}
          <b>
            <UpdateLink update={update} />
          </b>
          <chakra.span display="block" color="fg.muted">
            {t('official.from', { sender: update.source.senderName, age: inSentence(label(update.issuedAt)) })}
          </chakra.span>
        </chakra.p>
      ))}
    </>
  )
}

function NotFound({ claim, record }: { claim: OfficialClaim; record: OfficialRecord }) {
  const { t } = useTranslation('forum')
  const label = useTimeLabel()
  const { asOf } = useListStanding()
  if (asOf === null) return <p>{t('check.unread')}</p>
  const age = inSentence(label(new Date(asOf).toISOString()))
  if (claim.zones.length > 0) return <p>{t('check.noZone', { zones: claim.zones.join(', '), age })}</p>
  if (record.area && record.meeting) return <p>{t('check.noArea', { area: isolated(record.area), age })}</p>
  return <p>{t('check.unknown')}</p>
}
