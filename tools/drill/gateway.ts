import { emergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { ingestCap, listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { z } from 'zod'
import { capInstant, referenceOf, sender } from './cap.ts'

export type Gateway = ReturnType<typeof connectGateway>

const timeoutMs = 10_000

/** The gateway's interface for authorities. Calls reject if the gateway is unreachable or refuses them. */
export function connectGateway({ url, ingestKey }: { url: string; ingestKey: string }) {
  return {
    /** The URL that copies a message's identifier into the update that is made from it. */
    linkTo: (identifier: string) => `${url}/?drill=${encodeURIComponent(identifier)}`,

    async post(xml: string): Promise<void> {
      const response = await fetch(new URL(ingestCap.path, url), {
        method: ingestCap.method,
        headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey },
        body: xml,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 200)}`)
    },

    /** References of all drill messages that are active, including those of earlier runs. */
    async activeReferences(): Promise<string[]> {
      const response = await fetch(new URL(listEmergencyUpdates.path, url), {
        headers: { 'cache-control': 'no-cache' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`${response.status}: the updates could not be listed`)
      const updates = z.array(emergencyUpdate).parse(await response.json())
      return updates
        .filter(({ isDrill, source }) => isDrill && source.sender === sender)
        .flatMap(({ source, issuedAt }) => {
          const identifier = source.url ? new URL(source.url).searchParams.get('drill') : null
          return identifier ? [referenceOf({ identifier, sent: capInstant(new Date(issuedAt)) })] : []
        })
    },
  }
}
