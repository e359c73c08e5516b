import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useJoinCommunityMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Joins a public community and shows the result. `joining` is the id of the community while the call runs, else null. */
export function useJoin(userId: string, onJoined: (communityId: string) => void) {
  const { t } = useTranslation('forum')
  const [send, { isLoading, originalArgs }] = useJoinCommunityMutation()
  async function join(id: string) {
    try {
      await send({ params: { id }, body: { userId, role: 'member' } }).unwrap()
      toast({ title: t('done.joined') })
      onJoined(id)
    } catch (error) {
      showFailure(t('failed.join'), error)
    }
  }
  return { join, joining: isLoading ? (originalArgs?.params.id ?? null) : null }
}
