import { expect, it } from 'vitest'
import { natsAddress } from '../src/bus/nats-address.ts'

it('reads one server, or several', () => {
  expect(natsAddress('nats://127.0.0.1:4222')).toEqual({ servers: ['127.0.0.1:4222'] })
  expect(natsAddress('nats://a:4222, nats://b:4223')).toEqual({ servers: ['a:4222', 'b:4223'] })
})

it('takes credentials out of the address, where the client would misread them', () => {
  expect(natsAddress('nats://muster:12%40ab@nats:4222')).toEqual({
    servers: ['nats:4222'],
    user: 'muster',
    pass: '12@ab',
  })
})

it('insists on TLS where the address does', () => {
  expect(natsAddress('tls://nats.example:4222')).toMatchObject({ servers: ['nats.example:4222'], tls: {} })
})
