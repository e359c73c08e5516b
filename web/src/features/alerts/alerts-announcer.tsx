import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const hidden = { pos: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** Says to those who listen to the page what has just arrived; what was there at the start stays unsaid. */
export function AlertsAnnouncer({ updates }: { updates: readonly EmergencyUpdate[] }) {
  const { t } = useTranslation()
  const known = useRef<Set<string> | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const marks = updates.map(update => `${update.id}/${update.revision}`)
    const before = known.current
    const arrived = before ? updates.filter((_, index) => !before.has(marks[index] ?? '')) : []
    if (before || marks.length > 0) known.current = new Set(marks)
    if (arrived.length === 0) return
    const say = ({ isDrill, severity, title }: EmergencyUpdate) =>
      [isDrill && t('drill'), t(`severity.${severity}`), title].filter(Boolean).join('. ')
    setWords(arrived.slice(0, 2).map(say).join('. '))
  }, [updates, t])
  return (
    <chakra.div role="alert" {...hidden}>
      {words}
    </chakra.div>
  )
}
