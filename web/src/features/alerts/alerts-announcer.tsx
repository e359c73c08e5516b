import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayPreferences } from '../../entities/user/display-preferences.ts'
import { speak } from '../../lib/speech.ts'

const spokenAtMost = 2

const hidden = { pos: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const

/**
 * Announces new updates to screen readers, and speaks them when Voice Guidance is on. Updates that were there when the
 * page started are not announced.
 */
export function AlertsAnnouncer({ updates }: { updates: readonly EmergencyUpdate[] }) {
  const { t, i18n } = useTranslation()
  const known = useRef<Set<string> | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const marks = updates.map(update => `${update.id}/${update.revision}`)
    const before = known.current
    const arrived = before ? updates.filter((_, index) => !before.has(marks[index] ?? '')) : []
    if (before || marks.length > 0) known.current = new Set(marks)
    if (arrived.length === 0) return
    const sentence = ({ isDrill, severity, title, instruction }: EmergencyUpdate) =>
      [isDrill && t('drill'), t(`severity.${severity}`), title, instruction].filter(Boolean).join('. ')
    const said = arrived.slice(0, spokenAtMost).map(sentence).join('. ')
    setWords(said)
    if (displayPreferences().voiceGuidance) speak(said, i18n.language)
  }, [updates, t, i18n])
  return (
    <chakra.div role="alert" {...hidden}>
      {words}
    </chakra.div>
  )
}
