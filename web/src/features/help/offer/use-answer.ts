import type { HelpAnswer } from '@muster/contracts/entities/help'
import { useState } from 'react'
import { errorText, isOffline } from '../../../lib/error-text.ts'
import { logProblem } from '../../../lib/log.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

export type Answering = {
  say: (said: HelpAnswer) => void
  /** The answer being sent, null if none. For a claim it includes the ETA in minutes. */
  sending: string | null
  /** Why the last one did not arrive. */
  problem: string | null
}

export const nameOf = (said: HelpAnswer): string => (said.action === 'claim' ? `claim-${said.etaMinutes}` : said.action)

/** Sends one answer at a time. Nothing is queued: an answer that nobody has must not look like one. */
export function useAnswer(send: (said: HelpAnswer) => Promise<void>): Answering {
  const { t } = useTranslation('help')
  const [sending, setSending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const say = async (said: HelpAnswer) => {
    if (sending !== null) return
    setSending(nameOf(said))
    setProblem(null)
    try {
      await send(said)
    } catch (error) {
      logProblem('help: answer not sent', error)
      setProblem(isOffline(error) ? t('claim.notSent') : `${t('claim.notSent')} ${errorText(error)}`)
    }
    setSending(null)
  }
  return { say: said => void say(said), sending, problem }
}
