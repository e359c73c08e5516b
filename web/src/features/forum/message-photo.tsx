import { chakra } from '@chakra-ui/react'
import type { CommunityMessage } from '@muster/contracts/entities/community'
import { photoPath } from '@muster/contracts/vocabulary/photos'
import { useState } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type MessagePhotoProps = {
  message: CommunityMessage
  /** Shows the photo larger. Without it, the photo is not a button, because it is already large. */
  onOpen?: () => void
}

/** The photo of a message. The text below describes it; without a text, the alternative text says that there is no description. */
export function MessagePhoto({ message, onOpen }: MessagePhotoProps) {
  const { t } = useTranslation('forum')
  const [hasFailed, setHasFailed] = useState(false)
  const { photo, content, user } = message
  if (!photo) return null
  if (hasFailed)
    return (
      <chakra.div role="status" display="grid" gap="2" justifyItems="start">
        <p>{t('photo.notLoaded')}</p>
        <Button look="outline" size="sm" onClick={() => setHasFailed(false)}>
          {t('retry')}
        </Button>
      </chakra.div>
    )
  const image = (
    <chakra.img
      src={photoPath(message)}
      alt={t(content === '' ? 'photo.withoutWords' : 'photo.from', { name: isolated(user.name) })}
      // The size reserves the space while the photo loads, so that the page does not move.
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      w="auto"
      h="auto"
      maxW="100%"
      maxH={onOpen ? '18rem' : '60vh'}
      borderRadius="md"
      bg="bg.muted"
      _highContrast={{ border: '2px solid', borderColor: 'fg' }}
      onError={() => setHasFailed(true)}
    />
  )
  if (!onOpen) return image
  return (
    <chakra.button type="button" display="block" maxW="100%" minH="11" minW="11" cursor="zoom-in" onClick={onOpen}>
      {image}
    </chakra.button>
  )
}
