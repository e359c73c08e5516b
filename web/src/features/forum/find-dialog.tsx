import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAllCommunitiesQuery } from './api.ts'
import { LoadFailed } from './load-failed.tsx'
import { useJoin } from './use-join.ts'

type FindDialogProps = {
  userId: string
  mine: readonly Community[]
  onJoined: (communityId: string) => void
  onClose: () => void
}

/** Lists the public communities, each with a Join button or a Member badge. */
export function FindDialog({ userId, mine, onJoined, onClose }: FindDialogProps) {
  const { t } = useTranslation('forum')
  const { data, error, refetch } = useAllCommunitiesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { join, joining } = useJoin(userId, onJoined)
  const memberOf = new Set(mine.map(({ id }) => id))
  const open = data?.filter(({ isPrivate }) => !isPrivate)
  return (
    <Dialog open onClose={onClose} size="lg" title={t('find.title')}>
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!open && !error && <Loading minH="8rem">{t('loading')}</Loading>}
      {open?.length === 0 && <EmptyState icon={Users} title={t('find.none')} />}
      {open && open.length > 0 && (
        <chakra.ul listStyle="none" m="0" p="0">
          {open.map(({ id, name, description, memberCount }) => (
            <li key={id}>
              <ListRow>
                <chakra.div flex="1" minW="0" overflowWrap="anywhere">
                  <chakra.p fontWeight="bold">{name}</chakra.p>
                  {description && (
                    <chakra.p textStyle="sm" color="fg.muted">
                      {description}
                    </chakra.p>
                  )}
                  <chakra.p textStyle="sm" fontVariantNumeric="tabular-nums">
                    {t('members', { count: memberCount })}
                  </chakra.p>
                </chakra.div>
                {memberOf.has(id) ? (
                  <Tag solid>{t('find.member')}</Tag>
                ) : (
                  <Button
                    look="outline"
                    size="sm"
                    busy={joining === id}
                    disabled={joining !== null}
                    aria-label={t('find.joinNamed', { name })}
                    onClick={() => void join(id)}
                  >
                    {t('find.join')}
                  </Button>
                )}
              </ListRow>
            </li>
          ))}
        </chakra.ul>
      )}
    </Dialog>
  )
}
