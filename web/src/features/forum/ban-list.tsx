import { chakra } from '@chakra-ui/react'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useBansQuery, useLiftBanMutation } from './api.ts'
import { LoadFailed } from './load-failed.tsx'
import { PersonRow } from './person-row.tsx'
import { showFailure } from './show-failure.ts'

/** The banned people of a community, each with a button to lift the ban. */
export function BanList({ communityId }: { communityId: string }) {
  const { t } = useTranslation('forum')
  const asked = { params: { id: communityId } }
  const { data, error, refetch } = useBansQuery(asked, { refetchOnMountOrArgChange: true })
  const [lift, { isLoading }] = useLiftBanMutation()

  async function liftBan(userId: string) {
    try {
      await lift({ params: { id: communityId, userId } }).unwrap()
      toast({ title: t('act.done') })
    } catch (failure) {
      showFailure(t('act.failed'), failure)
    }
  }

  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading minH="8rem">{t('loading')}</Loading>
  if (data.length === 0) return <p>{t('bans.none')}</p>
  return (
    <chakra.ul listStyle="none" m="0" p="0">
      {data.map(({ userId, name, bannedAt }) => (
        <li key={userId}>
          <PersonRow name={name} since={bannedAt}>
            <Button
              look="outline"
              size="sm"
              disabled={isLoading}
              aria-label={t('bans.liftNamed', { name: isolated(name) })}
              onClick={() => void liftBan(userId)}
            >
              {t('bans.lift')}
            </Button>
          </PersonRow>
        </li>
      ))}
    </chakra.ul>
  )
}
