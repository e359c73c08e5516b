import { defineEvent } from '@muster/contracts/define-event'
import { defineRoute } from '@muster/contracts/define-route'
import { allEvents } from '@muster/contracts/events/all'
import { allRoutes } from '@muster/contracts/routes/all'
import { Schema } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractBreaks } from './breaks.ts'
import { restoreParts, shareParts } from './shared-parts.ts'
import { snapshotOf } from './snapshot.ts'
import { collectionOf, storedBreaks } from './stored.ts'

type Parts = {
  path?: string
  access?: 'public' | 'user'
  body?: z.ZodObject
  reply?: z.ZodObject
  payload?: z.ZodObject
}

const base: Required<Parts> = {
  path: '/api/rides',
  access: 'public',
  body: z.object({ seats: z.int().min(1), note: z.string().max(200).optional() }),
  reply: z.object({ id: z.string(), state: z.enum(['open', 'taken']), note: z.string().optional() }),
  payload: z.object({ rideId: z.string(), state: z.enum(['open', 'taken']), at: z.string().optional() }),
}

/** Contracts of one route and one event. */
function contracts(parts: Parts = {}) {
  const { path, access, body, reply, payload } = { ...base, ...parts }
  const route = defineRoute({
    ...{ name: 'offerRide', service: 'help', method: 'POST', summary: 'Offers a ride.', path, access, errors: [] },
    ...{ body: body as never, reply: reply as never, status: 201 },
  })
  const event = defineEvent({ subject: 'help.ride-offered', version: 1, payload: payload as never } as never)
  return snapshotOf({ routes: [route], events: [event] } as never)
}

const last = contracts()
const { body, reply, payload } = base

describe('compared with the last release', () => {
  it.each<[what: string, parts: Parts, says: RegExp]>([
    ['a route at another path', { path: '/api/lifts' }, /the last release calls \/api\/rides, and it is gone/],
    ['a route that fewer may call', { access: 'user' }, /was open to "public" and is to "user"/],
    ['a new field that a request must have', { body: body.extend({ ramp: z.boolean() }) }, /body\.ramp: .*requires it/],
    [
      'a limit that is lower',
      { body: body.extend({ note: z.string().max(20).optional() }) },
      /maxLength 200.*maxLength 20/,
    ],
    ['a reply without a field that is read', { reply: reply.omit({ id: true }) }, /reply\.id: .*requires it/],
    [
      'a reply with a value that nobody knows',
      { reply: reply.extend({ state: z.enum(['open', 'taken', 'over']) }) },
      /may write "over"/,
    ],
    [
      'a reply that may leave out what is read',
      { reply: reply.extend({ id: z.string().optional() }) },
      /may leave it out/,
    ],
    ['an event without a field that is read', { payload: payload.omit({ rideId: true }) }, /rideId: .*requires it/],
    [
      'an event with a value that nobody knows',
      { payload: payload.extend({ state: z.enum(['open', 'taken', 'over']) }) },
      /may write "over"/,
    ],
    [
      'an event that must have what old ones lack',
      { payload: payload.extend({ seats: z.int() }) },
      /seats: the last release does not have it, this release requires it/,
    ],
    [
      'an event with a field of another type',
      { payload: payload.extend({ at: z.number().optional() }) },
      /at: .*may write number.*reads string/,
    ],
  ])('%s is a breaking change', (_, parts, says) => {
    expect(contractBreaks(last, contracts(parts)).join('\n')).toMatch(says)
  })

  it('a removed route or event is a breaking change', () => {
    const gone = contractBreaks(last, { ...last, routes: {}, events: {} })
    expect(gone).toHaveLength(2)
  })

  it.each<[what: string, parts: Parts]>([
    ['nothing that changed', {}],
    ['a new field that a request may leave out', { body: body.extend({ ramp: z.boolean().optional() }) }],
    ['a higher limit of a request', { body: body.extend({ note: z.string().max(500).optional() }) }],
    ['a new field of a reply', { reply: reply.extend({ seats: z.int().optional() }) }],
    ['a new field of an event that old ones lack', { payload: payload.extend({ seats: z.int().optional() }) }],
    ['fewer values of a reply', { reply: reply.extend({ state: z.enum(['open', 'taken']) }) }],
  ])('%s is compatible', (_, parts) => {
    expect(contractBreaks(last, contracts(parts))).toEqual([])
  })
})

describe('stored documents', () => {
  const stored = (schema: Schema) => ({ help: { rides: collectionOf(schema as never) } })
  const was = stored(
    new Schema({ seats: { type: Number, required: true }, state: { type: String, enum: ['open', 'taken'] } }),
  )
  const is = (definition: object, index?: [Record<string, 1>, object]) => {
    const schema = new Schema(definition as never)
    if (index) schema.index(...index)
    return stored(schema)
  }
  const seats = { type: Number, required: true }
  const state = { type: String, enum: ['open', 'taken'] }

  it.each<[what: string, now: ReturnType<typeof is>, says: RegExp]>([
    [
      'a field that is required now',
      is({ seats, state, ramp: { type: Boolean, required: true } }),
      /ramp: is required now/,
    ],
    [
      'a field of another type',
      is({ seats: { type: String, required: true }, state }),
      /was stored as Number and is String/,
    ],
    [
      'a value that is no longer known',
      is({ seats, state: { type: String, enum: ['open'] } }),
      /"taken" may be stored/,
    ],
    ['a field that the last release requires', is({ state }), /seats: the last release requires it/],
    ['a new index that is unique', is({ seats, state }, [{ seats: 1 }, { unique: true }]), /is unique/],
    [
      'a new index that deletes',
      is({ seats, state }, [{ seats: 1 }, { expireAfterSeconds: 5 }]),
      /deletes stored documents/,
    ],
  ])('%s is a breaking change', (_, now, says) => {
    expect(storedBreaks(was, now).join('\n')).toMatch(says)
  })

  it('a field with a default, or an optional one, is compatible', () => {
    const now = is({ seats, state, ramp: { type: Boolean, required: true, default: false }, note: String })
    expect(storedBreaks(was, now)).toEqual([])
    expect(storedBreaks(was, { help: {} })).toHaveLength(1)
  })
})

it('a value that is defined once and referenced elsewhere is compared as before', () => {
  const all = JSON.parse(JSON.stringify(snapshotOf({ routes: allRoutes, events: allEvents })))
  const shared = shareParts(all)
  expect(restoreParts(shared)).toEqual(all)
  expect(JSON.stringify(shared).length).toBeLessThan(JSON.stringify(all).length / 2)
})
