import { chakra } from '@chakra-ui/react'
import type { RosterEntry } from '@muster/contracts/entities/check-in'
import { type CheckInStatus, checkInStatuses } from '@muster/contracts/vocabulary/help'
import { useState } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { enqueue, useWaitingRows } from '../outbox.ts'

type RosterPersonProps = { person: RosterEntry; communityId: string; userId: string }

const forWords = { safe: 'forSafe', moving: 'forMoving', help: 'forHelp' } as const

/** One member: their own check-in, a check-in that somebody else made for them (marked as such), and a button to check in for them. */
export function RosterPerson({ person, communityId, userId }: RosterPersonProps) {
  const { t } = useTranslation('help')
  const label = useTimeLabel()
  const [asks, setAsks] = useState(false)
  const { own, proxy, status } = person
  const isMe = person.userId === userId
  const name = person.name ?? t('checkIn.member')
  const counts = own && own.status === status ? own : proxy
  const other = counts === own ? proxy : null
  const row = useWaitingRows(userId).find(
    one => one.kind === 'check-in' && one.communityId === communityId && one.body.about === person.userId,
  )
  const waiting = row?.kind === 'check-in' && !row.refusal ? t(`checkIn.${forWords[row.body.status]}`) : null
  const unsent = row?.refusal
    ? t('checkIn.refused', { reason: row.refusal })
    : waiting && t('checkIn.waiting', { status: waiting })
  const say = (next: CheckInStatus) => {
    setAsks(false)
    const at = new Date(serverNow()).toISOString()
    const body = { status: next, at, about: person.userId }
    enqueue({ clientId: crypto.randomUUID(), userId, at, kind: 'check-in', communityId, body })
  }
  return (
    <chakra.li py="1.5" overflowWrap="anywhere">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.div flex="1" minW="min(9rem, 100%)">
          <chakra.b fontWeight={status ? 'bold' : 'normal'}>
            <bdi>{name}</bdi>
          </chakra.b>
          {isMe && ` (${t('checkIn.you')})`}
          {counts && (
            <chakra.p textStyle="sm">
              {counts.text && <span dir="auto">{counts.text} </span>}
              <span>{label(counts.at)}.</span>
              {counts.by && <b> {t('checkIn.by', { name: counts.by.name })}</b>}
            </chakra.p>
          )}
          {other?.by && (
            <chakra.p textStyle="sm">
              {t('checkIn.proxy', {
                name: other.by.name,
                status: t(`checkIn.proxyStatus.${other.status}`),
                age: inSentence(label(other.at)),
              })}
            </chakra.p>
          )}
        </chakra.div>
        {!isMe && status !== 'safe' && !asks && (
          <Button look="quiet" size="sm" px="0" onClick={() => setAsks(true)}>
            {t('checkIn.sayFor', { name })}
          </Button>
        )}
      </chakra.div>
      <chakra.p textStyle="sm" fontWeight="bold" role="status" _empty={{ display: 'none' }}>
        {unsent}
      </chakra.p>
      {asks && (
        <chakra.fieldset border="0" p="0" m="0" mt="1" minW="0">
          <chakra.legend p="0" fontWeight="bold">
            {t('checkIn.sayForTitle', { name })}
          </chakra.legend>
          <chakra.div display="flex" flexWrap="wrap" gap="2" mt="1">
            {checkInStatuses.map((next, index) => (
              <Button key={next} look="outline" size="sm" autoFocus={index === 0} onClick={() => say(next)}>
                {t(`checkIn.${forWords[next]}`)}
              </Button>
            ))}
            <Button look="quiet" size="sm" onClick={() => setAsks(false)}>
              {t('checkIn.cancel')}
            </Button>
          </chakra.div>
        </chakra.fieldset>
      )}
    </chakra.li>
  )
}
