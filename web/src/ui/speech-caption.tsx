import { chakra } from '@chakra-ui/react'
import { Volume2, VolumeX } from 'lucide-react'
import { stopSpeaking, useCaption } from '../lib/speech.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { toastPanel } from './toaster.tsx'

const Panel = chakra('div', toastPanel)

/** Shows the text while it is being spoken, with a button that stops it. Place it in the `Toaster`. */
export function SpeechCaption() {
  const { t } = useTranslation('common')
  const caption = useCaption()
  if (!caption) return null
  return (
    <Panel data-caption="" mt="2">
      <Icon as={Volume2} />
      {/* Hidden from screen readers, which read the text where it is shown or announced. */}
      <chakra.p flex="1" minW="0" aria-hidden="true" lang={caption.language} fontWeight="bold" overflowWrap="anywhere">
        {caption.text}
      </chakra.p>
      <Button
        look="quiet"
        size="sm"
        square
        icon={VolumeX}
        aria-label={t('stopSpeaking')}
        onClick={stopSpeaking}
        my="-2"
      />
    </Panel>
  )
}
