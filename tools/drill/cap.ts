import type { Message } from './scenario.ts'

export const sender = 'drill@muster.example'
/** How long a message is active if no later one replaces it. */
export const usualLifetimeMs = 20 * 60_000

/** The parts of a CAP message that are not about its content. */
export type Envelope = {
  identifier: string
  sent: string
  msgType: 'Alert' | 'Update' | 'Cancel'
  references: string[]
  web: string
}

/** The CAP reference of a message, for later messages. */
export const referenceOf = ({ identifier, sent }: Pick<Envelope, 'identifier' | 'sent'>) =>
  `${sender},${identifier},${sent}`

/** A time in CAP's format. */
export const capInstant = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+00:00')

/** A CAP 1.2 message with status Exercise: receivers must show and push it as a drill. */
export function renderCap(
  { identifier, sent, msgType, references, web }: Envelope,
  message: Message | null,
  lifetimeMs = usualLifetimeMs,
): string {
  const expires = capInstant(new Date(Date.parse(sent) + lifetimeMs))
  const infos = message
    ? [infoOf(message, 'en-US', message, expires, web), infoOf(message, 'es-US', message.spanish, expires, web)]
    : []
  return `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>${escapeXml(identifier)}</identifier><sender>${sender}</sender><sent>${sent}</sent>
  <status>Exercise</status><msgType>${msgType}</msgType><scope>Public</scope>
  <note>This is a drill.</note>
  ${references.length > 0 ? `<references>${escapeXml(references.join(' '))}</references>` : ''}
  ${infos.join('\n')}
</alert>`
}

function infoOf(message: Message, language: string, texts: Message['spanish'], expires: string, web: string): string {
  const ring = message.ring.map(point => point.join(',')).join(' ')
  const fields = {
    language,
    category: message.category,
    event: texts.event,
    responseType: message.response,
    urgency: message.urgency,
    severity: message.severity,
    certainty: 'Observed',
    expires,
    senderName: 'Muster drill control',
    headline: texts.headline,
    description: texts.description,
    instruction: texts.instruction,
    web,
  }
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
  const area = `<area><areaDesc>${escapeXml(message.areaDesc)}</areaDesc><polygon>${ring}</polygon></area>`
  return `<info>${elements.join('')}${area}</info>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char)
}
