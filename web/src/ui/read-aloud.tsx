import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { speak, stopSpeaking, useHasVoice } from '../lib/speech.ts'
import { Button } from './button.tsx'

type ReadAloudProps = { parts: readonly { text: string; language: string }[]; words: { read: string; stop: string } }

/** Reads texts aloud, each in its language; nothing where this browser has no voice for the first of them. */
export function ReadAloud({ parts, words }: ReadAloudProps) {
  const [isReading, setReading] = useState(false)
  const hasVoice = useHasVoice(parts[0]?.language ?? '')
  useEffect(() => (isReading ? stopSpeaking : undefined), [isReading])
  if (!hasVoice) return null
  const press = () => {
    setReading(!isReading)
    if (!isReading) for (const { text, language } of parts) speak(text, language)
  }
  return (
    <Button look="outline" size="sm" icon={isReading ? VolumeX : Volume2} aria-pressed={isReading} onClick={press}>
      {isReading ? words.stop : words.read}
    </Button>
  )
}
