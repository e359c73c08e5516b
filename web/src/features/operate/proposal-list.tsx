import { chakra } from '@chakra-ui/react'
import type { SignedInOperator } from '@muster/contracts/entities/operator'
import type { Proposal } from '@muster/contracts/entities/operator-message'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import {
  usePreviewProposalQuery,
  useProposalsQuery,
  useReceiptsMutation,
  useRefuseProposalMutation,
  useReleaseProposalMutation,
} from './api.ts'
import { Decide } from './decide.tsx'
import { Reach } from './reach.tsx'
import { Screens } from './screens.tsx'
import { useAttempt } from './use-attempt.ts'

const pollMs = 5_000

/** What waits for a second person, and what was decided. */
export function ProposalList({ operator }: { operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const { data, isError } = useProposalsQuery(undefined, { pollingInterval: pollMs })
  // What was known stays on the screen while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  if (!data) return null
  const waiting = data.filter(({ state }) => state === 'proposed')
  const done = data.filter(({ state }) => state !== 'proposed')
  return (
    <chakra.section display="grid" gap="4">
      <chakra.h2 textStyle="xl">{t('waiting.title')}</chakra.h2>
      {waiting.length === 0 && <p>{t('waiting.none')}</p>}
      {waiting.map(proposal => (
        <Waiting key={proposal.id} proposal={proposal} operator={operator} />
      ))}
      <chakra.h2 textStyle="xl">{t('waiting.doneTitle')}</chakra.h2>
      {done.length === 0 && <p>{t('waiting.doneNone')}</p>}
      {done.map(proposal => (
        <Done key={proposal.id} proposal={proposal} />
      ))}
    </chakra.section>
  )
}

function Head({ proposal: { title, areaName, author, note } }: { proposal: Proposal }) {
  const { t } = useTranslation('operate')
  return (
    <>
      <chakra.h3 textStyle="lg" fontWeight="bold">
        {title}
      </chakra.h3>
      {areaName && <p>{t('waiting.areaOf', { area: areaName })}</p>}
      <chakra.p color="fg.muted">{t('waiting.by', { name: author.name, note })}</chakra.p>
    </>
  )
}

function Waiting({ proposal, operator }: { proposal: Proposal; operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const params = { id: proposal.id }
  const isOwn = proposal.author.id === operator.id
  const isApprover = operator.roles.includes('approver')
  const { data: preview } = usePreviewProposalQuery({ params }, { pollingInterval: pollMs })
  const [release] = useReleaseProposalMutation()
  const [refuse] = useRefuseProposalMutation()
  const attempt = useAttempt()
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
      <Head proposal={proposal} />
      {preview ? <Reach preview={preview} /> : <Screens screens={proposal.screens} />}
      {isOwn && <p>{t('waiting.own')}</p>}
      {(isOwn || isApprover) && <Decide choices={isOwn ? [refusing] : [releasing, refusing]} />}
    </Card>
  )
}

function Done({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('operate')
  const [ask, { data, isLoading }] = useReceiptsMutation()
  const attempt = useAttempt()
  const { id, state, decision, updateId } = proposal
  return (
    <Card pad display="grid" gap="3">
      <Head proposal={proposal} />
      {decision && (
        <p>
          {t('waiting.decided', {
            state: t(`waiting.states.${state}`),
            name: decision.by.name,
            note: decision.note,
          })}
        </p>
      )}
      {data && (
        <div role="status">
          <p>{t('waiting.receiptsText', data.total)}</p>
          <p>{t('waiting.notKnown')}</p>
        </div>
      )}
      {updateId && (
        <Button
          look="outline"
          busy={isLoading}
          justifySelf="start"
          onClick={() => attempt(() => ask({ params: { id } }).unwrap())}
        >
          {t('waiting.receipts')}
        </Button>
      )}
    </Card>
  )
}
