import type { Community } from '@muster/contracts/entities/community'
import { useId, useRef, useState } from 'react'
import { findPlace } from '../../entities/place/find-place.ts'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useFormDraft } from '../../lib/use-draft.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCreateCommunityMutation } from './api.ts'
import { CreateForm, type NewCommunity } from './create-form.tsx'
import { CreatedContent } from './created-content.tsx'
import { showFailure } from './show-failure.ts'

type CreateDialogProps = {
  userId: string
  /** The home view requires a description; the community view does not. */
  needsDescription: boolean
  onOpen: (communityId: string) => void
  onClose: () => void
}

type Sent = { form: string; clientId: string }

/** Creates a community, then shows its URL and the field to invite people. */
export function CreateDialog({ userId, needsDescription, onOpen, onClose }: CreateDialogProps) {
  const { t } = useTranslation('forum')
  const [create] = useCreateCommunityMutation()
  // True from the press on, also while the place is looked up, because a second press would create a second community.
  const [isBusy, setBusy] = useState(false)
  // The form that was last sent, and its id. If the answer was lost, the same form is sent with the same id again, so that the server
  // creates no second community. It is stored, so that this holds after the dialog was closed and after a reload.
  const attempt = useFormDraft<Sent>(`community sent ${userId}`)
  const sent = useRef(attempt.found)
  const draft = useFormDraft<NewCommunity>(`community ${userId}`)
  const [created, setCreated] = useState<Community | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const formId = useId()
  const dispatch = useAppDispatch()

  async function submit({ place, ...community }: NewCommunity) {
    setBusy(true)
    // Without coordinates the place is saved as text, so that searches by words still find the community.
    const at = place ? await findPlace(dispatch, place).catch(() => null) : null
    const area = place ? { area: { label: place, ...(at && { at: at.coordinates }) } } : {}
    const form = JSON.stringify({ ...community, place })
    const { clientId } = sent.current?.form === form ? sent.current : { clientId: crypto.randomUUID() }
    sent.current = { form, clientId }
    attempt.keep(sent.current)
    try {
      setCreated(await create({ body: { ...community, ...area, clientId, creatorId: userId } }).unwrap())
      draft.keep(null)
      attempt.keep(null)
      toast({ title: t('done.created') })
    } catch (error) {
      showFailure(t('failed.create'), error)
    } finally {
      setBusy(false)
    }
  }

  // One dialog for both steps: the first of two dialogs would return the focus when it closes, and that would close the second.
  return created ? (
    <Dialog
      open
      onClose={onClose}
      title={t('created.title', { name: isolated(created.name) })}
      description={t(
        `created.${created.isPrivate ? 'private' : created.joinPolicy === 'approve' ? 'approve' : 'public'}`,
      )}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('created.done')}
          </Button>
          <Button whiteSpace="normal" onClick={() => onOpen(created.id)}>
            {t('created.open')}
          </Button>
        </>
      }
    >
      <CreatedContent community={created} userId={userId} />
    </Dialog>
  ) : (
    <Dialog
      open
      onClose={onClose}
      title={t('create.title')}
      initialFocus={first}
      footer={
        <>
          <Button
            look="outline"
            onClick={() => {
              draft.keep(null)
              onClose()
            }}
          >
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyText={t('create.busy')}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <CreateForm
        id={formId}
        first={first}
        needsDescription={needsDescription}
        found={draft.found}
        onWritten={draft.keep}
        onSubmit={community => (isBusy ? undefined : submit(community))}
      />
    </Dialog>
  )
}
