import { openOrElse } from '@muster/service-kit/crypto/vault'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { helpMail } from '../domain/help-mail.ts'
import { limits } from '../domain/limits.ts'
import { type Asked, claimPath, offerPath } from '../domain/request.ts'
import { keepFormerSecret } from '../domain/secrets.ts'
import type { sendHelpMail } from './help-jobs.ts'
import { type Counted, sendWithinLimits } from './send-within-limits.ts'

/**
 * Creates the job that sends a mail which a step has stored. Nothing is sent if it was sent before, if a newer mail to the same person replaces it, or if the
 * request is closed.
 */
export function createSendHelpMail(context: Context) {
  const { requests, reach, seals, config, log } = context
  return async ({ helpId: requestId, askedId, issue }: z.output<typeof sendHelpMail.payload>): Promise<void> => {
    const request = await requests.findById(requestId)
    const due = request?.mails.find(mail => mail.askedId === askedId && mail.issue === issue)
    const asked = request?.asked.find(({ id }) => id === askedId)
    if (!request || !due || !asked) return
    const isReplaced = request.mails.some(mail => mail.askedId === askedId && mail.issue > issue)
    const isOver = request.closedAt !== null && due.kind !== 'stop'
    const opened = openOrElse(() => openMail(asked, seals), null)
    if (!opened) {
      log.error(
        { requestId, askedId, whatToDo: keepFormerSecret },
        'help mail not sent: its address cannot be decrypted',
      )
      return requests.mailed(requestId, askedId, issue, false)
    }
    const to = asked.userId ? await reach.addressOf(asked.userId) : opened.address
    const path = opened.token === null ? offerPath(requestId) : claimPath(opened.token)
    if (isReplaced || isOver || to === null) return requests.mailed(requestId, askedId, issue, null)
    const key = `help-${requestId}-${askedId}-${issue}`
    const mail = { to, key, ...helpMail({ kind: due.kind, request, asked, link: config.PUBLIC_ORIGIN + path }) }
    const counted = due.kind === 'stop' ? [] : await countedFor(context, request.userId, asked, to)
    const result = await sendWithinLimits(context, mail, counted, {
      take: now => requests.holdMail(requestId, askedId, issue, now),
      release: () => requests.releaseMail(requestId, askedId, issue),
    })
    if (result === 'held') return
    if (result !== 'sent') log.warn({ requestId, askedId }, whyNot[result])
    await requests.mailed(requestId, askedId, issue, result === 'sent')
  }
}

const whyNot = {
  'limit-reached': 'help mail not sent: the address has had its mails of the day',
  'address-refused': 'help mail not sent: the mail server refuses the address',
}

/** Decrypts the address and the token of a link. Throws a DecryptionError. */
const openMail = ({ sealedAddress, sealedToken }: Asked, { addresses, tokens }: Context['seals']) => ({
  address: sealedAddress ? addresses.open(sealedAddress) : null,
  token: sealedToken ? tokens.open(sealedToken) : null,
})

/** The limits that apply to a mail. One more limit protects people who have never agreed to be asked by the owner. */
async function countedFor({ plans }: Context, ownerId: string, asked: Asked, to: string): Promise<Counted[]> {
  const mark = asked.mark ?? to
  const isKnown = (await plans.consents(ownerId, [asked])).get(mark) === true
  const ofChain: Counted = [limits.mailsOfChain, `${ownerId} ${mark}`]
  return isKnown ? [ofChain] : [ofChain, [limits.mailsToStranger, mark]]
}
