import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startPushSink } from '@muster/test-kit/push-sink'
import { sharedNeighbours, shareNeighbours } from '@muster/test-kit/shared-neighbours'
import { startStack } from '@muster/test-kit/stack'
import { stateDir } from '@muster/tools/infra/paths'
import { startKeeper } from '@muster/tools/process/keeper'
import { buildWeb, webDist } from '@muster/tools/start/web-build'
import { setStage } from './support/stage.ts'
import { startDrill } from './support/start-drill.ts'

/** Starts one stack for the whole run, with a drill and a local push service. */
export default async function setup(): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.reverse()) await each()
  }
  try {
    stops.push((await shareNeighbours()).stop)
    const { dir } = await sharedNeighbours()
    const keeper = startKeeper(stateDir())
    stops.push(() => keeper.stop())
    await buildWeb(keeper, console.log)
    // A copy, because a build that starts during the run would change what is tested.
    const dist = join(dir, 'web')
    await cp(webDist, dist, { recursive: true })

    const sink = await startPushSink()
    stops.push(sink.stop)
    const stack = await startStack({
      webDist: dist,
      drill: true,
      env: {
        gateway: { RATE_LIMIT_FACTOR: '1000' },
        alerts: sink.env,
        // Some tests send alerts that are not drills and check the routes.
        navigation: { PRACTICE_DIRECTIONS: 'always' },
      },
    })
    stops.push(stack.stop)
    const mailbox = await listenFor(() =>
      sink.received.map(({ path, body }) => ({ path, body: body.toString('base64') })),
    )
    stops.push(mailbox.stop)
    const drill = await startDrill(keeper, stack, join(dir, 'drill.log'))
    stops.push(drill.stop)
    setStage({
      url: stack.url,
      ingestKey: stack.ingestKey,
      pushHost: sink.host,
      pushedUrl: mailbox.url,
      lockFile: join(dir, 'drill.lock'),
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Serves what the push service received over HTTP, because tests run in other processes. */
async function listenFor(look: () => unknown) {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(look())),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
