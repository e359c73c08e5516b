import { join } from 'node:path'
import { root } from '../../../infra/paths.ts'
import { UserActionRequired } from '../../../infra/types.ts'
import { mustRun } from '../run.ts'
import { dockerEnv } from '../settings.ts'

/** The name of the image that is built here, or that an archive must contain. */
export const builtImage = 'muster:deploy-check'

/** How the image gets to the nodes, from the command line. */
export type ImageOptions = {
  context: string
  /** An image that every node has or can pull. */
  image?: string | undefined
  /** A file of `docker save` or `buildah push docker-archive:`, used instead of a build. */
  archive?: string | undefined
  /** The socket of a node's containerd on this machine. */
  containerd?: string | undefined
}

/** The command that loads an archive into the nodes of a context, or null if the image is already there. Throws if no way is known. */
export function loader({ context, image, containerd }: ImageOptions, archive: string): readonly string[] | null {
  if (image) return null
  if (containerd) return ['ctr', '--address', containerd, '--namespace', 'k8s.io', 'images', 'import', archive]
  const kind = context.match(/^kind-(.+)$/)?.[1]
  if (kind) return ['kind', 'load', 'image-archive', archive, '--name', kind]
  if (context === 'minikube') return ['minikube', 'image', 'load', archive]
  if (/^k3d-/.test(context)) return ['k3d', 'image', 'import', archive, '--cluster', context.slice('k3d-'.length)]
  if (['docker-desktop', 'orbstack'].includes(context)) return ['docker', 'load', '--input', archive]
  throw new UserActionRequired(
    `How the image gets to the nodes of ${context} is not known: name an image that they have with --image, or the containerd of a node on this machine with --containerd.`,
  )
}

/** Makes the image available to the nodes. Resolves to its name. */
export async function provideImage(options: ImageOptions, files: string, env: NodeJS.ProcessEnv): Promise<string> {
  const archive = options.archive ?? join(files, 'image.tar')
  const load = loader(options, archive)
  if (!load) return options.image ?? builtImage
  if (!options.archive) {
    // The Dockerfile needs BuildKit, which Docker before 23 uses only when told.
    await mustRun('docker', ['build', '--tag', builtImage, root], { env: { DOCKER_BUILDKIT: '1', ...dockerEnv(env) } })
    await mustRun('docker', ['save', '--output', archive, builtImage], { env: dockerEnv(env) })
  }
  const [program = '', ...args] = load
  await mustRun(program, args, { env })
  return builtImage
}
