import type { ExactPlace } from '@muster/contracts/entities/help'
import { type HelpTrigger, helpEndsAfterHours } from '@muster/contracts/vocabulary/help'
import { hashOf, newToken, openOrElse } from '@muster/service-kit/crypto/vault'
import { advanceRequest } from './advance-request.ts'
import type { Context } from './context.ts'
import { blockPlaceOf } from './domain/block-place.ts'
import type { Asked, StoredRequest } from './domain/request.ts'
import { keepFormerSecret } from './domain/secrets.ts'
import { newId } from './store/ids.ts'
import { phoneOf, type StoredLink, type StoredPlan } from './store/plans.ts'

const hourMs = 60 * 60 * 1_000
/** How long a test of the chain waits for answers. */
const testHours = 24

/** `incident`: lineage id of the update, or null. `place`: where the person is; null if unknown. */
type Start = {
  owner: { userId: string; name: string }
  clientId: string
  incident: string | null
  trigger: HelpTrigger
  place: ExactPlace | null
}

/**
 * Starts a request with a copy of the current plan, and takes its first steps. If `clientId` was sent before, or a request for this incident is open, returns
 * that request.
 */
export async function startRequest(
  context: Context,
  { owner, clientId, incident, trigger, place }: Start,
): Promise<StoredRequest> {
  const { plans, requests, seals, clock, log } = context
  const now = clock.now()
  const plan = await plans.find(owner.userId)
  const isTest = trigger === 'test'
  // A person who needs help cannot wait until an operator adds the former secret. The rest of the plan works without the number.
  const phone = openOrElse(() => phoneOf(plan, seals), null)
  if (phone === null)
    log.error(
      { userId: owner.userId, whatToDo: keepFormerSecret },
      'help request started without the phone number: it cannot be decrypted',
    )
  const fields = {
    userId: owner.userId,
    ownerName: owner.name,
    clientId,
    incident,
    trigger,
    isTest,
    people: plan.people,
    stepSeconds: plan.stepSeconds,
    language: plan.language,
    needs: plan.needs,
    note: plan.note,
    block: place && blockPlaceOf(place),
    sealed: seals.sealSecrets({ place, phone: isTest ? '' : (phone ?? '') }),
    state: 'open' as const,
    startedAt: now,
    changedAt: now,
    closedAt: null,
    nextOfferAt: null,
    wakeAt: null,
    endsAt: new Date(now.getTime() + (isTest ? testHours : helpEndsAfterHours) * hourMs),
    asked: await askedOf(context, owner.userId, plan),
    claims: [],
  }
  const request = await requests.start(fields, isTest ? 'test' : (incident ?? 'by-hand'), now)
  return (await advanceRequest(context, request.id)) ?? request
}

/** Who is asked: the links in the order of the plan, without people who have refused to be asked, then the circles of which the owner is a member. */
async function askedOf({ plans, members, seals }: Context, ownerId: string, plan: StoredPlan): Promise<Asked[]> {
  const [consents, mine] = await Promise.all([plans.consents(ownerId, plan.links), members.communitiesOf(ownerId)])
  const links = plan.links.filter(({ mark }) => consents.get(mark) !== false)
  const circles = plan.circles.filter(communityId => mine.includes(communityId))
  return [...links.map(link => linkAsked(link, seals)), ...circles.map(circleAsked)]
}

function linkAsked({ id, kind, name, userId, sealedAddress, mark }: StoredLink, seals: Context['seals']): Asked {
  const token = kind === 'user' ? null : newToken()
  return {
    ...notAsked(),
    kind,
    name,
    userId,
    sealedAddress,
    mark,
    linkId: id,
    ...(token && { tokenHash: hashOf(token), sealedToken: seals.tokens.seal(token) }),
  }
}

/** An entry of `asked` for a community, which has not been asked yet. */
export const circleAsked = (communityId: string): Asked => ({ ...notAsked(), kind: 'circle', communityId })

const notAsked = (): Asked => ({
  id: newId(),
  kind: 'circle',
  name: null,
  linkId: null,
  userId: null,
  communityId: null,
  mark: null,
  sealedAddress: null,
  tokenHash: null,
  sealedToken: null,
  askedAt: null,
  declinedAt: null,
  declinedBy: [],
  receivedAt: null,
})
