import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useId } from 'react'
import { createObservable, useObservable } from '../lib/observable.ts'
import { announce, useHasVoice } from '../lib/speech.ts'
import { Button } from './button.tsx'

type ReadAloudProps = {
  parts: readonly { text: string; language: string }[]
  words: { read: string; stop: string }
  size?: 'sm' | 'lg'
}

/** The button whose texts are being read, and a function to stop them. Shared by all buttons, because the browser speaks one text at a time. */
const reader = createObservable<{ id: string; stop: () => void } | null>(null)

/** A button that reads texts aloud, each in its language. Shows nothing if this browser has no voice for the language of the first text. */
export function ReadAloud({ parts, words, size = 'sm' }: ReadAloudProps) {
  const id = useId()
  const isReading = useObservable(reader)?.id === id
  const hasVoice = useHasVoice(parts[0]?.language ?? '')
  useEffect(() => () => stop(id), [id])
  if (!hasVoice) return null
  const press = () => {
    if (isReading) return stop(id)
    reader.get()?.stop()
    const stopReading = announce({ said: parts, urgency: 'reading', isShown: true, onEnd: () => forget(id) })
    reader.set({ id, stop: stopReading })
  }
  return (
    <Button look="outline" size={size} icon={isReading ? VolumeX : Volume2} aria-pressed={isReading} onClick={press}>
      {isReading ? words.stop : words.read}
    </Button>
  )
}

const forget = (id: string) => reader.get()?.id === id && reader.set(null)

function stop(id: string) {
  if (reader.get()?.id === id) reader.get()?.stop()
}
