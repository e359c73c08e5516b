import { benchAnswers } from './answers.ts'
import { benchBackup } from './backup.ts'
import { benchChat } from './chat.ts'
import { benchCrowd } from './crowd.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchForum } from './forum.ts'
import { benchGateway } from './gateway.ts'
import { benchHeldSockets } from './held-sockets.ts'
import { benchHiddenGroups } from './hidden-groups.ts'
import { benchIntake } from './intake.ts'
import { benchListAge } from './list-age.ts'
import { benchMap } from './map.ts'
import { benchMemory } from './memory.ts'
import { benchPush } from './push.ts'
import { benchPushJobs } from './push-jobs.ts'
import { benchRegion } from './region.ts'
import { benchRouting } from './routing.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSocket } from './socket.ts'
import { benchStartMemory } from './start-memory.ts'
import { benchTracing } from './tracing.ts'
import { benchUpdates } from './updates.ts'

const benches: Record<string, () => Promise<void>> = {
  gateway: benchGateway,
  updates: benchUpdates,
  push: benchPush,
  'push-jobs': benchPushJobs,
  routing: benchRouting,
  'first-screen': benchFirstScreen,
  region: benchRegion,
  'list-age': benchListAge,
  map: benchMap,
  memory: benchMemory,
  'start-memory': benchStartMemory,
  intake: benchIntake,
  answers: benchAnswers,
  chat: benchChat,
  crowd: benchCrowd,
  socket: benchSocket,
  'held-sockets': benchHeldSockets,
  'sign-in': benchSignIn,
  forum: benchForum,
  'hidden-groups': benchHiddenGroups,
  tracing: benchTracing,
  backup: benchBackup,
}

const asked = process.argv.slice(2).filter(arg => arg !== '--')
const unknown = asked.filter(name => !benches[name])
if (asked.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- <name>, where <name> is one or more of: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const name of asked) await benches[name]?.()
process.exit(0)
