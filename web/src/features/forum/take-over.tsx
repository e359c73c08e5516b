import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { useNow } from '../../lib/time-label.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { useCommunityMembersQuery, useTakeOverCommunityMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Whether a community is read-only, because nobody took it over in time. */
export function useIsReadOnly({ readOnlyFrom }: Community): boolean {
  const now = useNow()
  return readOnlyFrom !== undefined && Date.parse(readOnlyFrom) <= now
}

/** Shown if the owner deleted their account and there is no moderator to take over. Asks the member who joined first to take over. */
export function TakeOver({ community, userId }: { community: Community; userId: string }) {
  const { t, i18n } = useTranslation('forum')
  const params = { id: community.id }
  const { data: members } = useCommunityMembersQuery({ params })
  const [send, { isLoading }] = useTakeOverCommunityMutation()
  const isReadOnly = useIsReadOnly(community)
  const { readOnlyFrom } = community

  async function takeOver() {
    try {
      await send({ params }).unwrap()
      toast({ title: t('ownerless.done') })
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }

  const date = readOnlyFrom && new Date(readOnlyFrom).toLocaleDateString(i18n.language, { dateStyle: 'long' })
  return (
    <chakra.div px={{ base: '4', md: '5' }} py="3" borderBottomWidth="1px" borderColor="border" display="grid" gap="2">
      <p>{t(isReadOnly ? 'ownerless.readOnly' : 'ownerless.text')}</p>
      {date && !isReadOnly && <p>{t('ownerless.until', { date })}</p>}
      {members?.[0]?.userId === userId && <p>{t('ownerless.asked')}</p>}
      <Button look="outline" size="sm" whiteSpace="normal" busy={isLoading} onClick={() => void takeOver()}>
        {t('ownerless.take')}
      </Button>
    </chakra.div>
  )
}
