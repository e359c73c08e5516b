import type { JobHandler } from '@muster/service-kit/jobs/job'
import type { Context } from '../context.ts'
import type { replyJob, replySweepJob } from './reply.ts'
import { replyJob as job } from './reply.ts'

/** A question without a reply for this long, in ms, counts as lost. */
const lostAfterMs = 10_000
/** A question without a reply for this long, in ms, is given up: its reply has failed thousands of times. */
const givenUpAfterMs = 24 * 60 * 60_000

/** Handles a reply job: stores the guide's answer, then asks the model in the background. Idempotent. */
export const writeReply =
  ({
    messages,
    sessions,
    people,
    readSituation,
    leaveBys,
    assistant,
    refinements,
    changes,
    clock,
  }: Context): JobHandler<typeof replyJob.payload> =>
  async ({ messageId }) => {
    const question = await messages.findQuestion(messageId)
    // Null if the message was deleted with its session; false if it is answered already.
    if (!question?.replyPending) return
    // The session may have been deleted while the message was stored.
    if (await sessions.removeLeft(question.sessionId)) return
    const [history, person, situation, leaveBy] = await Promise.all([
      messages.before(question),
      people.find(question.userId),
      readSituation(question),
      leaveBys.find(question.userId),
    ])
    const input = { question, history, person, situation, leaveBy, now: clock.now() }
    const reply = assistant.reply(input)
    await messages.addReply(question, reply, clock.now())
    // The session may have been deleted since, by its owner or with their account.
    if (await sessions.removeLeft(question.sessionId)) return
    changes.tell(question.sessionId)
    await sessions.touch(question.sessionId, clock.now())
    // Runs in the background, because a model takes seconds and the person can read the guide's answer meanwhile. After a crash here that answer stays.
    refinements.start(async () => {
      const refined = await assistant.refine(input, reply)
      if (!refined) return
      await messages.refineReply(question, refined)
      changes.tell(question.sessionId)
    })
  }

/** Handles a sweep for lost replies. */
export const sweepReplies =
  ({ messages, jobs, clock, log }: Context): JobHandler<typeof replySweepJob.payload> =>
  async () => {
    const ago = (ms: number) => new Date(clock.now().getTime() - ms)
    const lost = await messages.unanswered(ago(givenUpAfterMs), ago(lostAfterMs))
    for (const messageId of lost) await jobs.enqueue(job, { messageId }, { retryFailed: true })
    if (lost.length > 0) log.warn({ count: lost.length }, 'lost reply jobs queued again')
  }
