import { createECDH, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeInternalKeyPair } from '@muster/service-kit/http/internal-keys'

export type Secrets = {
  internalPrivateKey: string
  internalPublicKeys: string
  signIn: string
  invitation: string
  help: string
  ingestKey: string
  vapidPublicKey: string
  vapidPrivateKey: string
}

/** Secrets for development, generated once, so that sessions, invitations and push subscriptions survive a restart. */
export async function keptSecrets(stateDir: string): Promise<Secrets> {
  const path = join(stateDir, 'secrets.json')
  const kept = await readFile(path, 'utf8').then(
    text => JSON.parse(text) as Partial<Secrets>,
    () => ({}),
  )
  const secrets = { ...makeSecrets(), ...kept }
  await mkdir(stateDir, { recursive: true })
  await writeFile(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}

/** New random secrets. */
export function makeSecrets(): Secrets {
  const vapid = makeVapidPair()
  const internal = makeInternalKeyPair()
  const random = () => randomBytes(32).toString('base64url')
  return {
    internalPrivateKey: internal.privateKey,
    internalPublicKeys: internal.publicKey,
    signIn: random(),
    invitation: random(),
    help: random(),
    ingestKey: random(),
    vapidPublicKey: vapid.publicKey,
    vapidPrivateKey: vapid.privateKey,
  }
}

/** A new VAPID key pair: the keys as base64url. */
export function makeVapidPair(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Some OpenSSL builds drop leading zero bytes; push services need all 32.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}
