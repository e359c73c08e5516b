import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { ArrowLeft, Bell, LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useLeaveCommunityMutation } from './api.ts'
import { useArchive } from './archived.tsx'
import { AreaForm } from './area-form.tsx'
import { BanList } from './ban-list.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { JoinRequests } from './join-requests.tsx'
import { KeptLine } from './kept-line.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberList } from './member-list.tsx'
import { ModerationLog } from './moderation-log.tsx'
import { NoticeChoice } from './notice-choice.tsx'
import { showFailure } from './show-failure.ts'
import { useMembers } from './use-mine.ts'

type View =
  | { kind: 'list' | 'leave' | 'bans' | 'log' | 'area' | 'joining' | 'notices' | 'archive' }
  | { kind: 'member'; userId: string }
const list: View = { kind: 'list' }

type MembersDialogProps = { community: Community; userId: string; onClose: () => void; onLeft: () => void }

/** The members of a community, the actions that the reader may take on each, and the button to leave. */
export function MembersDialog({ community, userId, onClose, onLeft }: MembersDialogProps) {
  const { t } = useTranslation('forum')
  const { id, name } = community
  const [view, setView] = useState(list)
  const { archive, isBusy: isArchiving } = useArchive(community)
  const { members, asOf, error, refetch } = useMembers(id, userId)
  const myRole = members?.find(member => member.userId === userId)?.role ?? null
  const managed = view.kind === 'member' ? members?.find(member => member.userId === view.userId) : undefined
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  // The pressed button disappeared with its view, so the focus moves to the new view.
  useEffect(() => {
    if (shown.current !== view) box.current?.focus()
    shown.current = view
  }, [view])

  const title =
    view.kind === 'list'
      ? t('people.title', { name: isolated(name) })
      : view.kind === 'member'
        ? isolated(managed?.name ?? '')
        : t(`people.${view.kind}`)
  const isModerating = myRole === 'owner' || myRole === 'moderator'
  return (
    <Dialog open onClose={onClose} size="lg" title={title}>
      <chakra.div ref={box} tabIndex={-1} outline="none">
        {view.kind !== 'list' && (
          <Button look="quiet" size="sm" icon={ArrowLeft} mb="3" ml="-3" onClick={() => setView(list)}>
            {t('people.back')}
          </Button>
        )}
        {view.kind === 'list' && error && !members && <LoadFailed error={error} onRetry={refetch} />}
        {view.kind === 'list' && asOf !== null && <KeptLine what="asOf" at={asOf} onRetry={refetch} />}
        {view.kind === 'list' && !members && !error && <Loading minH="8rem">{t('loading')}</Loading>}
        {view.kind === 'list' && members && (
          <>
            <MemberList
              members={members}
              userId={userId}
              myRole={myRole}
              onManage={member => setView({ kind: 'member', userId: member.userId })}
            />
            <chakra.div display="flex" flexWrap="wrap" gap="3" mt="5">
              <Button look="outline" size="sm" flex="1 0 auto" icon={Bell} onClick={() => setView({ kind: 'notices' })}>
                {t('people.notices')}
              </Button>
              {isModerating && !community.isPrivate && (
                <Button
                  look={community.joinRequests ? 'solid' : 'outline'}
                  size="sm"
                  flex="1 0 auto"
                  onClick={() => setView({ kind: 'joining' })}
                >
                  {community.joinRequests
                    ? t('joining.waiting', { count: community.joinRequests })
                    : t('people.joining')}
                </Button>
              )}
              {myRole === 'owner' && (
                <Button look="outline" size="sm" flex="1 0 auto" onClick={() => setView({ kind: 'area' })}>
                  {t('people.area')}
                </Button>
              )}
              {myRole === 'owner' && !community.archivedAt && (
                <Button look="outline" size="sm" flex="1 0 auto" onClick={() => setView({ kind: 'archive' })}>
                  {t('people.archive')}
                </Button>
              )}
              {isModerating && (
                <>
                  <Button look="outline" size="sm" flex="1 0 auto" onClick={() => setView({ kind: 'bans' })}>
                    {t('people.bans')}
                  </Button>
                  <Button look="outline" size="sm" flex="1 0 auto" onClick={() => setView({ kind: 'log' })}>
                    {t('people.log')}
                  </Button>
                </>
              )}
              <Button look="outline" size="sm" flex="1 0 auto" icon={LogOut} onClick={() => setView({ kind: 'leave' })}>
                {t('people.leave')}
              </Button>
            </chakra.div>
          </>
        )}
        {managed && <MemberActions communityId={id} member={managed} myRole={myRole} onDone={() => setView(list)} />}
        {view.kind === 'joining' && <JoinRequests community={community} isOwner={myRole === 'owner'} />}
        {view.kind === 'notices' && <NoticeChoice community={community} />}
        {view.kind === 'archive' && (
          <ConfirmStep
            question={t('archived.ask', { name: isolated(name) })}
            action={t('people.archive')}
            busy={isArchiving}
            onCancel={() => setView(list)}
            onConfirm={() => void archive(true).then(isDone => isDone && onClose())}
          />
        )}
        {view.kind === 'area' && <AreaForm community={community} onDone={() => setView(list)} />}
        {view.kind === 'bans' && <BanList communityId={id} />}
        {view.kind === 'log' && <ModerationLog communityId={id} />}
        {view.kind === 'leave' && (
          <Leave
            community={community}
            isOwner={myRole === 'owner'}
            isLast={members?.length === 1}
            onCancel={() => setView(list)}
            onLeft={onLeft}
          />
        )}
      </chakra.div>
    </Dialog>
  )
}

type LeaveProps = { community: Community; isOwner: boolean; isLast: boolean; onCancel: () => void; onLeft: () => void }

function Leave({ community, isOwner, isLast, onCancel, onLeft }: LeaveProps) {
  const { t } = useTranslation('forum')
  const [leave, { isLoading }] = useLeaveCommunityMutation()
  const { id, isPrivate } = community
  const name = isolated(community.name)
  if (isOwner && !isLast) return <p>{t('ask.leaveOwner')}</p>

  async function confirm() {
    try {
      await leave({ params: { id } }).unwrap()
      toast({ title: t('left', { name }) })
      onLeft()
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }

  const question = isLast ? 'leaveLast' : isPrivate ? 'leavePrivate' : 'leave'
  return (
    <ConfirmStep
      question={t(`ask.${question}`, { name })}
      action={t('people.leave')}
      busy={isLoading}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  )
}
