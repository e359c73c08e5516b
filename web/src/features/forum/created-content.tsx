import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { communityUrl } from './addresses.ts'
import { BulkInvite } from './bulk-invite.tsx'
import { CopyField } from './copy-field.tsx'

/** Shown after a community was created: its URL and the field to invite people. */
export function CreatedContent({ community, userId }: { community: Community; userId: string }) {
  const { t } = useTranslation('forum')
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, so the focus moves here.
  useEffect(() => box.current?.focus(), [])
  return (
    <chakra.div ref={box} tabIndex={-1} outline="none" display="grid" gap="6">
      <CopyField label={t('created.url')} url={communityUrl(origin, community.id)} />
      <BulkInvite communityId={community.id} userId={userId} />
    </chakra.div>
  )
}
