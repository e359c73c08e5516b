import { Lock, Users } from 'lucide-react'
import { isApiError } from '../../lib/error-text.ts'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useCommunityQuery } from './api.ts'
import { AskToJoin } from './ask-to-join.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useJoin } from './use-join.ts'

type JoinOfferProps = { communityId: string; userId: string; onJoined: (communityId: string) => void }

/** Shown to non-members at a community's address. Offers to join a public community; reveals nothing about a private one. */
export function JoinOffer({ communityId, userId, onJoined }: JoinOfferProps) {
  const { t } = useTranslation('forum')
  const asked = { params: { id: communityId } }
  const { currentData: community, error, refetch } = useCommunityQuery(asked, { refetchOnMountOrArgChange: true })
  const { join, joining } = useJoin(userId, onJoined)
  // 400: the address does not contain a valid id.
  const isClosed = isApiError(error) && (error.status === 404 || error.status === 400)
  if (error && !isClosed) return <LoadFailed error={error} onRetry={refetch} />
  if (!community && !isClosed) return <Loading>{t('loading')}</Loading>
  return (
    <Card>
      {community ? (
        <EmptyState
          icon={Users}
          title={isolated(community.name)}
          action={
            community.archivedAt ? null : community.joinPolicy === 'approve' ? (
              <AskToJoin community={community} />
            ) : (
              <Button busy={joining !== null} onClick={() => void join(communityId)}>
                {t('find.joinNamed', { name: isolated(community.name) })}
              </Button>
            )
          }
        >
          <bdi>{community.description}</bdi> {t('members', { count: community.memberCount })}
          {community.archivedAt && ` ${t('archived.visitor')}`}
        </EmptyState>
      ) : (
        <EmptyState icon={Lock} title={t('closed.title')}>
          {t('closed.text')}
        </EmptyState>
      )}
    </Card>
  )
}
