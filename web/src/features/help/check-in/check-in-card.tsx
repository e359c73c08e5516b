import { chakra } from '@chakra-ui/react'
import type { Roster } from '@muster/contracts/entities/check-in'
import type { CheckInStatus } from '@muster/contracts/vocabulary/help'
import { ClipboardCheck } from 'lucide-react'
import { groupStore } from '../../../entities/community/store.ts'
import { useSaidOrKept } from '../../../entities/community/use-kept.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { helpApi } from '../api.ts'
import { enqueue, useWaitingRows } from '../outbox.ts'
import { calmMs, idleMs, openMs, usePollMs } from '../poll.ts'
import { RosterList } from './roster-list.tsx'
import { StatusButtons } from './status-buttons.tsx'

type CheckInCardProps = {
  communityId: string
  userId: string
  /** True if an order or a warning covers the person; the card is then open at first. */
  isInDanger: boolean
  /** True if no update is active anywhere. Hardly anybody then has a reason to check in, so the roster is polled less often. */
  isQuiet: boolean
  /** Whether the person opened or closed the card; null if they did neither. The caller keeps it, because the card is created again when the phone is rotated. */
  choice: boolean | null
  onChoose: (isOpen: boolean) => void
}

/** The check-ins of a community: three buttons for the reader's own status, and the roster by need. Shows nothing to a person who is not a member. */
export function CheckInCard({ communityId, userId, isInDanger, isQuiet, choice, onChoose }: CheckInCardProps) {
  const { t } = useTranslation('help')
  const params = { id: communityId }
  const known = helpApi.endpoints.roster.useQueryState({ params }).currentData
  const hasNews = known !== undefined && known.counts.notHeard < known.people.length
  const isOpen = choice ?? (isInDanger || hasNews)
  const pollingInterval = usePollMs(isOpen ? openMs : isQuiet ? idleMs : calmMs)
  const { currentData, error, fulfilledTimeStamp } = helpApi.endpoints.roster.useQuery(
    { params },
    { pollingInterval, refetchOnMountOrArgChange: true },
  )
  const { value: roster, asOf } = useSaidOrKept<Roster>({
    of: `${userId} ${communityId} roster`,
    said: currentData,
    saidAt: fulfilledTimeStamp,
    error,
    read: () => groupStore.part(userId, communityId, 'roster'),
    keep: (value, at) => groupStore.keepPart({ userId, communityId, part: 'roster' }, value, at),
  })
  const waiting = useWaitingRows(userId).some(row => row.kind === 'check-in' && row.communityId === communityId)
  if (!roster && !waiting) return null
  const hasKeptNews = roster !== undefined && roster.counts.notHeard < roster.people.length
  if (!isOpen && !(choice === null && hasKeptNews))
    return (
      <Button
        look="outline"
        icon={ClipboardCheck}
        m={{ base: '3', md: '0' }}
        mb={{ base: '3', md: '4' }}
        css={{ '* + &&': { mt: '4' } }}
        aria-expanded={false}
        onClick={() => onChoose(true)}
      >
        {t('checkIn.open')}
      </Button>
    )
  return (
    <Card
      asChild
      mb={{ base: '0', md: '4' }}
      overflow="hidden"
      borderRadius={{ base: '0', md: 'lg' }}
      borderXWidth={{ base: '0', md: '1px' }}
      css={{ '* + &&': { mt: { base: '0', md: '4' } } }}
    >
      <section aria-labelledby="check-in-title">
        <Own communityId={communityId} userId={userId} roster={roster} onClose={() => onChoose(false)} />
        {roster && <RosterList roster={roster} userId={userId} isOld={asOf !== null || error !== undefined} />}
      </section>
    </Card>
  )
}

type OwnProps = { communityId: string; userId: string; roster: Roster | undefined; onClose: () => void }

function Own({ communityId, userId, roster, onClose }: OwnProps) {
  const { t } = useTranslation('help')
  const label = useTimeLabel()
  const row = useWaitingRows(userId).find(
    one => one.kind === 'check-in' && one.communityId === communityId && one.body.about === undefined,
  )
  const own = roster?.people.find(one => one.userId === userId)?.own
  const waiting = row?.kind === 'check-in' ? row.body.status : null
  const say = (status: CheckInStatus, text: string) => {
    const at = new Date(serverNow()).toISOString()
    const clientId = crypto.randomUUID()
    enqueue({ clientId, userId, at, kind: 'check-in', communityId, body: { status, text, at } })
  }
  const said = (status: CheckInStatus) => t(`checkIn.mine.${status}`)
  const standing = row?.refusal
    ? t('checkIn.refused', { reason: row.refusal })
    : waiting
      ? t('checkIn.waiting', { status: said(waiting) })
      : own
        ? t('checkIn.said', { status: said(own.status), age: inSentence(label(own.at)) })
        : t('checkIn.notSaid')
  const chosen = waiting ?? own?.status ?? null
  return (
    <chakra.div px={{ base: '4', md: '6' }} py={{ base: '4', md: '5' }} bg="bg.subtle" display="grid" gap="3">
      <chakra.div display="flex" gap="3" alignItems="flex-start">
        <chakra.div flex="1" minW="0">
          <chakra.h2 id="check-in-title" textStyle="lg">
            {t('checkIn.title')}
          </chakra.h2>
          <chakra.p textStyle="sm" role="status" fontWeight={waiting ? 'bold' : undefined}>
            {standing}
          </chakra.p>
        </chakra.div>
        <Button look="quiet" size="sm" aria-expanded onClick={onClose}>
          {t('checkIn.close')}
        </Button>
      </chakra.div>
      <StatusButtons draft={`check-in ${userId} ${communityId}`} chosen={chosen} onSay={say} />
      {chosen === 'help' && (
        <chakra.div display="grid" gap="2" justifyItems="start">
          <p>{t('checkIn.ask')}</p>
          <ButtonLink to="/help" look="outline" size="sm">
            {t('checkIn.help')}
          </ButtonLink>
        </chakra.div>
      )}
    </chakra.div>
  )
}
