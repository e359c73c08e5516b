import type { PayloadOf } from '@muster/contracts/define-event'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { helpCountdownChanged, helpersCalled } from '@muster/contracts/events/help'
import type { HelpCall } from '@muster/contracts/vocabulary/help'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { texts } from '@muster/languages/all/push'
import { fill } from '@muster/languages/fill'
import { clockText } from '@muster/languages/leave-by-text'
import { ofNoUpdate } from './of-no-update.ts'

type Called = Pick<PayloadOf<typeof helpersCalled>, 'requestId' | 'seq' | 'call' | 'firstName' | 'at'>

/** Whether a step ends what earlier steps asked for, so that nobody is asked to come any more. */
export const endsRequest = (call: HelpCall): boolean => call === 'helped' || call === 'stop' || call === 'over'

/** The push message for a person who is asked for help. It contains the first name of the one who asked, and neither the place nor what is needed. */
export function helpMessage({ requestId, seq, call, firstName, at }: Called, language: Language): PushMessage {
  const words = texts[language].help
  // A person without a name has deleted their account.
  const { title, body } = firstName === '' && endsRequest(call) ? words.gone : words[call]
  const isAsked = call === 'asked' || call === 'again'
  const thread = `help-${requestId}`
  return {
    kind: 'help',
    ...ofNoUpdate,
    isDrill: false,
    thread,
    threadRevision: seq,
    tag: thread,
    // Only a person who is on the way has to hear that nobody needs to go.
    isNews: !endsRequest(call) || call === 'stop',
    title: fill(title, { person: firstName }),
    body: fill(body, { person: firstName }),
    severity: isAsked ? 'critical' : null,
    url: `/help/offers/${requestId}`,
    issuedAt: at,
  }
}

/** The push message for a person whose own people will be asked for help, or have been asked. */
export function countdownMessage(counted: PayloadOf<typeof helpCountdownChanged>, language: Language): PushMessage {
  const { countdownId, seq, trigger, state, opensAt, at } = counted
  const words = texts[language].countdown
  const { title, body } = state === 'counting' ? words[trigger] : words[wordOfEnd(counted)]
  const thread = `help-${countdownId}`
  const time = clockText(opensAt, { language, timeZone: localTimeZone })
  return {
    kind: 'help',
    ...ofNoUpdate,
    isDrill: false,
    thread,
    threadRevision: seq,
    tag: thread,
    isNews: state === 'counting' || state === 'opened',
    title: fill(title, { time }),
    body: fill(body, { time }),
    severity: state === 'counting' ? 'critical' : null,
    url: '/help',
    issuedAt: at,
  }
}

const wordOfEnd = ({ state, trigger }: Pick<PayloadOf<typeof helpCountdownChanged>, 'state' | 'trigger'>) => {
  if (state === 'opened') return 'opened'
  return state === 'called-off' && trigger === 'unseen' ? 'seen' : 'over'
}
