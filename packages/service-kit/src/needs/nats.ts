import { connectBus } from '../bus/bus.ts'

export const nats = { connect: connectBus }
