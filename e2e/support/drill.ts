import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@muster/contracts/define-route'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { ingestCap, listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { callRoute, send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { capInstant, type Envelope, referenceOf, renderCap } from '@muster/tools/drill/cap'
import { type Message, scenarioOf } from '@muster/tools/drill/scenario'
import { stage } from './stage.ts'

export type Drill = ReturnType<typeof createDrill>

/** A message of the drill with a unique title. */
export function drillMessage(
  subject: 'fire' | 'hills' | 'orinda' | 'smoke' | 'road' | 'shelter',
  parts: Partial<Message> = {},
): Message {
  const line = scenarioOf(1).find(step => step.subject === subject && step.says !== null)?.says
  if (!line) throw new Error(`no drill message about ${subject}`)
  return { ...line, headline: `${line.headline} (${randomBytes(3).toString('hex')})`, ...parts }
}

/** Sends further messages of the drill on request. */
export function createDrill() {
  const { url, ingestKey } = stage()
  /** The id of the update of each active message. */
  const active = new Map<string, string>()

  async function post(msgType: Envelope['msgType'], references: string[], says: Message | null) {
    const identifier = `DRILL-E2E-${randomBytes(6).toString('hex')}`
    // Without `?drill=` in `web`, the background drill does not cancel these messages.
    const envelope = { identifier, sent: capInstant(new Date()), msgType, references, web: `${url}/` }
    const { status, body } = await send(url, ingestCap.method, ingestCap.path, {
      body: renderCap(envelope, says),
      headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey },
    })
    if (status >= 300) throw new Error(`drill message refused: ${status} ${JSON.stringify(body)}`)
    return { reference: referenceOf(envelope), updateId: (body as ReplyOf<typeof ingestCap>).updateId }
  }

  return {
    /** Publishes a message, or an update of the message with the reference `former`. Resolves to its reference. */
    async publish(message: Message, former?: string): Promise<string> {
      const { reference, updateId } = await post(former ? 'Update' : 'Alert', former ? [former] : [], message)
      if (!updateId) throw new Error('drill message is not listed')
      if (former) active.delete(former)
      active.set(reference, updateId)
      return reference
    },
    /** The active updates as the server lists them. */
    list,
    /** Cancels all active messages and waits until the list no longer contains them. */
    async end(): Promise<void> {
      if (active.size === 0) return
      await post('Cancel', [...active.keys()], null)
      const ids = new Set(active.values())
      active.clear()
      // The gateway's micro-cache may still hold the old list.
      await settle(async () => !(await list()).some(({ id }) => ids.has(id)))
    },
  }
}

async function list(): Promise<EmergencyUpdate[]> {
  const { body } = await callRoute(stage().url, listEmergencyUpdates, { headers: { 'cache-control': 'no-cache' } })
  return body
}
