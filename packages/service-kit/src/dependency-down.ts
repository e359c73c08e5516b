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

/** Codes with which MongoDB ends running commands while another member becomes the primary or a server shuts down. Drivers retry after them. */
const mongoCodes = new Set([
  ...[6, 7, 89, 91, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436],
  // A write that a majority did not acknowledge in time.
  64,
])

/** Labels with which MongoDB marks errors of commands that may be sent again. */
const mongoLabels = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult']

const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

// ioredis and mongoose throw these as plain `Error`s, so only the message identifies them.
const messages = [
  /^Command timed out$/,
  /^Connection is closed/,
  /^Stream isn't writeable/,
  /^Cannot call .+ before initial connection is complete/,
  // Redis answers these while another server becomes the primary, or while it still loads its data.
  /^(NOREPLICAS|READONLY|MASTERDOWN|LOADING) /,
  /^All sentinels are unreachable/,
]

const natsCodes = new Set(['TIMEOUT', '503', 'CONNECTION_CLOSED', 'CONNECTION_DRAINING', 'DISCONNECT'])

/** True when an error means that MongoDB, Redis or NATS was unreachable; false when the server answered with an error. */
export function isDependencyDown(err: Error): boolean {
  const code = 'code' in err ? String(err.code) : ''
  if (names.has(err.name) || codes.has(code)) return true
  if (err.name.startsWith('Mongo') && mongoCodes.has(Number(code))) return true
  if (hasLabel(err, mongoLabels)) return true
  if (err.name === 'NatsError' && natsCodes.has(code)) return true
  // Redis discards a transaction when it refuses one of its commands; ioredis puts the reasons into `previousErrors`.
  if ('previousErrors' in err && Array.isArray(err.previousErrors)) return err.previousErrors.some(isDependencyDown)
  return messages.some(pattern => pattern.test(err.message))
}

const hasLabel = (err: Error, labels: readonly string[]): boolean =>
  isLabelled(err) && labels.some(label => err.hasErrorLabel(label))

const isLabelled = (err: Error): err is Error & { hasErrorLabel(label: string): boolean } =>
  'hasErrorLabel' in err && typeof err.hasErrorLabel === 'function'
