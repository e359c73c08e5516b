import { copyFile, realpath, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../../../infra/paths.ts'
import type { Overlay } from '../../connections.ts'
import { collect } from '../../manifests.ts'
import { pushHost, pushPort, pushServiceFiles, pushServiceIn } from '../push-service.ts'

export type Settings = { namespace: string; image: string; origin: string; overlay: Overlay }

const pushService = 'push-service.yaml'
const certificateFolder = '/check'

/** Writes a kustomization over an overlay into an empty folder: a namespace, an image and an origin of its own, and a push service. */
export async function writeKustomization(folder: string, settings: Settings): Promise<void> {
  await pushServiceIn(folder)
  await copyFile(join(import.meta.dirname, pushService), join(folder, pushService))
  // kustomize refuses absolute paths, and resolves symbolic links before it follows relative paths.
  const path = relative(await realpath(folder), await realpath(join(root, 'k8s/overlays', settings.overlay)))
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization(path, settings)))
}

function kustomization(path: string, { namespace, image, origin, overlay }: Settings) {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace,
    resources: [path, pushService],
    // The overlay with three of each server has already given the image another name.
    images: ['muster', 'registry.example/muster'].map(name => ({ name, ...imageParts(image) })),
    configMapGenerator: [{ name: pushHost, files: pushServiceFiles }],
    patches: [
      // Priority classes are not in a namespace: another installation in the cluster must keep its own.
      {
        target: { kind: 'PriorityClass' },
        patch: JSON.stringify([{ op: 'replace', path: '/metadata/name', value: priorityClassOf(namespace) }]),
        options: { allowNameChange: true },
      },
      // Its host may be that of another installation in this cluster.
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
      ...(overlay === 'clusters' ? forSmallNodes() : []),
    ],
  }
}

/** Makes the overlay with three of each server fit three small nodes, and turns the feeds of authorities off. */
const forSmallNodes = () => [
  ...(['Deployment', 'StatefulSet'] as const).map(kind => ({
    target: { kind },
    patch: JSON.stringify([
      { op: 'replace', path: '/spec/template/spec/containers/0/resources/requests/cpu', value: '50m' },
    ]),
  })),
  {
    target: { kind: 'HorizontalPodAutoscaler' },
    patch: JSON.stringify([
      { op: 'replace', path: '/spec/minReplicas', value: 2 },
      { op: 'replace', path: '/spec/maxReplicas', value: 2 },
    ]),
  },
  values('muster-alerts', Object.fromEntries(feedSwitches().map(name => [name, 'false']))),
]

/** The settings of alerts that turn a feed on. */
function feedSwitches(): string[] {
  const alerts = collect(join(root, 'k8s/base')).find(
    one => one.kind === 'ConfigMap' && one.metadata.name === 'muster-alerts',
  )
  return Object.keys(alerts?.data ?? {}).filter(name => name.endsWith('_ENABLED'))
}

const deletion = {
  $patch: 'delete',
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { name: 'muster' },
}

/** The name of the check's own priority class, which belongs to no namespace. */
export const priorityClassOf = (namespace: string) => `${namespace}-alerts`

/** Sets values of a ConfigMap. */
function values(name: string, data: Record<string, string>) {
  const changes = Object.entries(data).map(([key, value]) => ({ op: 'add', path: `/data/${key}`, value }))
  return { target: { kind: 'ConfigMap', name }, patch: JSON.stringify(changes) }
}

/** An image's name in the fields of kustomize. A colon before the last slash is part of a registry's port. */
function imageParts(image: string): { newName: string; newTag?: string; digest?: string } {
  const [name = '', digest] = image.split('@')
  if (digest) return { newName: name, digest }
  const [, newName = image, newTag = 'latest'] = name.match(/^(.*?)(?::([^:/]+))?$/) ?? []
  return { newName, newTag }
}
