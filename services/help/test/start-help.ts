import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyInput } from '@muster/contracts/define-route'
import type { HelpLinkForm } from '@muster/contracts/entities/help'
import { communityCreated, memberJoined } from '@muster/contracts/events/community'
import * as routes from '@muster/contracts/routes/help'
import type { Clock } from '@muster/service-kit/clock'
import type { Caller } from '@muster/service-kit/http/auth'
import { createLog } from '@muster/service-kit/log'
import { createMailer } from '@muster/service-kit/mail/mailer'
import { buildId } from '@muster/test-kit/builders/ids'
import { mailsIn } from '@muster/test-kit/mailbox'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { createMailSweep, createSweep } from '../src/jobs/sweep.ts'
import { helpService } from '../src/service.ts'

const silent = createLog({ name: 'test', level: 'silent' })

export const person = (name: string): Caller => buildCaller({ userId: buildId(), name })
export const emailLink = (name: string): HelpLinkForm & { kind: 'email' } => ({
  kind: 'email',
  id: buildId(),
  name,
  email: `${name.toLowerCase()}.${buildId()}@example.org`,
})

export const pinehaven = {
  label: '2140 Pinehaven Road, Oakland',
  coordinates: [-122.2031, 37.8412] as [number, number],
}

/** Starts the service with real neighbours and a clock that tests move. `sweep` runs the sweeps once. */
export async function startHelpService({
  hasMailServer = false,
  env: own = {},
}: {
  hasMailServer?: boolean
  env?: Record<string, string>
} = {}) {
  const mailbox = await mkdtemp(join(tmpdir(), 'muster-mailbox-'))
  let offsetMs = 0
  const clock: Clock = { now: () => new Date(Date.now() + offsetMs) }
  const env = {
    HELP_SECRET: 'a-secret-that-only-tests-of-help-know-01',
    PUBLIC_ORIGIN: 'http://muster.test',
    MAILBOX_DIR: mailbox,
    // Tests call the sweep themselves.
    HELP_SWEEP_MS: '3600000',
    ...(hasMailServer && { SMTP_URL: 'smtp://mail.test' }),
    ...own,
  }
  const mailer = createMailer(
    { MAIL_FROM: 'Muster <no-reply@muster.test>', MAILBOX_DIR: mailbox },
    { clock, log: silent },
  )
  const started = await startWithNeighbours(helpService, { env, overrides: { clock, mailer } })
  const { service, call, neighbours } = started
  const others: { stop(): Promise<void> }[] = []
  const [sweepSteps, sweepMails] = [createSweep(service.context), createMailSweep(service.context)]
  const sweep = async () => {
    await sweepSteps()
    await sweepMails()
  }
  const community = await started.join('community')

  const mailsTo = async (email: string) => (await mailsIn(mailbox)).filter(mail => mail.includes(`To: ${email}\n`))

  return {
    ...started,
    sweep,
    mailsTo,
    async stop() {
      await Promise.all(others.map(other => other.stop()))
      await started.stop()
      await rm(mailbox, { recursive: true, force: true })
    },

    /** Starts another process of the service, whose clock differs by `ms` from that of the first one. */
    async beside({ ms }: { ms: number }) {
      const theirs: Clock = { now: () => new Date(clock.now().getTime() + ms) }
      const other = await startDefined(helpService, neighbours, { env, overrides: { clock: theirs, mailer } })
      others.push(other)
      return other
    },

    /** Moves the clock forward, and runs the sweeps. */
    async later(seconds: number) {
      offsetMs += seconds * 1_000
      await sweep()
    },

    /** The token in the first mail to an address. */
    async tokenTo(email: string): Promise<string> {
      const mail = await settle(async () => (await mailsTo(email))[0])
      const token = /\/help\/claim\/([\w-]+)/.exec(mail)?.[1]
      if (!token) throw new Error('the mail has no link')
      return token
    },

    /** Creates a community with these members, as the service knows it from events. The first member is its creator. */
    async community(...people: readonly Caller[]): Promise<string> {
      const communityId = buildId()
      const [creator, ...others] = people.map(({ userId }) => userId)
      await community.publish(
        communityCreated,
        { communityId, creatorId: creator ?? '', isPrivate: true },
        { id: buildId() },
      )
      for (const userId of others)
        await community.publish(
          memberJoined,
          { communityId, userId, viaInvitation: true, revision: 1 },
          { id: buildId() },
        )
      const { members } = service.context
      await settle(async () => (await members.of(communityId)).length === people.length)
      return communityId
    },

    async savePlan(owner: Caller, plan: Partial<BodyInput<typeof routes.saveHelpPlan>>) {
      const body = {
        ...{ links: [], circles: [], needs: [], revision: 0 },
        triggers: { order: true, warning: false, missedCheckIn: false },
        ...plan,
      }
      return call(routes.saveHelpPlan, { body, as: owner })
    },

    ask: async (owner: Caller, fields: Partial<BodyInput<typeof routes.startHelp>> = {}) =>
      (await call(routes.startHelp, { body: { clientId: randomUUID(), place: pinehaven, ...fields }, as: owner })).body,
    mine: async (owner: Caller, id: string) => (await call(routes.getHelpRequest, { params: { id }, as: owner })).body,
    look: (claimToken: string) => call(routes.getHelpClaim, { params: { claimToken } }),
    answer: (claimToken: string, body: BodyInput<typeof routes.answerHelpClaim>) =>
      call(routes.answerHelpClaim, { params: { claimToken }, body }),
    offersOf: async (who: Caller) => (await call(routes.listHelpOffers, { as: who })).body,
    answerAs: (who: Caller, id: string, body: BodyInput<typeof routes.answerHelpOffer>) =>
      call(routes.answerHelpOffer, { params: { id }, body, as: who }),
    change: (owner: Caller, id: string, body: BodyInput<typeof routes.changeHelpRequest>) =>
      call(routes.changeHelpRequest, { params: { id }, body, as: owner }),
  }
}
export type HelpStage = Awaited<ReturnType<typeof startHelpService>>
