import { chakra } from '@chakra-ui/react'
import { EyeOff } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { helpApi } from '../api.ts'
import { openMs, usePollMs } from '../poll.ts'

/** The helpers who can read the person's exact place and phone number, how often they did, and buttons to revoke this. */
export function Grants({ requestId }: { requestId: string }) {
  const { t } = useTranslation('help')
  const pollingInterval = usePollMs(6 * openMs)
  const { data, refetch } = helpApi.endpoints.shareGrants.useQuery(undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  })
  const [revoke, { isLoading }] = helpApi.endpoints.revokeShareGrant.useMutation()
  const grants = data?.filter(grant => grant.requestId === requestId && grant.revokedAt === null) ?? []
  if (grants.length === 0) return null
  return (
    <Card pad display="grid" gap="3">
      {grants.map(({ id, name, readCount }) => (
        <chakra.div key={id} display="grid" gap="2" overflowWrap="anywhere">
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            {t('mine.grant', { count: readCount })}
          </p>
          <Button
            look="outline"
            size="sm"
            icon={EyeOff}
            justifySelf="start"
            busy={isLoading}
            onClick={() => void revoke({ params: { id } }).then(() => refetch())}
          >
            {t('mine.revoke', { name })}
          </Button>
        </chakra.div>
      ))}
    </Card>
  )
}
