import type { BlockPlace } from '@muster/contracts/entities/help'
import type { HelpStep } from '@muster/contracts/events/help'
import type { HelpState, HelpTrigger } from '@muster/contracts/vocabulary/help'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Need } from '@muster/contracts/vocabulary/needs'

/** One link or circle of a request: a copy of the plan's, with what became of the question. */
export type Asked = {
  id: string
  kind: 'user' | 'email' | 'phone' | 'circle'
  name: string | null
  linkId: string | null
  userId: string | null
  communityId: string | null
  /** A keyed hash of whom it is, to remember what they say of being asked at all. */
  mark: string | null
  sealedAddress: string | null
  tokenHash: string | null
  sealedToken: string | null
  /** Null while it waits for its turn. */
  askedAt: Date | null
  declinedAt: Date | null
  /** Of a circle: who of it has said that they cannot. */
  declinedBy: string[]
  /** When a test was answered, and by whom of a circle. */
  receivedAt: Date | null
}

export type ClaimState = 'coming' | 'arrived' | 'withdrawn' | 'road-closed' | 'late'
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

/** What the mail to one who was asked says. `again`: they were asked before, and whoever was coming is not. */
export type MailKind = 'offer' | 'again' | 'stop' | 'test'
export type DueMail = { askedId: string; kind: MailKind; issue: number; at: Date }

/** The part of a request for help that decides its next step. Where the person is and what they need is kept elsewhere. */
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
  /** When the next of its deadlines is; null once closed. */
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
  /** By the id of who was asked: whether the last mail was sent. */
  mailed: Record<string, { issue: number; isSent: boolean }>
}

/** Where one who was asked answers: with the link alone, or signed in. */
export const claimPath = (token: string) => `/help/claim/${token}`
export const offerPath = (requestId: string) => `/help/offers/${requestId}`

/** One step: what it is called, the request after it, and the mails that it causes. `again`: ids of those who are asked once more. */
export type Step = { step: HelpStep; next: Request; mails: Omit<DueMail, 'issue' | 'at'>[]; again?: string[] }

/** Who answers: one who was asked, and their account where they are signed in. */
export type Answerer = { askedId: string; userId: string | null; name: string }

export const isActive = ({ state }: Pick<Claim, 'state'>): boolean => state === 'coming' || state === 'arrived'

export const standing = (claims: readonly Claim[], role: Claim['role']): Claim | undefined =>
  claims.find(claim => claim.role === role && isActive(claim))

/** The members of a circle claim each for themselves; a link is one person, however they answer. */
export const isClaimOf = (
  claim: Claim,
  { askedId, userId }: Pick<Answerer, 'askedId' | 'userId'>,
  kind: Asked['kind'],
) => claim.askedId === askedId && (kind !== 'circle' || claim.userId === userId)

export const claimOf = ({ asked, claims }: Pick<Request, 'asked' | 'claims'>, who: Answerer): Claim | undefined => {
  const kind = asked.find(({ id }) => id === who.askedId)?.kind ?? 'email'
  return claims.find(claim => isClaimOf(claim, who, kind))
}
