import type { PayloadOf } from '@muster/contracts/define-event'
import type { PushMessage } from '@muster/contracts/entities/push'
import type { rideTold } from '@muster/contracts/events/rides'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/push'
import { fill } from '@muster/languages/fill'
import { ofNoUpdate } from './of-no-update.ts'

type Told = Pick<PayloadOf<typeof rideTold>, 'rideId' | 'seq' | 'call' | 'firstName' | 'isDrill' | 'at'>

/** The push message about a ride. It contains a first name, and neither the place nor the car. */
export function rideMessage({ rideId, seq, call, firstName, isDrill, at }: Told, language: Language): PushMessage {
  const { drill, ride } = texts[language]
  // A person without a name has deleted their account.
  const { title, body } = firstName === '' ? ride.gone : ride[call]
  const said = fill(title, { person: firstName })
  const thread = `help-${rideId}`
  return {
    kind: 'help',
    ...ofNoUpdate,
    isDrill,
    thread,
    threadRevision: seq,
    tag: thread,
    isNews: true,
    title: isDrill ? fill(drill, { title: said }) : said,
    body: fill(body, { person: firstName }),
    severity: null,
    url: '/help/rides',
    issuedAt: at,
  }
}
