import { randomUUID } from 'node:crypto'

export type CapParts = {
  identifier?: string
  sender?: string
  sent?: string
  status?: string
  msgType?: string
  scope?: string
  references?: string[]
  event?: string
  urgency?: string
  severity?: string
  headline?: string
  description?: string
  instruction?: string
  expires?: string | null
  area?: string
  areaDesc?: string
  /** Replaces the complete info element. */
  info?: string
}

/** "lat,lon …" of a square around a point. */
export function square(lat: number, lon: number, half = 0.02): string {
  const corners = [
    [lat - half, lon - half],
    [lat - half, lon + half],
    [lat + half, lon + half],
    [lat + half, lon - half],
    [lat - half, lon - half],
  ]
  return corners.map(([y, x]) => `${y?.toFixed(4)},${x?.toFixed(4)}`).join(' ')
}

export const orinda = { lat: 37.877, lon: -122.18 }
export const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString().replace('.000Z', '+00:00')

let minute = 0

/** A CAP 1.2 message with these parts, and its reference for later messages. Each message is sent later than the one before. */
export function buildCap(parts: CapParts = {}) {
  minute += 1
  const sender = parts.sender ?? 'oes@county.example.gov'
  const identifier = parts.identifier ?? `TEST-${randomUUID()}`
  const sent = parts.sent ?? new Date(Date.now() - 600_000 + minute * 1_000).toISOString().replace(/\.\d+Z/, '+00:00')
  const { msgType = 'Alert', references = [] } = parts
  const expires = parts.expires === undefined ? inOneHour() : parts.expires
  const info =
    parts.info ??
    `<info><language>en-US</language><category>Fire</category><event>${parts.event ?? 'Wildfire'}</event>
    <urgency>${parts.urgency ?? 'Immediate'}</urgency><severity>${parts.severity ?? 'Severe'}</severity><certainty>Observed</certainty>
    ${expires ? `<expires>${expires}</expires>` : ''}<senderName>County OES</senderName><headline>${parts.headline ?? 'Fire near Orinda'}</headline>
    <description>${parts.description ?? 'A fire is moving west.'}</description><instruction>${parts.instruction ?? 'Be ready to leave.'}</instruction>
    <area><areaDesc>${parts.areaDesc ?? 'Hills near Orinda'}</areaDesc>${parts.area ?? `<polygon>${square(orinda.lat, orinda.lon)}</polygon>`}</area></info>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${identifier}</identifier><sender>${sender}</sender><sent>${sent}</sent>
<status>${parts.status ?? 'Actual'}</status><msgType>${msgType}</msgType><scope>${parts.scope ?? 'Public'}</scope>
${references.length > 0 ? `<references>${references.join(' ')}</references>` : ''}${info}</alert>`
  return { xml, identifier, sent, reference: `${sender},${identifier},${sent}` }
}
