/// <reference path="./http-ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { constants, createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { type PushMessage, pushMessage } from '@muster/contracts/entities/push'
import ece from 'http_ece'
import { makeCertificate } from './certificate.ts'

/** A request that a push sink has received. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
/** Controls how the sink answers one request. */
export type SinkReply = {
  writeHead(status: number, headers?: Record<string, string>): { end(): unknown }
  /** Ends the HTTP/2 stream, or the HTTP/1.1 connection, without a response. */
  destroy(): void
  /** Closes the connection at once, with all requests that are open on it. */
  cutConnection(): void
  /** Refuses the HTTP/2 stream (REFUSED_STREAM): the request was not processed. */
  refuseStream(): void
  /** HTTP/2 (GOAWAY): lets running requests end and accepts no more on this connection. */
  sayGoodbye(): void
  /** True if the sender has stopped waiting for the response. */
  readonly isClosed: boolean
}
/** A subscribed browser, which can decrypt its pushes. */
export type Device = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Decrypts a received push with the keys of this browser. */
  read(received: Pick<Received, 'body'>): PushMessage
  /** The text of a body that was encrypted for this browser. Throws for other bodies. */
  decrypt(body: Buffer): string
}

/** Creates a browser that is subscribed at a sink, with its own keys. `host` is the sink's. */
export function subscribeDevice(host: string): Device {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const authSecret = randomBytes(16).toString('base64url')
  const decrypt = (body: Buffer) => ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret }).toString()
  return {
    endpoint: `https://${host}/push/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: authSecret },
    read: ({ body }) => pushMessage.parse(JSON.parse(decrypt(body))),
    decrypt,
  }
}

/**
 * Starts a local push service that records the requests it receives and answers them with `answerWith`. `env` has the variables that make alerts trust it. It
 * speaks HTTP/2, as real push services do, unless `http1` is set.
 */
export async function startPushSink({ http1 = false, maxStreams = 256 } = {}) {
  const { key, cert } = await makeCertificate()
  const folder = mkdtempSync(join(tmpdir(), 'muster-push-'))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, cert)
  const received: Received[] = []
  let answer = (_received: Received, response: SinkReply): void => void response.writeHead(201).end()
  const connections = new Set<Duplex>()
  async function take(request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse) {
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part as Buffer)
    } catch {
      // The sender closed the connection.
      return
    }
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
    received.push(one)
    const stream = 'stream' in response ? response.stream : response
    answer(one, {
      get isClosed() {
        return stream.destroyed
      },
      writeHead: (status, headers = {}) => (response as ServerResponse).writeHead(status, headers),
      destroy: () => stream.destroy(),
      refuseStream: () => ('stream' in response ? response.stream.close(constants.NGHTTP2_REFUSED_STREAM) : undefined),
      sayGoodbye: () => ('stream' in request ? request.stream.session?.close() : undefined),
      cutConnection: () => ('stream' in request ? request.stream.session : request.socket)?.destroy(),
    })
  }
  const server = http1
    ? createServer({ key, cert }, take)
    : createSecureServer({ key, cert, settings: { maxConcurrentStreams: maxStreams } }, take)
  server.on('secureConnection', (socket: Duplex) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`

  return {
    host,
    received,
    env: { PUSH_EXTRA_HOSTS: host, PUSH_CA_FILE: caFile },
    /** The open connections. */
    connections,
    of: (device: Device) => received.filter(({ path }) => device.endpoint.endsWith(path)),
    answerWith(next: typeof answer) {
      answer = next
    },
    device: () => subscribeDevice(host),
    async stop() {
      for (const connection of connections) connection.destroy()
      await new Promise(resolve => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
