import type { Community } from '@muster/contracts/entities/community'
import { CreateDialog } from './create-dialog.tsx'
import { CreatedDialog } from './created-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

export type ForumDialog =
  | { kind: 'create'; needsDescription: boolean }
  | { kind: 'created'; community: Community }
  | { kind: 'find' }
  | { kind: 'invite'; community: Community }

type ForumDialogsProps = {
  dialog: ForumDialog
  userId: string
  mine: readonly Community[]
  /** Another dialog, or none. */
  onChange: (dialog: ForumDialog | null) => void
  onOpen: (communityId: string) => void
}

/** Whichever of the forum's dialogs is open. */
export function ForumDialogs({ dialog, userId, mine, onChange, onOpen }: ForumDialogsProps) {
  const close = () => onChange(null)
  const open = (communityId: string) => {
    close()
    onOpen(communityId)
  }
  switch (dialog.kind) {
    case 'create':
      return (
        <CreateDialog
          userId={userId}
          needsDescription={dialog.needsDescription}
          onCreated={community => onChange({ kind: 'created', community })}
          onClose={close}
        />
      )
    case 'created':
      return (
        <CreatedDialog
          community={dialog.community}
          userId={userId}
          onOpen={() => open(dialog.community.id)}
          onClose={close}
        />
      )
    case 'find':
      return <FindDialog userId={userId} mine={mine} onJoined={open} onClose={close} />
    case 'invite':
      return <InviteDialog community={dialog.community} userId={userId} onClose={close} />
  }
}
