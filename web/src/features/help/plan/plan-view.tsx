import { chakra } from '@chakra-ui/react'
import type { HelpPlan } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/use-language.ts'
import { errorText, isApiError } from '../../../lib/error-text.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { helpApi } from '../api.ts'
import { useCircles } from '../use-circles.ts'
import { AddLink } from './add-link.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { LinkList } from './link-list.tsx'
import { draftOf, linkOfContact, missingContacts, type PlanDraft, proposalFor } from './plan-form.ts'
import { AskingFields, SharedFields } from './shared-fields.tsx'
import { TestChain } from './test-chain.tsx'
import { TriggerFields } from './trigger-fields.tsx'

/** Who is asked for help, in which order, and what they may read; and the test of it. */
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
  const language = useLanguage()
  const label = useTimeLabel()
  const groups = useCircles(user.id)
  const [draft, setDraft] = useState<PlanDraft>(() =>
    plan.revision === 0 ? proposalFor(user, language) : draftOf(plan),
  )
  const [revision, setRevision] = useState(plan.revision)
  // Not the plan's: the cache may be one draw behind what was just saved.
  const [savedAt, setSavedAt] = useState(plan.savedAt)
  const [isChanged, setChanged] = useState(false)
  const { save, isSaving, problem, theirs, settle } = useSave()
  const change = (parts: Partial<PlanDraft>) => {
    setDraft(before => ({ ...before, ...parts }))
    setChanged(true)
  }
  const saved = (next: HelpPlan | null) => {
    if (!next) return
    setDraft(draftOf(next))
    setRevision(next.revision)
    setSavedAt(next.savedAt)
    setChanged(false)
  }
  const standing =
    revision === 0
      ? t('plan.proposal')
      : isChanged
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
      <chakra.div display="grid" gap="4">
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
          <AddLink onAdd={link => change({ links: [...draft.links, link] })} />
        </Card>
      </chakra.div>
      <chakra.div display="grid" gap="4">
        <AskingFields draft={draft} onChange={change} groups={groups} />
        <TriggerFields draft={draft} onChange={change} />
        <SharedFields draft={draft} onChange={change} />
        {theirs && (
          <ConflictCard
            mine={draft}
            theirs={draftOf(theirs)}
            onChoose={(next, isSaved) => {
              settle()
              setRevision(theirs.revision)
              setSavedAt(theirs.savedAt)
              setDraft(next)
              setChanged(!isSaved)
              if (!isSaved) void save(next, theirs.revision).then(saved)
            }}
          />
        )}
        {problem && <FieldError>{problem}</FieldError>}
        <chakra.p fontWeight="bold" role="status">
          {standing}
        </chakra.p>
        <Button
          size="lg"
          busy={isSaving}
          busyText={t('plan.saving')}
          onClick={() => void save(draft, revision).then(saved)}
        >
          {t('plan.save')}
        </Button>
        <TestChain userId={user.id} canTest={revision > 0 && !isChanged} groups={groups} />
      </chakra.div>
    </chakra.div>
  )
}

/** Saves a plan from a revision. `theirs`: what was saved from elsewhere meanwhile. */
function useSave() {
  const { t } = useTranslation('help')
  const [send, { isLoading }] = helpApi.endpoints.saveHelpPlan.useMutation()
  const { refetch } = helpApi.endpoints.helpPlan.useQuery()
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<HelpPlan | null>(null)
  const save = async (draft: PlanDraft, revision: number): Promise<HelpPlan | null> => {
    setProblem(null)
    const { data, error } = await send({ body: { ...draft, revision } })
    if (data) return data
    const isConflict = isApiError(error) && error.code === 'conflict'
    const now = isConflict ? (await refetch()).data : undefined
    if (now) setTheirs(now)
    else setProblem(`${t('plan.failed')} ${errorText(error)}`)
    return null
  }
  return { save, isSaving: isLoading, problem, theirs, settle: () => setTheirs(null) }
}
