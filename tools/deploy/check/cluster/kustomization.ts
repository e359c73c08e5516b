import { copyFile, realpath, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../../../infra/paths.ts'
import { pushHost, pushPort, pushServiceFiles, pushServiceIn } from '../push-service.ts'

export type Settings = { namespace: string; image: string; origin: string }

const pushService = 'push-service.yaml'
const certificateFolder = '/check'

/** Writes a kustomization over k8s/overlays/local into an empty folder: a namespace, an image and an origin of its own, and a push service. */
export async function writeKustomization(folder: string, settings: Settings): Promise<void> {
  await pushServiceIn(folder)
  await copyFile(join(import.meta.dirname, pushService), join(folder, pushService))
  // kustomize refuses absolute paths, and resolves links before it follows relative ones.
  const overlay = relative(await realpath(folder), await realpath(join(root, 'k8s/overlays/local')))
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization(overlay, settings)))
}

function kustomization(overlay: string, { namespace, image, origin }: Settings) {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace,
    resources: [overlay, pushService],
    images: [{ name: 'muster', ...imageParts(image) }],
    configMapGenerator: [{ name: pushHost, files: pushServiceFiles }],
    patches: [
      // Priority classes belong to no namespace: an installation in the same cluster keeps its own.
      {
        target: { kind: 'PriorityClass' },
        patch: JSON.stringify([{ op: 'replace', path: '/metadata/name', value: priorityClassOf(namespace) }]),
        options: { allowNameChange: true },
      },
      // Its host may be the one of an installation in this cluster.
      { target: { kind: 'Ingress' }, patch: JSON.stringify(deletion) },
      values('muster-gateway', { PUBLIC_ORIGIN: origin, DRILL: 'true' }),
      values('muster-(identity|community|help)', { PUBLIC_ORIGIN: origin }),
      values('muster-alerts', {
        PUSH_EXTRA_HOSTS: `${pushHost}:${pushPort}`,
        PUSH_CA_FILE: `${certificateFolder}/certificate.pem`,
      }),
      {
        target: { kind: 'Deployment', name: 'alerts-.*' },
        patch: JSON.stringify([
          {
            op: 'add',
            path: '/spec/template/spec/volumes/-',
            value: {
              name: 'check',
              configMap: { name: pushHost, items: [{ key: 'certificate.pem', path: 'certificate.pem' }] },
            },
          },
          {
            op: 'add',
            path: '/spec/template/spec/containers/0/volumeMounts/-',
            value: { name: 'check', mountPath: certificateFolder, readOnly: true },
          },
        ]),
      },
    ],
  }
}

const deletion = {
  $patch: 'delete',
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { name: 'muster' },
}

export const priorityClassOf = (namespace: string) => `${namespace}-alerts`

/** Sets values of a ConfigMap. */
const values = (name: string, data: Record<string, string>) => ({
  target: { kind: 'ConfigMap', name },
  patch: JSON.stringify(Object.entries(data).map(([key, value]) => ({ op: 'add', path: `/data/${key}`, value }))),
})

/** An image's name as kustomize wants it. A colon before the last slash belongs to a registry's port. */
function imageParts(image: string): { newName: string; newTag?: string; digest?: string } {
  const [name = '', digest] = image.split('@')
  if (digest) return { newName: name, digest }
  const [, newName = image, newTag = 'latest'] = name.match(/^(.*?)(?::([^:/]+))?$/) ?? []
  return { newName, newTag }
}
