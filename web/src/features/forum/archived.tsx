import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { Archive } from 'lucide-react'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useArchiveCommunityMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Archives or restores a community and shows the result. `archive` resolves to true on success. */
export function useArchive({ id }: Community) {
  const { t } = useTranslation('forum')
  const [send, { isLoading }] = useArchiveCommunityMutation()
  async function archive(isArchived: boolean): Promise<boolean> {
    try {
      await send({ params: { id }, body: { isArchived } }).unwrap()
      toast({ title: t(isArchived ? 'archived.done' : 'archived.undone') })
      return true
    } catch (error) {
      showFailure(t('act.failed'), error)
      return false
    }
  }
  return { archive, isBusy: isLoading }
}

/** Says that a community is archived. Its owner can restore it. */
export function ArchivedNotice({ community, userId }: { community: Community; userId: string }) {
  const { t } = useTranslation('forum')
  const { archive, isBusy } = useArchive(community)
  const isOwner = community.ownerId === userId
  return (
    <chakra.div px={{ base: '4', md: '5' }} py="3" borderBottomWidth="1px" borderColor="border" display="grid" gap="2">
      <chakra.p display="flex" gap="2" alignItems="flex-start">
        <Icon as={Archive} />
        {t(isOwner ? 'archived.yours' : 'archived.text')}
      </chakra.p>
      {isOwner && (
        <Button look="outline" size="sm" busy={isBusy} onClick={() => void archive(false)}>
          {t('archived.bringBack')}
        </Button>
      )}
    </chakra.div>
  )
}
