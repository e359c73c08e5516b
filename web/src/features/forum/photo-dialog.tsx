import { chakra } from '@chakra-ui/react'
import { optionalText, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { addRow } from './outbox.ts'
import { showFailure } from './show-failure.ts'
import { useObjectUrl } from './use-object-url.ts'

type PhotoDialogProps = { photo: Blob; communityId: string; userId: string; onSent: () => void; onClose: () => void }

/**
 * Shows a photo before it is sent, and asks what it shows. If the server refuses the photo, the dialog stays open and keeps the text. Offline, the
 * photo waits in the outbox.
 */
export function PhotoDialog({ photo, communityId, userId, onSent, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('forum')
  const [busy, setBusy] = useState(false)
  const url = useObjectUrl(photo)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const content = String(new FormData(event.currentTarget).get('words')).trim()
    setBusy(true)
    const row = { clientId: crypto.randomUUID(), userId, communityId, content, at: new Date().toISOString() }
    const outcome = await addRow({ ...row, photo: await photo.arrayBuffer() }).finally(() => setBusy(false))
    if (outcome.is === 'refused') return showFailure(t('photo.failed'), outcome.error)
    if (outcome.is === 'sent') onSent()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={t('photo.title')}>
      <chakra.form onSubmit={event => void submit(event)} noValidate display="grid" gap="4">
        <chakra.img
          src={url}
          alt={t('photo.preview')}
          maxW="100%"
          maxH="40vh"
          mx="auto"
          objectFit="contain"
          borderRadius="md"
        />
        <Field label={t('photo.words')} hint={t('photo.wordsHint')} optional>
          <TextArea name="words" rows={2} maxLength={optionalText(textRules.communityMessage).maxLength} />
        </Field>
        <Button type="submit" busy={busy} busyText={t('photo.sending')}>
          {t('photo.send')}
        </Button>
      </chakra.form>
    </Dialog>
  )
}
