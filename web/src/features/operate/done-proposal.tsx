import { chakra } from '@chakra-ui/react'
import type { Proposal } from '@muster/contracts/entities/operator-message'
import { type OperatorFollowUp, operatorFollowUps } from '@muster/contracts/vocabulary/operator-messages'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useReceiptsMutation } from './api.ts'
import type { Start } from './draft-form.ts'
import { ProposalHead } from './proposal-head.tsx'
import { ReceiptTable } from './receipt-table.tsx'
import { ShownArea } from './shown-area.tsx'
import { useAttempt } from './use-attempt.ts'

/** Opens the form to write a message that follows another. */
export type Follow = (start: NonNullable<Start>) => void

type DoneProps = {
  proposal: Proposal
  /** Proposals that follow this message and wait for a second person. */
  waiting: readonly Proposal[]
  /** Undefined for operators who may not write messages. */
  onFollow: Follow | undefined
}

/** A decided proposal: the decision, how many browsers it has reached, and buttons to write a follow-up. */
export function DoneProposal({ proposal, waiting, onFollow }: DoneProps) {
  const { t } = useTranslation('operate')
  const [ask, { data, isLoading }] = useReceiptsMutation()
  const attempt = useAttempt()
  const { id, state, decision, updateId, geometry, title } = proposal
  return (
    <Card pad display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <ProposalHead proposal={proposal} />
      {decision && (
        <p>
          {t('waiting.decided', { state: t(`waiting.states.${state}`), name: decision.by.name, note: decision.note })}
        </p>
      )}
      {waiting.map(({ id, author }) => (
        <p key={id}>{t('follow.waits', { name: author.name })}</p>
      ))}
      {data && <ReceiptTable receipts={data} />}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {updateId && (
          <Button
            look="outline"
            size="sm"
            busy={isLoading}
            onClick={() => attempt(() => ask({ params: { id } }).unwrap())}
          >
            {t('waiting.receipts')}
          </Button>
        )}
        {onFollow &&
          followUpsOf(proposal, serverNow()).map(start => (
            <Button key={start.as} look="outline" size="sm" onClick={() => onFollow(start)}>
              {t(`follow.${start.as}.action`)}
            </Button>
          ))}
      </chakra.div>
      <ShownArea geometry={geometry} name={title} isOpen={false} />
    </Card>
  )
}

/** The possible follow-ups of a message. Empty if it has expired, was ended, or already has a follow-up. `now` in ms since the epoch. */
export function followUpsOf(proposal: Proposal, now: number): NonNullable<Start>[] {
  const { draft, isLatest, expiresAt } = proposal
  if (!draft || !isLatest || draft.follows?.as === 'all-clear') return []
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return []
  return operatorFollowUps.map((as: OperatorFollowUp) => ({ of: { ...proposal, draft }, as }))
}
