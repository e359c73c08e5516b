import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2, constants } from 'node:http2'
import { isIP } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import type { Answer } from './push-answer.ts'
import type { PushRequest } from './push-host.ts'

const streamsPerSession = 100
/** Idle connections are closed after this time. A router on the way may have forgotten an older one; a request over it would get no answer. */
const idleMs = 60_000

type Session = { http2: ClientHttp2Session; streams: number; isRetired: boolean }

export type Http2Sessions = {
  /** Sends a request. Null if the host does not speak HTTP/2; nothing was sent then. */
  post(request: PushRequest): Promise<Answer | null>
  close(): void
}

/** Sends requests over a few HTTP/2 sessions to one origin. Each session has up to 100 streams, or fewer if the host says so. */
export function createHttp2Sessions(
  origin: string,
  options: { tls: ConnectionOptions; maxSessions: number; timeoutMs: number },
): Http2Sessions {
  const { tls, maxSessions, timeoutMs } = options
  const { host } = new URL(origin)
  const sessions = new Set<Session>()
  let dialling: Promise<boolean> | null = null

  const isUsable = ({ http2, isRetired }: Session) => !isRetired && !http2.closed && !http2.destroyed
  const hasRoom = ({ http2, streams }: Session) =>
    streams < Math.min(streamsPerSession, http2.remoteSettings.maxConcurrentStreams ?? streamsPerSession)

  /** Opens one more session. False if the host does not speak HTTP/2. */
  async function dial(): Promise<boolean> {
    const socket = await openSocket(origin, tls, timeoutMs)
    if (socket.alpnProtocol !== 'h2') {
      socket.destroy()
      return false
    }
    const http2 = connectHttp2(origin, { createConnection: () => socket, settings: { enablePush: false } })
    const session: Session = { http2, streams: 0, isRetired: false }
    http2.on('error', () => undefined)
    http2.on('close', () => sessions.delete(session))
    http2.setTimeout(idleMs, () => http2.close())
    await new Promise<void>((resolve, reject) => {
      const deadline = setTimeout(() => http2.destroy(new Error('push service sent no settings')), timeoutMs)
      http2.once('remoteSettings', () => resolve())
      http2.once('error', reject)
      http2.once('close', () => reject(new Error('push service closed the connection')))
      http2.once('remoteSettings', () => clearTimeout(deadline))
      http2.once('close', () => clearTimeout(deadline))
    })
    sessions.add(session)
    return true
  }

  /** Reserves a stream on a session that has room. Null if the host does not speak HTTP/2. */
  async function reserveStream(): Promise<Session | null> {
    // Other requests that wait for the same new session may fill it first.
    for (let tries = 0; tries < maxSessions + 2; tries++) {
      const usable = [...sessions].filter(isUsable)
      const free = usable.find(hasRoom) ?? (usable.length >= maxSessions ? usable[0] : undefined)
      if (free) {
        free.streams += 1
        return free
      }
      dialling ??= dial().finally(() => {
        dialling = null
      })
      if (!(await dialling)) return null
    }
    throw new Error('push service closes its connections')
  }

  function postOn(session: Session, { path, headers, body }: PushRequest): Promise<Answer> {
    return new Promise(resolve => {
      const fields = [':method', 'POST', ':scheme', 'https', ':authority', host, ':path', path]
      for (const [name, value] of Object.entries(headers)) fields.push(name, value)
      const stream = requestOn(session.http2, fields)
      if (stream instanceof Error) {
        session.streams -= 1
        return resolve({ status: null, reason: stream.message, isUnknown: false })
      }
      let answer: Answer | null = null
      let reason = 'push service closed the stream'
      const deadline = setTimeout(() => {
        reason = 'push service timed out'
        // The whole connection may be dead, so it gets no new requests.
        session.isRetired = true
        session.http2.close()
        stream.close(constants.NGHTTP2_CANCEL)
      }, timeoutMs)
      stream.on('response', fields => {
        answer = { status: fields[':status'] ?? 0, retryAfter: fields['retry-after'] }
      })
      stream.on('error', ({ message }) => {
        reason = message
      })
      stream.on('close', () => {
        clearTimeout(deadline)
        session.streams -= 1
        // REFUSED_STREAM guarantees that the host has not processed the request (RFC 9113, 8.7).
        resolve(answer ?? { status: null, reason, isUnknown: stream.rstCode !== constants.NGHTTP2_REFUSED_STREAM })
      })
      stream.resume()
      stream.end(body)
    })
  }

  return {
    async post(request) {
      let session: Session | null
      try {
        session = await reserveStream()
      } catch (err) {
        return { status: null, reason: err instanceof Error ? err.message : String(err), isUnknown: false }
      }
      return session && postOn(session, request)
    },
    close() {
      for (const { http2 } of sessions) http2.destroy()
    },
  }
}

/** Opens a stream. Returns an error if the session was closed a moment ago. */
function requestOn(http2: ClientHttp2Session, fields: string[]): ClientHttp2Stream | Error {
  try {
    return http2.request(fields)
  } catch (err) {
    return err instanceof Error ? err : new Error('the request was not made', { cause: err })
  }
}

function openSocket(origin: string, tls: ConnectionOptions, timeoutMs: number): Promise<TLSSocket> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      ...tls,
      host,
      port: Number(port) || 443,
      ...(isIP(host) ? {} : { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
    })
    const deadline = setTimeout(() => socket.destroy(new Error('connecting to the push service timed out')), timeoutMs)
    socket.once('secureConnect', () => {
      clearTimeout(deadline)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(deadline))
  })
}
