import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { Camera, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { changePicture } from '../../../entities/user/picture.ts'
import { errorText } from '../../../lib/error-text.ts'
import { readImage } from '../../../lib/image-file.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { toast } from '../../../lib/toast.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then(module => module.CropDialog))

/** The person's picture, with buttons to choose, crop and remove it. Only the small cropped square is uploaded, without the metadata of the file. */
export function PictureRow({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const dispatch = useAppDispatch()
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const fail = (description: string) =>
    void toast({ title: t('picture.failedTitle'), description, variant: 'destructive' })

  const close = () => {
    image?.close()
    setImage(null)
  }
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = await readImage(chosen)
    if (read) setImage(read)
    else fail(t('picture.unreadable'))
  }
  const save = async (picture: Blob | null) => {
    if (!picture) return fail(t('picture.unreadable'))
    try {
      await changePicture(dispatch, user, picture)
      close()
    } catch (error) {
      fail(errorText(error))
    }
  }
  const remove = async () => {
    setBusy(true)
    try {
      await changePicture(dispatch, user, null)
      choose.current?.focus()
    } catch (error) {
      fail(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" pb="4">
      <Avatar name={user.name} image={user.profileImageUrl} size="xl" />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button ref={choose} look="outline" size="sm" icon={Camera} onClick={() => file.current?.click()}>
          {t(user.profileImageUrl ? 'picture.change' : 'picture.choose')}
        </Button>
        {user.profileImageUrl && (
          <Button look="quiet" size="sm" icon={Trash2} busy={busy} onClick={() => void remove()}>
            {t('picture.remove')}
          </Button>
        )}
      </chakra.div>
      <chakra.input
        ref={file}
        type="file"
        accept="image/*"
        aria-label={t('picture.file')}
        tabIndex={-1}
        css={visuallyHidden}
        onChange={event => {
          void open(event.currentTarget.files?.[0])
          // Cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = ''
        }}
      />
      {image && (
        <Suspense>
          <CropDialog image={image} onSave={save} onClose={close} />
        </Suspense>
      )}
    </chakra.div>
  )
}
