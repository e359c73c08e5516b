import type { Outbox } from '@muster/service-kit/outbox'
import { Types } from 'mongoose'
import type { UserModel } from './user-model.ts'

/** Sends a user's pending events on their way; what fails is left to the sweep, so nobody waits for it. */
export function createRelay(outbox: Outbox, users: UserModel) {
  return (userId: string): void => void outbox.relay(users, new Types.ObjectId(userId))
}
