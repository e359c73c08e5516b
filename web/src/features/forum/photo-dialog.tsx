import { chakra } from '@chakra-ui/react'
import type { UploadedPhoto } from '@muster/contracts/entities/community'
import { uploadCommunityPhoto } from '@muster/contracts/routes/community-messages'
import { optionalText, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { requestFrom } from '../../lib/endpoint-from.ts'
import { isApiError } from '../../lib/error-text.ts'
import { sendFile } from '../../lib/image-file.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { useSendCommunityMessageMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

type PhotoDialogProps = { photo: Blob; communityId: string; userId: string; onSent: () => void; onClose: () => void }

/** Shows a photo before it is sent, and asks what it shows. It stays open, with the words, until the photo has arrived. */
export function PhotoDialog({ photo, communityId, userId, onSent, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('forum')
  const [send] = useSendCommunityMessageMutation()
  const [busy, setBusy] = useState(false)
  const [url, setUrl] = useState<string>()
  /** Sent again after an answer that never came, it is not uploaded twice. */
  const uploaded = useRef<string>(undefined)
  const params = { id: communityId }
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const content = String(new FormData(event.currentTarget).get('words')).trim()
    setBusy(true)
    try {
      uploaded.current ??= ((await sendFile(requestFrom(uploadCommunityPhoto, { params }), photo)) as UploadedPhoto).id
      await send({ params, body: { userId, content, photoId: uploaded.current } }).unwrap()
      onSent()
      onClose()
    } catch (error) {
      // The server keeps it for an hour.
      if (isApiError(error) && error.code === 'not-found') uploaded.current = undefined
      showFailure(t('photo.failed'), error)
      setBusy(false)
    }
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
