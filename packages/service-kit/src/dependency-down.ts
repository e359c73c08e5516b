const names = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoWaitQueueTimeoutError',
  'MongoWriteConcernError',
  'MaxRetriesPerRequestError',
])

const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

// ioredis and mongoose throw these as plain `Error`s, which only the message tells apart.
const messages = [
  /^Command timed out$/,
  /^Connection is closed/,
  /^Stream isn't writeable/,
  /^Cannot call .+ before initial connection is complete/,
  // What Redis answers while another server becomes the primary, or has not read its file yet.
  /^(NOREPLICAS|READONLY|MASTERDOWN|LOADING) /,
  /^All sentinels are unreachable/,
]

const natsCodes = new Set(['TIMEOUT', '503', 'CONNECTION_CLOSED', 'CONNECTION_DRAINING', 'DISCONNECT'])

/** True when MongoDB, Redis or NATS was unreachable; false when it answered with an error. */
export function isDependencyDown(err: Error): boolean {
  const code = 'code' in err ? String(err.code) : ''
  if (names.has(err.name) || codes.has(code)) return true
  if (err.name === 'NatsError' && natsCodes.has(code)) return true
  // Redis drops a transaction when it refuses one of its commands; ioredis tells why in a field of its own.
  if ('previousErrors' in err && Array.isArray(err.previousErrors)) return err.previousErrors.some(isDependencyDown)
  return messages.some(pattern => pattern.test(err.message))
}
