import type { RideBoard } from '@muster/contracts/entities/ride'
import { useEffect, useRef, useState } from 'react'
import { guide } from '../../../lib/speech.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** Text about what changed since the last poll (a question, an agreement, an end), for screen readers. Also spoken if Voice Guidance is on. */
export function useSaid(board: RideBoard | null): string {
  const { t, i18n } = useTranslation('rides')
  const known = useRef<Map<string, string> | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!board) return
    const before = known.current
    known.current = new Map(board.matches.map(({ id, state }) => [id, state]))
    if (!before) return
    const news = board.matches.flatMap(({ id, state, room, isMine, firstName: name }) => {
      if (before.get(id) === state || isMine) return []
      if (state === 'asked' || state === 'off') return [t(`state.${state}`, { name })]
      return state === 'agreed' ? [t(room ? 'agreed.withDriver' : 'agreed.withPassenger', { name })] : []
    })
    if (news.length === 0) return
    const text = news.join(' ')
    setSaid(text)
    guide({ said: [{ text, language: i18n.language }], urgency: 'alert', isShown: true, topic: 'rides' })
  }, [board, t, i18n.language])
  return said
}
