import { chakra } from '@chakra-ui/react'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useModerationLogQuery } from './api.ts'
import { LoadFailed } from './load-failed.tsx'

/** The moderation log: who did what to whom, the newest first. */
export function ModerationLog({ communityId }: { communityId: string }) {
  const { t, i18n } = useTranslation('forum')
  const asked = { params: { id: communityId } }
  const { data, error, refetch } = useModerationLogQuery(asked, { refetchOnMountOrArgChange: true })
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading minH="8rem">{t('loading')}</Loading>
  if (data.length === 0) return <p>{t('log.none')}</p>
  return (
    <chakra.ul listStyle="none" m="0" p="0">
      {data.map(({ id, at, action, actorName, targetName }) => (
        <li key={id}>
          <ListRow>
            <chakra.div minW="0" overflowWrap="anywhere">
              <p dir="auto">
                {t(`log.${action}`, {
                  actor: isolated(actorName ?? t('log.nobody')),
                  target: isolated(targetName ?? ''),
                })}
              </p>
              <chakra.p textStyle="sm" color="fg.muted">
                <time dateTime={at}>
                  {new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              </chakra.p>
            </chakra.div>
          </ListRow>
        </li>
      ))}
    </chakra.ul>
  )
}
