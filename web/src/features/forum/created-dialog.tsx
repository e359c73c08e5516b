import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { communityUrl } from './addresses.ts'
import { BulkInvite } from './bulk-invite.tsx'
import { CopyField } from './copy-field.tsx'

type CreatedDialogProps = { community: Community; userId: string; onOpen: () => void; onClose: () => void }

/** After a community was created: its address, and whom to invite. */
export function CreatedDialog({ community, userId, onOpen, onClose }: CreatedDialogProps) {
  const { t } = useTranslation('forum')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('created.title', { name: community.name })}
      description={community.isPrivate ? t('created.private') : t('created.public')}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('created.done')}
          </Button>
          <Button onClick={onOpen}>{t('created.open')}</Button>
        </>
      }
    >
      <chakra.div display="grid" gap="6">
        <CopyField label={t('created.url')} url={communityUrl(origin, community.id)} />
        <BulkInvite communityId={community.id} userId={userId} />
      </chakra.div>
    </Dialog>
  )
}
