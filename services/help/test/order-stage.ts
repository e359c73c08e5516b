import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HelpPlan } from '@muster/contracts/entities/help'
import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import { userRegistered } from '@muster/contracts/events/identity'
import { homePlaced } from '@muster/contracts/events/navigation'
import * as routes from '@muster/contracts/routes/help'
import type { Caller } from '@muster/service-kit/http/auth'
import { createLog } from '@muster/service-kit/log'
import { closeRedis, connectRedis, startRedis } from '@muster/service-kit/redis/redis'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { expect } from 'vitest'
import { emailLink, person, startHelpService } from './start-help.ts'

type Triggers = HelpPlan['triggers']
const none: Triggers = { order: false, warning: false, missedCheckIn: false, unseen: false }

/** Starts the service, with people whose homes orders cover, and with functions that publish the events of other services. */
export async function startOrderStage() {
  const help = await startHelpService({ hasMailServer: true })
  const alerts = await help.join('alerts')
  const navigation = await help.join('navigation')
  const identity = await help.join('identity')
  let homes = 0

  /** Creates a person with a plan, and a home far from those of the other people in this file. */
  async function resident(triggers: Partial<Triggers>, links = [emailLink('Dana'), emailLink('Luis')]) {
    homes += 1
    const who = person('Maya Reyes')
    const coordinates: [number, number] = [-122.2, 36 + homes / 10]
    const home = { userId: who.userId, revision: 1, coordinates, label: `${homes} Pinehaven Road, Oakland` }
    await navigation.publish(homePlaced, home, { id: buildId() })
    await settle(() => help.service.context.homes.find(who.userId))
    expect((await help.savePlan(who, { links, triggers: { ...none, ...triggers } })).status).toBe(200)
    return { who, coordinates, label: home.label }
  }

  const orderFor = (coordinates: [number, number], parts: Partial<EmergencyUpdate> = {}) =>
    buildUpdate({ hazard: 'evacuation-order', level: 'order', geometry: buildArea(coordinates, 0.01), ...parts })
  const publish = (update: EmergencyUpdate) =>
    alerts.publish(
      update.isActive ? (update.revision > 1 ? updateRevised : updatePublished) : updateEnded,
      { update },
      { id: buildId() },
    )
  const countdownOf = async (as: Caller) => (await help.call(routes.getHelpCountdown, { as })).body.countdown

  return {
    help,
    alerts,
    navigation,
    resident,
    orderFor,
    publish,
    countdownOf,
    counting: (as: Caller) =>
      settle(async () => {
        const found = await countdownOf(as)
        return found?.state === 'counting' && found
      }),
    requestsOf: async (as: Caller) => (await help.call(routes.listHelpRequests, { as })).body,

    /** Gives a person a verified address, and returns it. */
    async verified({ userId, name }: Caller, language: 'en' | 'es' = 'en'): Promise<string> {
      const email = `${userId}@example.org`
      await identity.publish(
        userRegistered,
        { userId, revision: 1, name, email, isEmailVerified: true, language },
        { id: buildId() },
      )
      await settle(() => help.service.context.reach.addressOf(userId))
      return email
    },

    /** Publishes updates, and waits until the service has acted on them: a later order for another person has then begun a countdown. */
    async publishAndPass(...updates: EmergencyUpdate[]) {
      for (const update of updates) await publish(update)
      const witness = await resident({ order: true })
      await publish(orderFor(witness.coordinates))
      await settle(() => countdownOf(witness.who))
    },

    async emptyRedis() {
      const redis = connectRedis(help.neighbours.redisUrl, createLog({ name: 'test', level: 'silent' }))
      await startRedis(redis)
      await redis.flushall()
      await closeRedis(redis)
    },
  }
}
export type OrderStage = Awaited<ReturnType<typeof startOrderStage>>
