import type { Position } from '@muster/contracts/entities/common'
import type { DrillAudience } from '@muster/contracts/vocabulary/replays'

export const capStatuses = ['Actual', 'Exercise', 'System', 'Test', 'Draft'] as const
export const msgTypes = ['Alert', 'Update', 'Cancel', 'Ack', 'Error'] as const
export const scopes = ['Public', 'Restricted', 'Private'] as const
export const urgencies = ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'] as const
export const capSeverities = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'] as const
export const certainties = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'] as const

/** The id of the feed of authorities that post CAP messages to us. These draw their areas as polygons. Every other feed is a list that we fetch. */
export const authorityFeed = 'cap'

/** Where an alert applies. `polygons` are GeoJSON polygon coordinates; circles have already been converted to polygons. */
export type AlertArea = {
  description: string
  polygons: Position[][][]
  same: string[]
  ugc: string[]
  /** Ids of zones of the sender's own, such as evacuation zones. The same id is the same area, whatever line is drawn around it. */
  zones?: string[]
  /** Number of polygons that were given but could not be read. */
  brokenPolygons: number
  /** Notes for the sender about changes that were made so that the polygons can be used. */
  notes?: string[]
}

/** One info element of CAP: what the sender says in one language. Empty texts are ''; instants are ISO 8601 in UTC. */
export type AlertInfo = {
  language: string
  categories: string[]
  event: string
  eventCodes: { name: string; value: string }[]
  responseTypes: string[]
  urgency: (typeof urgencies)[number]
  severity: (typeof capSeverities)[number]
  certainty: (typeof certainties)[number]
  effective: string | null
  onset: string | null
  expires: string | null
  senderName: string
  headline: string
  description: string
  instruction: string
  /** The text that IPAWS sends to all phones in the area (CMAMlongtext, else CMAMtext). Absent if the message has none. */
  wirelessText?: string
  web: string | null
  areas: AlertArea[]
}

/** `trusted`: signed with a certificate that the operator trusts, and everything that was read is signed. `unknown`: signed with another certificate. */
export type AlertSignature = { verdict: 'unsigned' | 'trusted' | 'unknown'; signer: string | null }

/** One message of any feed, in the shape of CAP 1.2. Instants are ISO 8601 in UTC. */
export type Alert = {
  feed: string
  sender: string
  identifier: string
  sent: string
  status: (typeof capStatuses)[number]
  msgType: (typeof msgTypes)[number]
  scope: (typeof scopes)[number]
  note: string
  url: string | null
  /** Keys (`alertKey`) of the messages that this one updates, cancels or acknowledges. */
  references: string[]
  infos: AlertInfo[]
  /** Absent for alerts from lists, which are not signed. */
  signature?: AlertSignature
  /** Whom a replayed message is pushed to. Other drills are pushed to the audience that is set for the installation. */
  drillAudience?: DrillAudience
}

/** An item of a feed that cannot become an alert, and why. */
export type SetAside = { identifier: string | null; reason: string }

/** An alert that breaks the rules of its format. The text of the error is shown to the sender. */
export class AlertFormatError extends Error {
  override name = 'AlertFormatError'
}

/** The identity of a message: sender, identifier and sent, which is in UTC so that its offset does not matter. */
export function alertKey({ sender, identifier, sent }: Pick<Alert, 'sender' | 'identifier' | 'sent'>): string {
  return `${sender},${identifier},${sent}`
}
