import { chakra } from '@chakra-ui/react'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Crop, dragCrop, draw, encode, largestZoom, wholeCrop } from './crop.ts'

const sliders = [
  { name: 'zoom', min: 1, max: largestZoom },
  { name: 'x', min: 0, max: 1 },
  { name: 'y', min: 0, max: 1 },
] as const

type CropDialogProps = {
  image: ImageBitmap
  /** Gets the picture; null if it could not be encoded. Resolves when it was saved or the failure was shown. */
  onSave: (picture: Blob | null) => Promise<void>
  onClose: () => void
}

/** Lets the person choose the square of an image to keep, by dragging the image or with sliders. */
export function CropDialog({ image, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, crop)
  }, [image, crop])

  const pull = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = held.current
    if (!from) return
    held.current = { x: event.clientX, y: event.clientY }
    const { width } = event.currentTarget.getBoundingClientRect()
    setCrop(now => dragCrop(image, now, (event.clientX - from.x) / width, (event.clientY - from.y) / width))
  }
  const save = async () => {
    if (!canvas.current) return
    setBusy(true)
    await onSave(await encode(canvas.current)).finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('picture.crop')}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button onClick={() => void save()} busy={busy} busyText={t('profile.saving')}>
            {t('picture.save')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4" justifyItems="center">
        <chakra.canvas
          ref={canvas}
          role="img"
          aria-label={t('picture.preview')}
          w="min(16rem, 60vw)"
          h="min(16rem, 60vw)"
          borderRadius="full"
          borderWidth="2px"
          borderColor="fg"
          cursor="move"
          touchAction="none"
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            held.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={pull}
          onPointerUp={() => {
            held.current = null
          }}
          onPointerCancel={() => {
            held.current = null
          }}
        />
        {sliders.map(({ name, min, max }) => (
          <chakra.div key={name} w="100%">
            <chakra.label htmlFor={`${id}-${name}`} fontWeight="label">
              {t(`picture.${name}`)}
            </chakra.label>
            <chakra.input
              id={`${id}-${name}`}
              type="range"
              min={min}
              max={max}
              step="0.01"
              value={crop[name]}
              display="block"
              w="100%"
              h="11"
              onChange={event => {
                const value = Number(event.currentTarget.value)
                setCrop(now => ({ ...now, [name]: value }))
              }}
            />
          </chakra.div>
        ))}
      </chakra.div>
    </Dialog>
  )
}
