import type { HelpAnswer } from '@muster/contracts/entities/help'
import { useState } from 'react'
import { errorText, isOffline } from '../../../lib/error-text.ts'
import { logProblem } from '../../../lib/log.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** The state of sending answers, for the buttons of an offer. */
export type Answering = {
  say: (said: HelpAnswer) => void
  /** Name of the answer being sent (see `nameOf`); null for none. */
  sending: string | null
  /** Text that says why the last answer was not sent; null if it was sent or none was given. */
  problem: string | null
}

/** A name for an answer: its action, for a claim followed by the ETA in minutes. */
export const nameOf = (said: HelpAnswer): string => (said.action === 'claim' ? `claim-${said.etaMinutes}` : said.action)

/** Sends one answer at a time. Answers are never queued: an answer that the server does not have must not look like one that it has. */
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
