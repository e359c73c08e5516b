import { Lock, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useAllCommunitiesQuery } from './api.ts'
import { LoadFailed } from './load-failed.tsx'
import { useJoin } from './use-join.ts'

type JoinOfferProps = { communityId: string; userId: string; onJoined: (communityId: string) => void }

/** Shown to non-members at a community's address: offers to join a public one, and shows nothing of a private one. */
export function JoinOffer({ communityId, userId, onJoined }: JoinOfferProps) {
  const { t } = useTranslation('forum')
  const { data, error, refetch } = useAllCommunitiesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { join, joining } = useJoin(userId, onJoined)
  const community = data?.find(({ id, isPrivate }) => id === communityId && !isPrivate)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading>{t('loading')}</Loading>
  return (
    <Card>
      {community ? (
        <EmptyState
          icon={Users}
          title={community.name}
          action={
            <Button busy={joining !== null} onClick={() => void join(communityId)}>
              {t('find.joinNamed', { name: community.name })}
            </Button>
          }
        >
          {community.description} {t('members', { count: community.memberCount })}
        </EmptyState>
      ) : (
        <EmptyState icon={Lock} title={t('closed.title')}>
          {t('closed.text')}
        </EmptyState>
      )}
    </Card>
  )
}
