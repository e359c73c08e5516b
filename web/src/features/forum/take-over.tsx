import { chakra } from '@chakra-ui/react'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { useTakeOverCommunityMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Shown where a community's owner deleted their account and no moderator could follow. */
export function TakeOver({ communityId }: { communityId: string }) {
  const { t } = useTranslation('forum')
  const [send, { isLoading }] = useTakeOverCommunityMutation()

  async function takeOver() {
    try {
      await send({ params: { id: communityId } }).unwrap()
      toast({ title: t('ownerless.done') })
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }

  return (
    <chakra.div px={{ base: '4', md: '5' }} py="3" borderBottomWidth="1px" borderColor="border" display="grid" gap="2">
      <p>{t('ownerless.text')}</p>
      <Button look="outline" size="sm" whiteSpace="normal" busy={isLoading} onClick={() => void takeOver()}>
        {t('ownerless.take')}
      </Button>
    </chakra.div>
  )
}
