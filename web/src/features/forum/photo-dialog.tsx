import { chakra } from '@chakra-ui/react'
import { optionalText, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useState } from 'react'
import { useTextDraft } from '../../lib/use-draft.ts'
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
 * photo waits in the outbox. Typed words are stored as a draft until they are sent.
 */
export function PhotoDialog({ photo, communityId, userId, onSent, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('forum')
  const [busy, setBusy] = useState(false)
  const url = useObjectUrl(photo)
  // With the size, so that the words come back only with the photo that they describe.
  const [words, setWords] = useTextDraft(`photo ${userId} ${communityId} ${photo.size}`)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const row = {
      clientId: crypto.randomUUID(),
      userId,
      communityId,
      content: words.trim(),
      at: new Date().toISOString(),
    }
    const outcome = await addRow({ ...row, photo: await photo.arrayBuffer() }).finally(() => setBusy(false))
    if (outcome.is === 'refused') return showFailure(t('photo.failed'), outcome.error)
    setWords('')
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
          <TextArea
            rows={2}
            value={words}
            onChange={event => setWords(event.target.value)}
            maxLength={optionalText(textRules.communityMessage).maxLength}
          />
        </Field>
        <Button type="submit" busy={busy} busyText={t('photo.sending')}>
          {t('photo.send')}
        </Button>
      </chakra.form>
    </Dialog>
  )
}
