import { chakra } from '@chakra-ui/react'
import type { Community, JoinRequest } from '@muster/contracts/entities/community'
import { isolated } from '../../lib/isolated.ts'
import { useTimeLabel } from '../../lib/time-label.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useAnswerJoinRequestMutation, useChangeJoinPolicyMutation, useJoinRequestsQuery } from './api.ts'
import { LoadFailed } from './load-failed.tsx'
import { showFailure } from './show-failure.ts'

/** The people who ask to join. The owner can choose here whether people have to ask. */
export function JoinRequests({ community, isOwner }: { community: Community; isOwner: boolean }) {
  const { t } = useTranslation('forum')
  const needsApproval = community.joinPolicy === 'approve'
  const [change, { isLoading }] = useChangeJoinPolicyMutation()

  async function choose(isNeeded: boolean) {
    try {
      await change({ params: { id: community.id }, body: { needsApproval: isNeeded } }).unwrap()
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }

  return (
    <chakra.div display="grid" gap="4">
      {isOwner && (
        <CheckboxRow
          label={t('joining.needsApproval')}
          hint={t('joining.needsApprovalHint')}
          checked={needsApproval}
          disabled={isLoading}
          onChange={event => void choose(event.target.checked)}
        />
      )}
      {needsApproval ? <Requests communityId={community.id} /> : <p>{t('joining.open')}</p>}
    </chakra.div>
  )
}

function Requests({ communityId }: { communityId: string }) {
  const { t } = useTranslation('forum')
  const asked = { params: { id: communityId } }
  const { data, error, refetch } = useJoinRequestsQuery(asked, { refetchOnMountOrArgChange: true })
  const [send, { isLoading }] = useAnswerJoinRequestMutation()

  async function answer({ userId, name }: JoinRequest, isAccepted: boolean) {
    try {
      await send({ params: { id: communityId, userId }, body: { isAccepted } }).unwrap()
      toast({ title: isAccepted ? t('joining.admitted', { name: isolated(name) }) : t('joining.declined') })
    } catch (failure) {
      showFailure(t('act.failed'), failure)
    }
  }

  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading minH="8rem">{t('loading')}</Loading>
  if (data.length === 0) return <p>{t('joining.none')}</p>
  return (
    <chakra.ul listStyle="none" m="0" p="0">
      {data.map(request => (
        <li key={request.userId}>
          <Request request={request} isBusy={isLoading} onAnswer={isAccepted => void answer(request, isAccepted)} />
        </li>
      ))}
    </chakra.ul>
  )
}

type RequestProps = { request: JoinRequest; isBusy: boolean; onAnswer: (isAccepted: boolean) => void }

function Request({ request, isBusy, onAnswer }: RequestProps) {
  const { t } = useTranslation('forum')
  const label = useTimeLabel()
  const { name, note, at, looksOfficial } = request
  return (
    <ListRow flexWrap="wrap">
      <chakra.div flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {looksOfficial && <b>{t('notOfficial')}</b>}
        </p>
        {note && <p dir="auto">{note}</p>}
        <chakra.p textStyle="sm" color="fg.muted">
          {t('joining.since', { when: label(at) })}
        </chakra.p>
      </chakra.div>
      <Button
        size="sm"
        disabled={isBusy}
        aria-label={t('joining.letInNamed', { name: isolated(name) })}
        onClick={() => onAnswer(true)}
      >
        {t('joining.letIn')}
      </Button>
      <Button
        look="outline"
        size="sm"
        disabled={isBusy}
        aria-label={t('joining.declineNamed', { name: isolated(name) })}
        onClick={() => onAnswer(false)}
      >
        {t('joining.decline')}
      </Button>
    </ListRow>
  )
}
