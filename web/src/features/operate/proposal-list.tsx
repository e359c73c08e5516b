import { chakra } from '@chakra-ui/react'
import type { SignedInOperator } from '@muster/contracts/entities/operator'
import type { Proposal } from '@muster/contracts/entities/operator-message'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import {
  usePreviewProposalQuery,
  useProposalsQuery,
  useRefuseProposalMutation,
  useReleaseProposalMutation,
} from './api.ts'
import { Decide } from './decide.tsx'
import { DoneProposal, type Follow } from './done-proposal.tsx'
import { ProposalHead } from './proposal-head.tsx'
import { Reach } from './reach.tsx'
import { Screens } from './screens.tsx'
import { Section } from './section.tsx'
import { mapsAtOnce, ShownArea } from './shown-area.tsx'
import { StaleNote } from './stale-note.tsx'
import { useAttempt } from './use-attempt.ts'

const pollMs = 5_000

/** The proposals that wait for a second person, and those that were decided. */
export function ProposalList({ operator, onFollow }: { operator: SignedInOperator; onFollow: Follow }) {
  const { t } = useTranslation('operate')
  const list = useProposalsQuery(undefined, { pollingInterval: pollMs })
  const { data, isError } = list
  // Keeps showing the last known data while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  if (!data) return null
  const waiting = data.filter(({ state }) => state === 'proposed')
  const done = data.filter(({ state }) => state !== 'proposed')
  return (
    <Section label={t('waiting.title')}>
      <StaleNote list={list} />
      <chakra.h2 textStyle="xl">{t('waiting.title')}</chakra.h2>
      {waiting.length === 0 && <p>{t('waiting.none')}</p>}
      {waiting.map((proposal, at) => (
        <Waiting
          key={proposal.id}
          proposal={proposal}
          operator={operator}
          isMapOpen={at < mapsAtOnce}
          shown={list.refetch}
        />
      ))}
      <chakra.h2 textStyle="xl">{t('waiting.doneTitle')}</chakra.h2>
      {done.length === 0 && <p>{t('waiting.doneNone')}</p>}
      {done.map(proposal => (
        <DoneProposal
          key={proposal.id}
          proposal={proposal}
          waiting={waiting.filter(({ draft }) => draft?.follows?.proposalId === proposal.id)}
          onFollow={operator.roles.includes('author') ? onFollow : undefined}
        />
      ))}
    </Section>
  )
}

type WaitingProps = {
  proposal: Proposal
  operator: SignedInOperator
  isMapOpen: boolean
  /** Fetches the list again. */
  shown: () => Promise<unknown>
}

function Waiting({ proposal, operator, isMapOpen, shown }: WaitingProps) {
  const { t } = useTranslation('operate')
  const params = { id: proposal.id }
  const isOwn = proposal.author.id === operator.id
  const isApprover = operator.roles.includes('approver')
  const { data: preview } = usePreviewProposalQuery({ params }, { pollingInterval: pollMs })
  const [release] = useReleaseProposalMutation()
  const [refuse] = useRefuseProposalMutation()
  const attempt = useAttempt(shown)
  const refusing = {
    label: isOwn ? t('waiting.withdraw') : t('waiting.refuse'),
    act: (note: string) => attempt(() => refuse({ params, body: { note } }).unwrap()),
  }
  const releasing = {
    label: t('waiting.release'),
    look: 'solid' as const,
    act: (note: string) => attempt(() => release({ params, body: { note } }).unwrap()),
  }
  return (
    <Card pad display="grid" gap="3">
      <ProposalHead proposal={proposal} />
      <ShownArea geometry={proposal.geometry} name={proposal.title} isOpen={isMapOpen} />
      {preview ? <Reach preview={preview} /> : <Screens screens={proposal.screens} />}
      {isOwn && <p>{t('waiting.own')}</p>}
      {(isOwn || isApprover) && <Decide choices={isOwn ? [refusing] : [releasing, refusing]} />}
    </Card>
  )
}
