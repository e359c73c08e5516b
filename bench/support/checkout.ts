import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@muster/tools/infra/paths'

const run = promisify(execFile)

/** Makes a folder with the files of another commit and this checkout's installed packages; `remove` deletes it. */
export async function checkOut(commit: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = join(await mkdtemp(join(tmpdir(), 'muster-bench-')), 'checkout')
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root })
  // Links between the workspaces are relative, so in the copy they lead to the copy's workspaces.
  await cp(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  return {
    folder,
    remove: async () => {
      await run('git', ['worktree', 'remove', '--force', folder], { cwd: root })
      await rm(join(folder, '..'), { recursive: true, force: true })
    },
  }
}
