import { type DestinationStream, type Logger, pino, stdTimeFunctions, symbols } from 'pino'

export type Log = Logger

const sensitive = [
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'secret',
  'apiKey',
  'authorization',
  'cookie',
  'sessionId',
  'email',
  'phone',
  'content',
  'body',
  '["set-cookie"]',
  '["x-muster-identity"]',
]

const depths = ['', '*', '*.*', '*.*.*']
const redactedPaths = depths.flatMap(depth =>
  sensitive.map(key => (key.startsWith('[') || depth === '' ? `${depth}${key}` : `${depth}.${key}`)),
)

/** A logger that writes JSON lines to standard output. It redacts credentials, contact details and texts that people wrote. */
export function createLog({
  name,
  level,
  destination,
}: {
  name: string
  level: string
  destination?: DestinationStream
}): Log {
  const options = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

const { chindingsSym } = symbols

/**
 * Creates the logger of one request, for Fastify. Does the same as `log.child(bindings)` without redaction, so `bindings` must hold no secret. Redacting them
 * for every request took 5 % of the gateway's processor time for a proxied request.
 */
export function requestLog<L extends object>(log: L, bindings: Readonly<Record<string, unknown>>): L {
  const child = Object.create(log)
  const own = Object.entries(bindings).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
  child[chindingsSym] = child[chindingsSym] + own.join('')
  return child
}

/** An error without the fields that drivers attach: commands, documents and addresses with credentials. */
function describeError(err: unknown): unknown {
  if (!(err instanceof Error)) return { message: scrub(String(err)) }
  return {
    type: err.name,
    message: scrub(err.message),
    code: 'code' in err ? err.code : undefined,
    stack: err.stack === undefined ? undefined : scrub(err.stack),
    cause: err.cause === undefined ? undefined : describeError(err.cause),
  }
}

/** Removes e-mail addresses, the user:password part of URLs, and the values in duplicate key errors. */
export function scrub(text: string): string {
  return text.replace(/dup key: \{.*\}/g, 'dup key').replace(/[^\s@"'<>/]+@[^\s@"'<>]+/g, '[redacted]')
}
