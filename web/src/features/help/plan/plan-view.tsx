import { chakra } from '@chakra-ui/react'
import type { HelpPlan } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useLeaveQuestion } from '../../../lib/use-leave-question.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { helpApi } from '../api.ts'
import { useCircles } from '../use-circles.ts'
import { AddLink } from './add-link.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { LinkList } from './link-list.tsx'
import { draftOf, linkFrom, linkOfContact, mergePlans, missingContacts, type PlanDraft } from './plan-form.ts'
import { AskingFields, SharedFields } from './shared-fields.tsx'
import { TestChain } from './test-chain.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import { isBlank, nobody, usePlanDraft } from './use-plan-draft.ts'
import { useSavePlan } from './use-save-plan.ts'

/** The help plan: who is asked for help, in which order, and what they may read; with a test of the plan. */
export function PlanView({ user }: { user: User }) {
  const { t } = useTranslation('help')
  const { data, error, refetch } = helpApi.endpoints.helpPlan.useQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Page title={t('plan.title')} subtitle={t('plan.subtitle')}>
      {data ? (
        <Editor key={user.id} user={user} plan={data} />
      ) : error ? (
        <chakra.div display="grid" gap="3" justifyItems="start">
          <FieldError>{errorText(error)}</FieldError>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </chakra.div>
      ) : (
        <Loading>{t('loading')}</Loading>
      )}
    </Page>
  )
}

function Editor({ user, plan }: { user: User; plan: HelpPlan }) {
  const { t } = useTranslation('help')
  const label = useTimeLabel()
  const groups = useCircles(user.id)
  const editor = usePlanDraft(user, plan)
  const { draft, revision, savedAt, adding, change } = editor
  /** The saved plan that this draft started from, for a merge if the plan was changed elsewhere too; null if none was saved. */
  const start = revision === 0 ? null : editor.start
  const { save, isSaving, problem } = useSavePlan()
  const [theirs, setTheirs] = useState<HelpPlan | null>(null)
  const [tries, setTries] = useState(0)
  const leaving = useLeaveQuestion(editor.isHalfDone)
  const send = async (sent: PlanDraft, from: number, start: PlanDraft | null): Promise<void> => {
    const answer = await save(sent, from)
    if (!answer) return
    if (answer.saved) return editor.saved(sent, answer.saved)
    const stored = draftOf(answer.theirs)
    const { merged, isAsked } = mergePlans(start, sent, stored)
    if (isAsked) return setTheirs(answer.theirs)
    editor.goOn(answer.theirs)
    await send(merged, answer.theirs.revision, stored)
  }
  /** Adds the person whose name and address were typed. Returns the new draft; the old one if something is missing. */
  const add = (): PlanDraft => {
    const link = linkFrom(adding.name, adding.address)
    setTries(link ? 0 : tries + 1)
    if (!link) return draft
    const whole = { ...draft, links: [...draft.links, link] }
    change(whole)
    editor.setAdding(nobody)
    return whole
  }
  const press = () => {
    setTheirs(null)
    void send(isBlank(adding) ? draft : add(), revision, start)
  }
  const standing =
    revision === 0
      ? t('plan.proposal')
      : editor.isHalfDone
        ? t('plan.unsaved')
        : savedAt
          ? t('plan.saved', { age: inSentence(label(savedAt)) })
          : ''
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      gap="4"
      alignItems="start"
    >
      {leaving.isAsked && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
      <chakra.div display="grid" gap="4">
        {editor.isFound && <DraftNotice onDrop={editor.drop} />}
        <Card pad display="grid" gap="4">
          <chakra.h2 textStyle="xl">{t('plan.who')}</chakra.h2>
          <LinkList links={draft.links} known={plan.links} onChange={links => change({ links })} />
          {missingContacts(user, draft.links).map(contact => (
            <Button
              key={contact.id}
              look="outline"
              size="sm"
              icon={Plus}
              justifySelf="start"
              onClick={() => change({ links: [...draft.links, linkOfContact(contact)] })}
            >
              {t('plan.addContact', { name: contact.name })}
            </Button>
          ))}
          <AddLink adding={adding} onChange={editor.setAdding} tries={tries} onAdd={add} />
        </Card>
        <AskingFields draft={draft} onChange={change} groups={groups} />
        <TriggerFields draft={draft} onChange={change} />
      </chakra.div>
      <chakra.div display="grid" gap="4">
        <SharedFields draft={draft} onChange={change} />
        {theirs && (
          <ConflictCard
            start={start}
            mine={draft}
            theirs={draftOf(theirs)}
            onChoose={(next, isSaved) => {
              setTheirs(null)
              editor.goOn(theirs, next)
              if (!isSaved) void send(next, theirs.revision, draftOf(theirs))
            }}
          />
        )}
        {problem && <FieldError>{problem}</FieldError>}
        <chakra.p fontWeight="bold" role="status">
          {standing}
        </chakra.p>
        <Button size="lg" busy={isSaving} busyText={t('plan.saving')} onClick={press}>
          {t('plan.save')}
        </Button>
        <TestChain userId={user.id} canTest={revision > 0 && !editor.isHalfDone} groups={groups} />
      </chakra.div>
    </chakra.div>
  )
}
