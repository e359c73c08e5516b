import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.ts'

const PhotoDialog = lazyPart(() => import('./photo-dialog.tsx').then(module => module.PhotoDialog))

type PhotoButtonProps = { communityId: string; userId: string; onSent: () => void }

/** A button to take or choose a photo. A dialog then shows the photo and asks for a description before it is sent. */
export function PhotoButton(props: PhotoButtonProps) {
  const { t } = useTranslation('forum')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  async function open(chosen: File | undefined) {
    if (!chosen) return
    setBusy(true)
    try {
      const { makePhoto } = await import('./make-photo.ts')
      const made = await makePhoto(chosen)
      if (typeof made === 'string')
        toast({ title: t('photo.notTaken'), description: t(`photo.${made}`), variant: 'destructive' })
      else setPhoto(made)
    } catch {
      toast({ title: t('photo.notTaken'), description: t('photo.noEncoder'), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        look="quiet"
        square
        minH="13"
        icon={ImagePlus}
        aria-label={t(busy ? 'photo.preparing' : 'photo.choose')}
        busy={busy}
        busyText=""
        onClick={() => file.current?.click()}
      />
      <chakra.input
        ref={file}
        type="file"
        accept="image/*"
        aria-label={t('photo.file')}
        tabIndex={-1}
        css={visuallyHidden}
        onChange={event => {
          void open(event.currentTarget.files?.[0])
          // Cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = ''
        }}
      />
      {photo && (
        <Suspense>
          <PhotoDialog {...props} photo={photo} onClose={() => setPhoto(null)} />
        </Suspense>
      )}
    </>
  )
}
