import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@muster/contracts/define-route'
import { ingestCap } from '@muster/contracts/routes/alerts'
import { send } from '@muster/test-kit/request'
import { capInstant, renderCap } from '../../drill/cap.ts'
import { type Subject, scenarioOf } from '../../drill/scenario.ts'
import { must } from './calls.ts'

/** Sends messages of the drill with the key of an authority, each as a separate alert. Resolves to the id of its update. */
export function createAuthority(url: string, ingestKey: string) {
  return {
    async send(subject: Subject): Promise<string> {
      const says = scenarioOf(1).find(step => step.subject === subject && step.says !== null)?.says
      if (!says) throw new Error(`the drill says nothing about ${subject}`)
      const mark = randomBytes(3).toString('hex')
      const envelope = {
        identifier: `DRILL-CHECK-${mark}`,
        sent: capInstant(new Date()),
        msgType: 'Alert' as const,
        references: [],
        web: url,
      }
      const body = renderCap(envelope, { ...says, headline: `${says.headline} (${mark})` })
      const headers = { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey }
      const answer = await must(send(url, ingestCap.method, ingestCap.path, { body, headers }))
      const { updateId, outcome } = answer as ReplyOf<typeof ingestCap>
      if (!updateId) throw new Error(`the message about ${subject} is not listed: ${outcome}`)
      return updateId
    },
  }
}
