import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCertificate } from '@muster/test-kit/certificate'
import type { Pushed } from './main-job.ts'

export const pushHost = 'push-service'
export const pushPort = 8443
export const pushServiceFiles = ['key.pem', 'certificate.pem', 'push-service.mjs'] as const

/** Writes the push service of the check into a folder, with a new certificate. */
export async function pushServiceIn(folder: string): Promise<void> {
  const { key, cert } = await makeCertificate(pushHost)
  await writeFile(join(folder, 'key.pem'), key)
  await writeFile(join(folder, 'certificate.pem'), cert)
  await copyFile(join(import.meta.dirname, 'push-service.mjs'), join(folder, 'push-service.mjs'))
}

/** The pushes in the log of that push service. */
export function pushedIn(log: string): Pushed[] {
  return log
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Pushed)
}
