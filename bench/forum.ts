import { setTimeout } from 'node:timers/promises'
import { forumSocketPath } from '@muster/contracts/forum-socket'
import { createCommunity, joinCommunity, sendCommunityMessage } from '@muster/contracts/routes/community'
import { reportCommunityMessage } from '@muster/contracts/routes/community-members'
import { settle } from '@muster/test-kit/settle'
import { startStack } from '@muster/test-kit/stack'
import { chromiumArgs, findChromium } from '@muster/tools/infra/chromium'
import { stateDir } from '@muster/tools/infra/paths'
import { startKeeper } from '@muster/tools/process/keeper'
import { buildWeb, webDist } from '@muster/tools/start/web-build'
import { chromium } from '@playwright/test'
import { WebSocket } from 'ws'
import { idleBytes } from './support/idle-bytes.ts'
import { type Member, register } from './support/members.ts'
import { percentile, percentiles } from './support/percentiles.ts'

const memberCount = Number(process.env.FORUM_MEMBERS || 500)
const messageCount = Number(process.env.FORUM_MESSAGES || 100)
const openedAtOnce = 10
/** Many writers, because each is a newcomer who may write only three messages a minute. */
const writers = 100
const pauseMs = 50
/** Wait until the page has loaded everything that it loads at first, in ms. */
const settleMs = 20_000
const idleMinutes = Number(process.env.FORUM_IDLE_MINUTES || 5)
/** Below the thirty messages that an owner may report in a day. */
const reportCount = 20
/** Long, because the page is loaded for the first time, on a machine that runs the whole stack. */
const openedMs = 180_000
const goals = { seenMs: 300, hiddenMs: 2_000, idleBytes: 1_024 }

/**
 * Measures the time from sending a message until each member of a large community has it on a socket, through the whole stack, and the traffic of a quiet
 * community.
 */
export async function benchForum(): Promise<void> {
  const keeper = startKeeper(stateDir())
  await buildWeb(keeper, console.log)
  const quiet = { LOG_LEVEL: 'error' }
  const stack = await startStack({
    webDist,
    env: { gateway: { ...quiet, RATE_LIMIT_FACTOR: '1000000' }, identity: quiet, community: quiet },
  })
  const sockets: WebSocket[] = []
  try {
    const members: Member[] = []
    while (members.length < memberCount)
      members.push(...(await Promise.all(Array.from({ length: openedAtOnce }, () => register(stack.client())))))
    const [owner] = members
    if (!owner) throw new Error('A community needs an owner')
    const made = await owner.client.call(createCommunity, {
      body: { name: 'Pine Street', description: 'All of it', isPrivate: false, creatorId: owner.userId },
    })
    const { id } = made.body as { id: string }
    for (const { client, userId } of members.slice(1))
      await client.call(joinCommunity, { params: { id }, body: { userId } })

    const sentAt = new Map<string, number>()
    const waits: number[] = []
    const reportedAt = new Map<string, number>()
    const hidden: number[] = []
    let following = 0
    for (const { client } of members) {
      const socket = await open(stack.url, client.cookies())
      socket.send(JSON.stringify({ type: 'follow', communityId: id, afterSeq: 0 }))
      socket.on('message', data => {
        const frame = JSON.parse(String(data)) as {
          type: string
          data?: { id?: string; state?: string; content?: string }
        }
        if (frame.type === 'messages') following += 1
        const began = sentAt.get(frame.data?.content ?? '')
        if (frame.type === 'message' && began !== undefined) waits.push(performance.now() - began)
        const reported = reportedAt.get(frame.data?.id ?? '')
        if (frame.type === 'message' && frame.data?.state === 'hidden' && reported !== undefined)
          hidden.push(performance.now() - reported)
      })
      sockets.push(socket)
    }
    await settle(() => following >= sockets.length, { timeoutMs: 60_000 })
    const sent: string[] = []
    for (let n = 0; n < messageCount; n += 1) {
      const { client, userId } = members[n % Math.min(writers, members.length)] as Member
      const content = `Message ${n}`
      sentAt.set(content, performance.now())
      const { status, body } = await client.call(sendCommunityMessage, { params: { id }, body: { userId, content } })
      if (status !== 201) throw new Error(`A message was answered with ${status}`)
      if (userId !== owner.userId) sent.push((body as { id: string }).id)
      await setTimeout(pauseMs)
    }
    await settle(() => waits.length >= messageCount * sockets.length, { timeoutMs: 60_000 })
    const what = `sent to seen, p95 of ${messageCount} messages at ${sockets.length} members`
    report(what, percentile(waits, 0.95), goals.seenMs, 'ms')
    console.log(`  ${percentiles(waits)}`)
    // The newest message stays, because the page below is recognised by it.
    const reported = sent.slice(0, Math.min(reportCount, sent.length - 1))
    for (const messageId of reported) {
      reportedAt.set(messageId, performance.now())
      const { status } = await owner.client.call(reportCommunityMessage, { params: { id, messageId } })
      if (status !== 200) throw new Error(`A report was answered with ${status}`)
      await setTimeout(pauseMs)
    }
    await settle(() => hidden.length >= reported.length * sockets.length, { timeoutMs: 60_000 })
    const away = `reported by the owner to out of sight, p95 of ${reported.length} messages at ${sockets.length} members`
    report(away, percentile(hidden, 0.95), goals.hiddenMs, 'ms')
    await benchIdlePage(stack.url, id, owner.client.cookies())
  } finally {
    await keeper.stop()
    for (const socket of sockets) socket.terminate()
    await stack.stop()
  }
}

/** Measures what the page of a quiet community sends and receives in a minute. */
async function benchIdlePage(url: string, id: string, cookies: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs() })
  try {
    const context = await browser.newContext()
    await context.addCookies(
      cookies.split('; ').map(pair => ({ name: pair.split('=')[0] ?? '', value: pair.split(/=(.*)/s)[1] ?? '', url })),
    )
    const page = await context.newPage()
    await page.goto(`${url}/forum/${id}`)
    // Only in the messages: the list of communities beside them shows the newest message, too.
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByText(`Message ${messageCount - 1}`, { exact: true }).waitFor({ timeout: openedMs })
    await setTimeout(settleMs)
    const bytes = [...(await idleBytes(page, idleMinutes * 60_000))]
    const ofForum = bytes.filter(([path]) => /forum-ws|communit/.test(path))
    const sum = (some: [string, number][]) => some.reduce((total, [, count]) => total + count, 0)
    const what = `an idle page of a community, in one of ${idleMinutes} minutes`
    report(what, sum(ofForum) / idleMinutes, goals.idleBytes, 'bytes')
    for (const [path, count] of bytes.sort(([, a], [, b]) => b - a))
      console.log(`  ${path} ${Math.round(count / idleMinutes)}`)
  } finally {
    await browser.close()
  }
}

function report(what: string, measured: number, goal: number, unit: string) {
  const shown = `${Math.round(measured)} ${unit}`
  console.log(
    `${what}: ${shown}, ${(measured / goal).toFixed(2)} of ${goal} ${unit} (${measured <= goal ? 'met' : 'MISSED'})`,
  )
}

async function open(url: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${forumSocketPath}`, {
    headers: { cookie, origin: url },
    perMessageDeflate: false,
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return socket
}
