import { chakra } from '@chakra-ui/react'
import type { UpdateCard } from '@muster/contracts/entities/chat'
import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { RowTitle, UpdateBody, UpdateHeadline } from '../../entities/emergency-update/update-words.tsx'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { DrillEdge } from '../../ui/drill.tsx'
import { SeverityPlate } from '../../ui/severity.tsx'

const shown = 5

/** Updates that cover the person come first, each group by severity. */
const inOrder = (updates: readonly UpdateCard[]) =>
  mostSevereFirst(updates).sort((a, b) => Number(b.coversYou ?? false) - Number(a.coversYou ?? false))

/** The 'LIVE UPDATE' card: the first updates with sender and time, then the number of further ones. */
export function LiveUpdateCard({ updates }: { updates: readonly UpdateCard[] }) {
  const { t } = useTranslation('chat')
  const more = updates.length - shown
  return (
    <Card p="0" overflow="hidden">
      <chakra.h2
        px="5"
        py="3"
        fontSize="sm"
        fontWeight="bold"
        letterSpacing=".06em"
        borderBottomWidth="1px"
        borderColor="border"
      >
        {t('liveUpdate')}
      </chakra.h2>
      <chakra.ul listStyle="none" m="0" p="0">
        {inOrder(updates)
          .slice(0, shown)
          .map(update => (
            <Row key={update.id} card={update} />
          ))}
      </chakra.ul>
      {more > 0 && (
        <chakra.p px="5" py="3" fontWeight="bold" borderTopWidth="1px" borderColor="border">
          {t('more', { count: more })}
        </chakra.p>
      )}
    </Card>
  )
}

function Row({ card }: { card: UpdateCard }) {
  const { t } = useTranslation('common')
  const label = useTimeLabel()
  const { severity, isDrill, instruction = null, hazard = 'other', event = '', senderName, issuedAt } = card
  const update = { ...card, instruction, hazard, event }
  const level = severityOrHigh(severity)
  return (
    <chakra.li
      pos="relative"
      display="flex"
      gap="3.5"
      px="5"
      py="3.5"
      borderColor="border"
      css={{ '&:not(:first-of-type)': { borderTopWidth: '1px' } }}
    >
      {isDrill && <DrillEdge />}
      <SeverityPlate severity={severity} calm={isDrill} />
      <chakra.div flex="1" minW="0">
        <RowTitle update={update} />
        <UpdateHeadline update={update} />
        <UpdateBody update={update} lines={6} />
        <chakra.p textStyle="xs" mt="1">
          <chakra.b color={isDrill ? 'fg' : `severity.${level}.fg`}>{t(`severity.${level}`)}</chakra.b>{' '}
          <chakra.span color="fg.muted">
            {senderName}, {inSentence(label(issuedAt))}
          </chakra.span>
        </chakra.p>
      </chakra.div>
    </chakra.li>
  )
}
