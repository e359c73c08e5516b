import type { Community } from '@muster/contracts/entities/community'
import { CreateDialog } from './create-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'

/** A dialog of the forum, with what it is about. */
export type ForumDialog =
  | { kind: 'create'; needsDescription: boolean }
  | { kind: 'find' }
  | { kind: 'invite'; community: Community }
  | { kind: 'members'; community: Community }

type ForumDialogsProps = {
  dialog: ForumDialog
  userId: string
  mine: readonly Community[]
  onClose: () => void
  onOpen: (communityId: string) => void
  onLeft: () => void
}

/** Renders the dialog that is open in the forum. */
export function ForumDialogs({ dialog, userId, mine, onClose, onOpen, onLeft }: ForumDialogsProps) {
  const open = (communityId: string) => {
    onClose()
    onOpen(communityId)
  }
  switch (dialog.kind) {
    case 'create':
      return <CreateDialog userId={userId} needsDescription={dialog.needsDescription} onOpen={open} onClose={onClose} />
    case 'find':
      return <FindDialog userId={userId} mine={mine} onJoined={open} onClose={onClose} />
    case 'invite':
      return <InviteDialog community={dialog.community} userId={userId} onClose={onClose} />
    case 'members':
      return (
        <MembersDialog
          // Reads the community from the current list, because choices in this dialog change it.
          community={mine.find(({ id }) => id === dialog.community.id) ?? dialog.community}
          userId={userId}
          onClose={onClose}
          onLeft={() => {
            onClose()
            onLeft()
          }}
        />
      )
  }
}
