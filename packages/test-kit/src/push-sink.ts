/// <reference path="./http-ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PushMessage, pushMessage } from '@muster/contracts/entities/push'
import ece from 'http_ece'
import { makeCertificate } from './certificate.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
export type Device = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Decrypts a received push with the keys of this browser. */
  read(received: Pick<Received, 'body'>): PushMessage
}

/** A browser that subscribed at a sink, with keys of its own. `host` is the sink's. */
export function subscribeDevice(host: string): Device {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const authSecret = randomBytes(16).toString('base64url')
  return {
    endpoint: `https://${host}/push/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: authSecret },
    read: ({ body }) => {
      const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret })
      return pushMessage.parse(JSON.parse(text.toString()))
    },
  }
}

/** A local push service: records what it receives and answers as `answerWith` says. `env` makes alerts trust it. */
export async function startPushSink() {
  const { key, cert } = await makeCertificate()
  const folder = mkdtempSync(join(tmpdir(), 'muster-push-'))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, cert)
  const received: Received[] = []
  let answer = (_received: Received, response: ServerResponse): void => void response.writeHead(201).end()
  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
    received.push(one)
    answer(one, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`

  return {
    host,
    received,
    env: { PUSH_EXTRA_HOSTS: host, PUSH_CA_FILE: caFile },
    of: (device: Device) => received.filter(({ path }) => device.endpoint.endsWith(path)),
    answerWith(next: typeof answer) {
      answer = next
    },
    device: () => subscribeDevice(host),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
