import type { HelpAnswer, HelpOffer } from '@muster/contracts/entities/help'
import type { helpRoutes } from '@muster/contracts/routes/help'
import { hashOf } from '@muster/service-kit/crypto/vault'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { advanceRequest } from '../advance-request.ts'
import type { Context } from '../context.ts'
import { answer } from '../domain/answer.ts'
import { askedIn } from '../domain/asked-in.ts'
import { type Answerer, claimOf, isActive, type StoredRequest } from '../domain/request.ts'
import { forgetClaims } from '../forget-claims.ts'
import { toHelpOffer } from '../present.ts'
import { newId } from '../store/ids.ts'

/** Handlers for people who are asked for help: reading and answering, by link or signed in. */
export function offerHandlers(context: Context) {
  const { requests, members, blocks } = context
  return {
    async listHelpOffers({ caller }) {
      const [circles, apart] = await Promise.all([members.communitiesOf(caller.userId), blocks.around(caller.userId)])
      const found = await requests.asking(caller.userId, circles)
      const offers = await Promise.all(
        found.map(async request => {
          const who = askedIn(request, caller, { circles, apart })
          return who && present(context, request, who)
        }),
      )
      return offers.filter(offer => offer !== null)
    },

    async answerHelpOffer({ params, body, caller }) {
      const [request, circles, apart] = await Promise.all([
        requests.findById(params.id),
        members.communitiesOf(caller.userId),
        blocks.around(caller.userId),
      ])
      const who = request && askedIn(request, caller, { circles, apart })
      if (!request || !who) throw new AppError('not-found')
      return answerAs(context, request, who, body)
    },

    async getHelpClaim({ params, reply }) {
      reply.header('cache-control', 'no-store')
      const { request, who } = await byToken(context, params.claimToken)
      return present(context, request, who)
    },

    async answerHelpClaim({ params, body, reply }) {
      reply.header('cache-control', 'no-store')
      const { request, who } = await byToken(context, params.claimToken)
      return answerAs(context, request, who, body)
    },
  } satisfies Partial<Handlers<typeof helpRoutes>>
}

/** The request and the person that a claim token stands for. Throws `not-found`, also while they have not been asked yet. */
async function byToken({ requests }: Context, token: string): Promise<{ request: StoredRequest; who: Answerer }> {
  const tokenHash = hashOf(token)
  const request = await requests.findByToken(tokenHash)
  const asked = request?.asked.find(one => one.tokenHash === tokenHash)
  if (!request || !asked?.askedAt) throw new AppError('not-found')
  return { request, who: { askedId: asked.id, userId: null, name: asked.name ?? '' } }
}

/** Stores an answer, and the consent that follows from it, and returns the offer after it. */
async function answerAs(
  context: Context,
  { id, userId: ownerId, asked }: StoredRequest,
  who: Answerer,
  said: HelpAnswer,
): Promise<HelpOffer> {
  const { requests, plans, people, clock } = context
  const now = clock.now()
  const mark = asked.find(one => one.id === who.askedId)?.mark
  if (mark) {
    const isRefusal = said.action === 'not-me' || said.action === 'never-again'
    const isAgreement = said.action === 'received' || said.action === 'claim'
    if (isRefusal || isAgreement) await plans.setConsent(ownerId, mark, isAgreement, now)
  }
  const claimId = newId()
  const answered = await requests.step({ _id: id }, request => answer(request, who, said, claimId, now), now)
  if (!answered) throw new AppError('not-found')
  // If the account was deleted meanwhile, its claim and name must not stay.
  if (who.userId !== null && (await people.isDeleted(who.userId))) await forgetClaims(context, who.userId)
  const { refusal } = answered
  if (refusal !== null && refusal !== 'same') throw new AppError(refusal)
  return present(context, (await advanceRequest(context, id)) ?? answered.request, who)
}

/**
 * Presents a request to a person who was asked. The exact place is read only for an active claim with a grant, and each such read is recorded for the owner.
 */
async function present(context: Context, request: StoredRequest, who: Answerer): Promise<HelpOffer> {
  const now = context.clock.now()
  const mine = claimOf(request, who)
  const mayAsk = mine !== undefined && isActive(mine) && request.closedAt === null
  return toHelpOffer(request, who, { exact: mayAsk ? await readExact(context, request, mine, now) : null, now })
}

async function readExact(
  { grants, seals }: Context,
  request: StoredRequest,
  claim: NonNullable<ReturnType<typeof claimOf>>,
  now: Date,
): Promise<HelpOffer['exact']> {
  const fields = await grants.read(request, claim, now)
  if (fields.length === 0) return null
  const { place, phone } = seals.openSecrets(request.sealed)
  return {
    place: fields.includes('place') ? place : null,
    phone: fields.includes('phone') ? phone : '',
    name: fields.includes('name') ? request.ownerName : '',
  }
}
