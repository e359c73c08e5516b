import { expect, test } from 'vitest'
import { sentinelAddress } from '../src/redis/sentinel-address.ts'

test('the account of an address of Sentinels is that of Redis and of the Sentinels', () => {
  expect(sentinelAddress('redis+sentinel://chat:p%40s%2Fs@a:1,b,[::1]:3/main?db=2')).toMatchObject({
    sentinels: [
      { host: 'a', port: 1 },
      { host: 'b', port: 26_379 },
      { host: '::1', port: 3 },
    ],
    name: 'main',
    db: 2,
    username: 'chat',
    password: 'p@s/s',
    sentinelUsername: 'chat',
    sentinelPassword: 'p@s/s',
  })
})

test('Sentinels without accounts are sent no password, and without one nobody is', () => {
  const open = sentinelAddress('redis+sentinel://:secret@a:1/main?sentinelAuth=none')
  expect(open).toMatchObject({ password: 'secret' })
  expect(Object.keys(open)).not.toContain('sentinelPassword')
  const none = Object.keys(sentinelAddress('redis+sentinel://a:1/main'))
  expect(none.filter(name => /user|password|tls/i.test(name))).toEqual([])
})

test('with TLS both Redis and the Sentinels are reached by it', () => {
  const options = { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }
  expect(sentinelAddress('rediss+sentinel://a:1/main')).toMatchObject(options)
})
