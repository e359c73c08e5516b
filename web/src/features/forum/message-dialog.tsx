import { chakra } from '@chakra-ui/react'
import type { CommunityMessage } from '@muster/contracts/entities/community'
import { editMinutes } from '@muster/contracts/vocabulary/limits'
import { useState } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  useBlockPersonMutation,
  useDeleteMessageMutation,
  useHideMessageMutation,
  useReportMessageMutation,
} from './api.ts'
import { EditMessage, useMayEdit } from './edit-message.tsx'
import { MessageHelp } from './message-help.tsx'
import { MessagePhoto } from './message-photo.tsx'
import { MessageText } from './message-text.tsx'
import { showFailure } from './show-failure.ts'

type MessageDialogProps = {
  message: CommunityMessage
  userId: string
  /** Whether the reader is the owner or a moderator. */
  isModerating: boolean
  /** Whether the reader can write in the community now. */
  canWrite: boolean
  onChanged: (message: CommunityMessage) => void
  onBlocked: (userId: string) => void
  onClose: () => void
}

/** The actions of the reader on a message: edit or delete their own; report or hide another person's message, or block its author. */
export function MessageDialog({
  message,
  userId,
  isModerating,
  canWrite,
  onChanged,
  onBlocked,
  onClose,
}: MessageDialogProps) {
  const { t } = useTranslation('forum')
  const [report, reporting] = useReportMessageMutation()
  const [hide, hiding] = useHideMessageMutation()
  const [remove, removing] = useDeleteMessageMutation()
  const [block, blocking] = useBlockPersonMutation()
  const isBusy = [reporting, hiding, removing, blocking].some(({ isLoading }) => isLoading)
  const isMine = message.userId === userId
  const isInTime = useMayEdit(message)
  const [isEditing, setIsEditing] = useState(false)
  const isHidden = message.state === 'hidden'
  const params = { id: message.communityId, messageId: message.id }

  async function act(sent: Promise<CommunityMessage>, done: string) {
    try {
      onChanged(await sent)
      toast({ title: done })
      onClose()
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }
  async function blockAuthor() {
    try {
      await block({ params: { userId: message.userId }, body: { communityId: message.communityId } }).unwrap()
      onBlocked(message.userId)
      toast({ title: t('block.done', { name: isolated(message.user.name) }), description: t('block.undo') })
      onClose()
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }
  const setHidden = (next: boolean) =>
    act(hide({ params, body: { isHidden: next } }).unwrap(), t(next ? 'message.hiddenDone' : 'message.restored'))

  const title = t('message.title', { name: isolated(message.user.name) })
  if (isEditing)
    return (
      <Dialog open onClose={onClose} title={title}>
        <EditMessage
          message={message}
          onCancel={() => setIsEditing(false)}
          onSaved={saved => {
            onChanged(saved)
            onClose()
          }}
        />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={title}>
      <chakra.div
        maxH={message.photo ? '60vh' : '12rem'}
        overflowY="auto"
        p="4"
        mb="5"
        bg="bg.muted"
        borderRadius="md"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        _highContrast={{ border: '2px solid', borderColor: 'fg' }}
      >
        <MessageHelp message={message} isMine={isMine} />
        <MessagePhoto message={message} />
        <MessageText message={message} />
      </chakra.div>
      <chakra.div display="grid" gap="3">
        {isMine && isInTime && canWrite && !message.help && (
          <Choice
            label={t('message.edit')}
            hint={t('message.editHint', { n: editMinutes })}
            disabled={isBusy}
            onClick={() => setIsEditing(true)}
          />
        )}
        {isMine && (
          <Choice
            label={t('message.delete')}
            hint={t('message.deleteHint')}
            disabled={isBusy}
            onClick={() => void act(remove({ params }).unwrap(), t('message.deletedDone'))}
          />
        )}
        {!isMine && isModerating && (
          <Choice
            label={t(isHidden ? 'message.restore' : 'message.hide')}
            disabled={isBusy}
            onClick={() => void setHidden(!isHidden)}
          />
        )}
        {isModerating && !isMine && !isHidden && message.reports !== undefined && (
          <Choice label={t('message.keep')} disabled={isBusy} onClick={() => void setHidden(false)} />
        )}
        {!isMine && !isModerating && !isHidden && (
          <Choice
            label={t('message.report')}
            hint={t('message.reportHint')}
            disabled={isBusy}
            onClick={() => void act(report({ params }).unwrap(), t('message.reported'))}
          />
        )}
        {!isMine && (
          <Choice
            label={t('block.do', { name: isolated(message.user.name) })}
            hint={t(isModerating ? 'block.hintOfModerator' : 'block.hint')}
            disabled={isBusy}
            onClick={() => void blockAuthor()}
          />
        )}
      </chakra.div>
    </Dialog>
  )
}

type ChoiceProps = { label: string; hint?: string; disabled: boolean; onClick: () => void }

function Choice({ label, hint, disabled, onClick }: ChoiceProps) {
  return (
    <div>
      <Button look="outline" w="100%" whiteSpace="normal" disabled={disabled} onClick={onClick}>
        {label}
      </Button>
      {hint && (
        <chakra.p textStyle="sm" color="fg.muted" mt="1">
          {hint}
        </chakra.p>
      )}
    </div>
  )
}
