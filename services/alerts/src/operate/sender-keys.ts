import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import type { SenderKey as Presented } from '@muster/contracts/entities/sender-key'
import type { senderKeyRoutes } from '@muster/contracts/routes/sender-keys'
import { AppError, invalidField } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { IngestRight } from '../ingest/ingest-keys.ts'
import { certificateName } from '../ingest/signature/certificate.ts'
import { readCertificates } from '../ingest/signature/read-signed.ts'
import type { SenderKey } from '../store/sender-keys.ts'
import type { OperateContext } from './context.ts'
import { personOf } from './person.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Operations on the keys of senders. Two admins are needed to make a key, because messages sent with it take effect without a second person. */
export function senderKeyOperations({
  senderKeys,
  audit,
  clock,
  isReserved,
}: Pick<OperateContext, 'senderKeys' | 'audit' | 'clock' | 'isReserved'>) {
  /** Records the action in the audit before it is done. If the action then fails, the entry shows what somebody wanted to do. */
  async function record(
    operator: Operator,
    action: 'key-made' | 'key-confirmed' | 'key-revoked',
    key: Pick<SenderKey, 'id' | 'sender' | 'counties' | 'perMinute' | 'certificate'>,
    note = '',
  ) {
    const { id: subject, sender, counties, perMinute, certificate } = key
    const signer = certificate ? new X509Certificate(certificate).fingerprint256 : ''
    const detail = { sender, counties: counties.join(' '), perMinute: String(perMinute), signer, note }
    await audit.append({ who: personOf(operator), action, subject, detail }, clock.now())
  }

  return {
    listSenderKeys: async () => (await senderKeys.list()).map(present),

    async makeSenderKey({ body: { note, certificate: given, ...rest }, operator }) {
      const asked = { ...rest, certificate: given ? certificateOf(given, clock.now()) : null }
      if (isReserved(asked.sender))
        throw new AppError('invalid-request', { details: [invalidField('sender', 'invalid')] })
      const secret = randomBytes(32).toString('base64url')
      const id = senderKeys.newId()
      await record(operator, 'key-made', { id, ...asked }, note)
      const fields = { ...asked, hash: hashOf(secret), createdBy: personOf(operator), createdAt: clock.now() }
      const key = await senderKeys.create(id, fields)
      if (!key) throw new AppError('conflict')
      return { key: present(key), secret }
    },

    async confirmSenderKey({ params: { id }, operator }) {
      const found = await senderKeys.byId(id)
      if (!found) throw new AppError('not-found')
      if (found.createdBy.id === operator.operatorId) throw new AppError('second-person-needed')
      if (found.confirmedBy || found.revokedAt) throw new AppError('conflict')
      await record(operator, 'key-confirmed', found)
      const key = await senderKeys.confirm(id, personOf(operator))
      if (!key) throw new AppError('conflict')
      return present(key)
    },

    async revokeSenderKey({ params: { id }, body: { note }, operator }) {
      const found = await senderKeys.byId(id)
      if (!found || found.revokedAt) throw new AppError('not-found')
      await record(operator, 'key-revoked', found, note)
      const key = await senderKeys.revoke(id, clock.now())
      if (!key) throw new AppError('not-found')
      return present(key)
    },
  } satisfies Partial<Handlers<typeof senderKeyRoutes>>
}

/**
 * Creates a function that returns what a sender's key allows now, and counts this use of the key. Null if the key is not valid. Throws `too-many-requests` if
 * the limit of this minute is used up.
 */
export function createUseSenderKey({
  senderKeys,
  audit,
  clock,
}: Pick<OperateContext, 'senderKeys' | 'audit' | 'clock'>) {
  return async (secret: string): Promise<IngestRight | null> => {
    const found = await senderKeys.use(hashOf(secret), clock.now())
    if (!found) return null
    if (found.isTooMuch) throw new AppError('too-many-requests')
    const { id, sender, counties, certificate } = found.key
    const who = { id, name: sender, passkey: null }
    return {
      maySendAs: claimed => claimed === sender,
      counties,
      ...(certificate ? { signer: new X509Certificate(certificate) } : {}),
      async sends({ identifier: subject }) {
        await audit.append({ who, action: 'key-used', subject, detail: { key: id } }, clock.now())
      },
      async sent({ identifier: subject, outcome, updateId }) {
        const detail = { key: id, outcome, updateId: updateId ?? '' }
        await audit.append({ who, action: 'message-taken-effect', subject, detail }, clock.now())
      },
    }
  }
}

const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** Returns the only certificate in the text, in PEM. Throws `invalid-request` if there is none or more than one, or if it has expired. */
function certificateOf(text: string, now: Date): string {
  const [certificate, ...more] = certificatesIn(text)
  if (!certificate || more.length > 0 || certificate.validToDate < now) {
    throw new AppError('invalid-request', { details: [invalidField('certificate', 'invalid')] })
  }
  return certificate.toString()
}

function certificatesIn(text: string): X509Certificate[] {
  try {
    return readCertificates(text)
  } catch {
    return []
  }
}

function signerOf(certificate: string) {
  const read = new X509Certificate(certificate)
  return { name: certificateName(read), fingerprint: read.fingerprint256 }
}

const present = ({
  createdBy,
  createdAt,
  confirmedBy,
  lastUsedAt,
  revokedAt,
  certificate,
  ...rest
}: SenderKey): Presented => ({
  ...rest,
  signer: certificate ? signerOf(certificate) : null,
  createdBy: nameOf(createdBy),
  createdAt: createdAt.toISOString(),
  confirmedBy: confirmedBy && nameOf(confirmedBy),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})
