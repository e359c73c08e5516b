import type { HelpAsked, HelpClaimant, HelpOffer, HelpRequest } from '@muster/contracts/entities/help'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { openOrElse } from '@muster/service-kit/crypto/vault'
import { firstNameOf } from './domain/block-place.ts'
import {
  type Answerer,
  type Asked,
  activeClaim,
  type Claim,
  claimOf,
  claimPath,
  isActive,
  type StoredRequest,
} from './domain/request.ts'
import type { Seals } from './domain/secrets.ts'

const inOrder = { primary: 0, backup: 1 }

/** Presents a request to its owner. `grantIds`: id of the grant by id of the claim. */
export function toHelpRequest(
  request: StoredRequest,
  {
    seals,
    grantIds,
    hasMailServer,
    now,
  }: { seals: Seals; grantIds: Map<string, string>; hasMailServer: boolean; now: Date },
): HelpRequest {
  const { id, incident, trigger, isTest, state, seq, people, needs, note } = request
  const claims = [...request.claims].sort(
    (a, b) => Number(isActive(b)) - Number(isActive(a)) || inOrder[a.role] - inOrder[b.role],
  )
  return {
    id,
    incident,
    trigger,
    isTest,
    state,
    seq,
    people,
    needs,
    note,
    // The place is null if it cannot be decrypted. Its owner can still follow and close the request.
    place: openOrElse(() => seals.openSecrets(request.sealed).place, null),
    startedAt: request.startedAt.toISOString(),
    endsAt: request.endsAt.toISOString(),
    changedAt: request.changedAt.toISOString(),
    closedAt: request.closedAt?.toISOString() ?? null,
    nextStepAt: request.nextOfferAt?.toISOString() ?? null,
    asked: request.asked.map(asked => toAsked(asked, request, { seals, hasMailServer })),
    claims: claims.map(claim => toClaimant(claim, grantIds)),
    at: now.toISOString(),
  }
}

function toAsked(
  asked: Asked,
  request: StoredRequest,
  { seals, hasMailServer }: { seals: Seals; hasMailServer: boolean },
): HelpAsked {
  const { id, kind, name, linkId, communityId, askedAt, sealedToken } = asked
  const isHandedOver = kind === 'phone' && askedAt !== null && sealedToken !== null && !isClosedHelp(request.state)
  return {
    id,
    kind,
    name,
    linkId,
    communityId,
    askedAt: askedAt?.toISOString() ?? null,
    sent: sentState(asked, request, hasMailServer),
    handOver: isHandedOver ? openOrElse(() => claimPath(seals.tokens.open(sealedToken)), null) : null,
    ...answerOf(asked, request.claims),
  }
}

function sentState(
  { id, kind, askedAt }: Asked,
  { mails, mailed }: StoredRequest,
  hasMailServer: boolean,
): HelpAsked['sent'] {
  if (askedAt === null) return 'waiting'
  if (kind === 'phone') return 'by-hand'
  // Without a known address no mail is sent, and the person is asked in the app only.
  if (kind === 'user') return hasMailServer && mailed[id]?.isSent ? 'mailed' : 'in-app'
  if (kind !== 'email') return 'in-app'
  if (mails.some(({ askedId }) => askedId === id)) return 'queued'
  if (mailed[id]?.isSent === false) return 'failed'
  return hasMailServer ? 'mailed' : 'not-configured'
}

/** The answer of a person or link. For a circle, the answer of its furthest member: arrived, else coming, else the last claim. */
function answerOf(
  { id, declinedAt, receivedAt }: Asked,
  claims: readonly Claim[],
): Pick<HelpAsked, 'answer' | 'answeredAt'> {
  const own = claims.filter(({ askedId }) => askedId === id)
  const claim = own.find(({ state }) => state === 'arrived') ?? own.find(isActive) ?? own.at(-1)
  const answered = (answer: HelpAsked['answer'], at: Date) => ({ answer, answeredAt: at.toISOString() })
  if (claim && (isActive(claim) || declinedAt === null)) return answered(claim.state, claim.confirmedAt)
  if (declinedAt) return answered('cannot', declinedAt)
  return receivedAt ? answered('received', receivedAt) : { answer: 'none', answeredAt: null }
}

const toClaimant = (
  { id, askedId, userId, name, role, state, etaAt, confirmedAt }: Claim,
  grantIds: Map<string, string>,
): HelpClaimant => ({
  id,
  askedId,
  userId,
  name,
  role,
  state,
  etaAt: etaAt.toISOString(),
  confirmedAt: confirmedAt.toISOString(),
  grantId: grantIds.get(id) ?? null,
})

/** Presents a request to a person who was asked. `exact`: the exact data that their grant lets them read; null if they have no grant. */
export function toHelpOffer(
  request: StoredRequest,
  who: Answerer,
  { exact, now }: { exact: HelpOffer['exact']; now: Date },
): HelpOffer {
  const { isTest, trigger, language } = request
  const common = { isTest, trigger, language, endsAt: request.endsAt.toISOString(), at: now.toISOString() }
  if (isClosedHelp(request.state)) return { ...common, ...closedOffer }
  const asked = request.asked.find(({ id }) => id === who.askedId)
  const mine = claimOf(request, who)
  const coming = request.claims.filter(isActive)
  return {
    ...common,
    id: who.userId === null ? null : request.id,
    state: 'open',
    incident: request.incident,
    firstName: firstNameOf(request.ownerName),
    askedName: asked?.name ?? null,
    communityId: asked?.communityId ?? null,
    askedAt: asked?.askedAt?.toISOString() ?? null,
    block: request.block,
    needs: request.needs,
    note: request.note,
    askedCount: request.asked.filter(({ askedAt }) => askedAt !== null).length,
    coming: coming.map(({ name, role, state, etaAt }) => ({
      role,
      state,
      name: firstNameOf(name),
      etaAt: etaAt.toISOString(),
    })),
    needsMore: !isTest && !(activeClaim(request.claims, 'primary') && activeClaim(request.claims, 'backup')),
    mine: mine
      ? {
          role: mine.role,
          state: mine.state,
          etaAt: mine.etaAt.toISOString(),
          confirmedAt: mine.confirmedAt.toISOString(),
        }
      : null,
    hasDeclined: asked?.kind === 'circle' ? asked.declinedBy.includes(who.userId ?? '') : Boolean(asked?.declinedAt),
    hasReceived: Boolean(asked?.receivedAt),
    exact,
  }
}

/** A closed request tells people who were asked nothing about its owner or place. */
const closedOffer = {
  id: null,
  state: 'closed',
  incident: null,
  firstName: null,
  askedName: null,
  communityId: null,
  askedAt: null,
  block: null,
  needs: [],
  note: '',
  askedCount: 0,
  coming: [],
  needsMore: false,
  mine: null,
  hasDeclined: false,
  hasReceived: false,
  exact: null,
} satisfies Partial<HelpOffer>
