import { chakra } from '@chakra-ui/react'
import { Printer, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce, useHasVoice } from '../../../lib/speech.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'

type MapWordsProps = {
  sentences: readonly string[]
  /** Those of the sentences that the screen shows already. They are read aloud, but not shown again. */
  shownAbove: readonly string[]
  onPrint: () => void
}

/** The map in words, to read, hear or print. */
export function MapWords({ sentences, shownAbove, onPrint }: MapWordsProps) {
  const { t, i18n } = useTranslation('map')
  const hasVoice = useHasVoice(i18n.language)
  const [isReading, setReading] = useState(false)
  const silence = useRef(() => {})
  useEffect(() => () => silence.current(), [])
  const shown = sentences.filter(sentence => !shownAbove.includes(sentence))
  const read = () => {
    if (isReading) return silence.current()
    setReading(true)
    const said = sentences.map(text => ({ text, language: i18n.language }))
    silence.current = announce({ said, urgency: 'reading', isShown: true, onEnd: () => setReading(false) })
  }
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="4">
      <chakra.h3 fontWeight="bold">{t('words.title')}</chakra.h3>
      {shown.map(sentence => (
        <chakra.p key={sentence} pt="1.5" lineHeight="1.4">
          {sentence}
        </chakra.p>
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="2" pt="3">
        {hasVoice && (
          <Button look="outline" size="sm" icon={isReading ? VolumeX : Volume2} aria-pressed={isReading} onClick={read}>
            {t(isReading ? 'words.stop' : 'words.read')}
          </Button>
        )}
        <Button look="outline" size="sm" icon={Printer} onClick={onPrint}>
          {t('print.button')}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}
