import { expect, test } from 'vitest'
import { sentinelAddress } from '../src/redis/sentinel-address.ts'

test('uses the account of a Sentinel address for Redis and for the Sentinels', () => {
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

test('sends no password to Sentinels without accounts', () => {
  const open = sentinelAddress('redis+sentinel://:secret@a:1/main?sentinelAuth=none')
  expect(open).toMatchObject({ password: 'secret' })
  expect(Object.keys(open)).not.toContain('sentinelPassword')
  const none = Object.keys(sentinelAddress('redis+sentinel://a:1/main'))
  expect(none.filter(name => /user|password|tls/i.test(name))).toEqual([])
})

test('uses TLS for both Redis and the Sentinels when the address does', () => {
  const options = { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }
  expect(sentinelAddress('rediss+sentinel://a:1/main')).toMatchObject(options)
})
