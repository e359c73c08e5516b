import type { BlockPlace } from '@muster/contracts/entities/help'
import type { HelpStep } from '@muster/contracts/events/help'
import type { HelpState, HelpTrigger } from '@muster/contracts/vocabulary/help'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Need } from '@muster/contracts/vocabulary/needs'

/** One link or circle of a request: a copy of the plan's entry, with its answers. */
export type Asked = {
  id: string
  kind: 'user' | 'email' | 'phone' | 'circle'
  name: string | null
  linkId: string | null
  userId: string | null
  communityId: string | null
  /** A keyed hash of the person's id or address, under which their consent to be asked is stored; null for circles. */
  mark: string | null
  sealedAddress: string | null
  tokenHash: string | null
  sealedToken: string | null
  /** Null while its turn has not come. */
  askedAt: Date | null
  declinedAt: Date | null
  /** Of a circle: ids of the members who have declined. */
  declinedBy: string[]
  /** When a test was answered; for a circle, by the first member. */
  receivedAt: Date | null
}

/** `late`: the claimer has not arrived in time, but may still come. */
export type ClaimState = 'coming' | 'arrived' | 'withdrawn' | 'road-closed' | 'late'
/** The promise of a person to come. `userId`: null for a person who answers by link. `confirmedAt`: when they last gave their arrival time. */
export type Claim = {
  id: string
  askedId: string
  userId: string | null
  name: string
  role: 'primary' | 'backup'
  state: ClaimState
  etaAt: Date
  confirmedAt: Date
}

/** The kind of a mail to a person who is asked. `again`: they were asked before, and the claimer is not coming. */
export type MailKind = 'offer' | 'again' | 'stop' | 'test'
/** A mail that is still to be sent. `issue`: number of the step that caused it. */
export type DueMail = { askedId: string; kind: MailKind; issue: number; at: Date }

/** The part of a request for help from which its next step is computed. Place and needs are in `StoredRequest`. */
export type Request = {
  trigger: HelpTrigger
  isTest: boolean
  /** How many claimers are asked for: 1 or 2. */
  people: number
  stepSeconds: number
  state: HelpState
  seq: number
  startedAt: Date
  endsAt: Date
  changedAt: Date
  closedAt: Date | null
  /** When the next link is asked. If no link is left, the request becomes `nobody` at this time. */
  nextOfferAt: Date | null
  /** The next deadline; null once closed. */
  wakeAt: Date | null
  asked: Asked[]
  claims: Claim[]
}

/** A request with what its presenters need. */
export type StoredRequest = Request & {
  id: string
  userId: string
  clientId: string
  incident: string | null
  ownerName: string
  language: Language
  needs: Need[]
  note: string
  block: BlockPlace | null
  /** JSON of `Secrets`, encrypted. */
  sealed: string
  mails: DueMail[]
  /** By id of the asked entry: whether its last mail was sent. */
  mailed: Record<string, { issue: number; isSent: boolean }>
}

/** The page on which a person answers with a link, without an account. */
export const claimPath = (token: string) => `/help/claim/${token}`
/** The page on which a signed-in person answers. */
export const offerPath = (requestId: string) => `/help/offers/${requestId}`

/** One step: its name, the request after it, and the mails that it causes. `again`: ids of the asked entries that are asked once more. */
export type Step = { step: HelpStep; next: Request; mails: Omit<DueMail, 'issue' | 'at'>[]; again?: string[] }

/** A person who answers. `askedId`: the entry of `asked` that they answer for. `userId`: null if they are not signed in. */
export type Answerer = { askedId: string; userId: string | null; name: string }

/** Whether a claimer is coming or has arrived. */
export const isActive = ({ state }: Pick<Claim, 'state'>): boolean => state === 'coming' || state === 'arrived'

/** The active claim with this role. */
export const activeClaim = (claims: readonly Claim[], role: Claim['role']): Claim | undefined =>
  claims.find(claim => claim.role === role && isActive(claim))

/** Whether a claim belongs to a person. The members of a circle claim separately; a link is one person, signed in or not. */
export const isClaimOf = (
  claim: Claim,
  { askedId, userId }: Pick<Answerer, 'askedId' | 'userId'>,
  kind: Asked['kind'],
) => claim.askedId === askedId && (kind !== 'circle' || claim.userId === userId)

/** The claim of a person, active or not. */
export const claimOf = ({ asked, claims }: Pick<Request, 'asked' | 'claims'>, who: Answerer): Claim | undefined => {
  const kind = asked.find(({ id }) => id === who.askedId)?.kind ?? 'email'
  return claims.find(claim => isClaimOf(claim, who, kind))
}
