import type { JobHandler } from '@muster/service-kit/jobs/job'
import type { Context } from '../context.ts'
import type { replyJob, replySweepJob } from './reply.ts'
import { replyJob as job } from './reply.ts'

const lostAfterMs = 10_000

/** Handles a reply job. Idempotent. */
export const writeReply =
  ({ messages, sessions, people, updates, leaveBys, assistant, clock }: Context): JobHandler<typeof replyJob.payload> =>
  async ({ messageId }) => {
    const question = await messages.findQuestion(messageId)
    // The message was deleted with its session, or is answered already.
    if (!question?.replyPending) return
    const [history, person, active, leaveBy] = await Promise.all([
      messages.before(question),
      people.find(question.userId),
      updates.active(),
      leaveBys.find(question.userId),
    ])
    const reply = await assistant.reply({
      question,
      history,
      person,
      updates: active,
      leaveBy,
      now: clock.now(),
    })
    // A model takes seconds: the session may have been deleted meanwhile.
    if (!(await sessions.find(question.sessionId))) return
    await messages.addReply(question, reply, clock.now())
    await sessions.touch(question.sessionId, clock.now())
  }

/** Handles a sweep for lost replies. */
export const sweepReplies =
  ({ messages, jobs, clock, log }: Context): JobHandler<typeof replySweepJob.payload> =>
  async () => {
    const lost = await messages.unanswered(new Date(clock.now().getTime() - lostAfterMs))
    for (const messageId of lost) await jobs.enqueue(job, { messageId }, { retryFailed: true })
    if (lost.length > 0) log.warn({ count: lost.length }, 'lost reply jobs queued again')
  }
