import { expect, it } from 'vitest'
import { natsAddress } from '../src/bus/nats-address.ts'

it('parses one server, or several', () => {
  expect(natsAddress('nats://127.0.0.1:4222')).toEqual({ servers: ['127.0.0.1:4222'] })
  expect(natsAddress('nats://a:4222, nats://b:4223')).toEqual({ servers: ['a:4222', 'b:4223'] })
})

it('accepts servers without scheme and account, as other clients do', () => {
  expect(natsAddress('tls://u:p@a:4222,b:4223, c')).toEqual({
    servers: ['a:4222', 'b:4223', 'c'],
    user: 'u',
    pass: 'p',
    tls: {},
  })
})

it('rejects an address that would silently lose a server or an account', () => {
  const refused = ['nats://a:1,', 'nats://a:1,http://b:2', 'nats://a:1,b:x', 'a:1', 'nats://u:p@a:1,nats://v:q@b:2']
  for (const urls of refused) expect(() => natsAddress(urls), urls).toThrow()
})

it('removes credentials from the address, because the client would misread them', () => {
  expect(natsAddress('nats://muster:12%40ab@nats:4222')).toEqual({
    servers: ['nats:4222'],
    user: 'muster',
    pass: '12@ab',
  })
})

it('requires TLS when the address does', () => {
  expect(natsAddress('tls://nats.example:4222')).toMatchObject({ servers: ['nats.example:4222'], tls: {} })
})
