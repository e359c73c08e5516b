import { closeCodes } from '@muster/contracts/close-codes'
import { type ForumClientFrame, forumClientFrame } from '@muster/contracts/forum-socket'
import type { MemberRole } from '@muster/contracts/vocabulary/member-roles'
import type { Clock } from '@muster/service-kit/clock'
import type { Peer, PeerHandlers } from '@muster/service-kit/http/live-socket'
import type { Log } from '@muster/service-kit/log'
import type { BlockStore } from '../store/blocks.ts'
import type { MemberStore } from '../store/members.ts'
import { type MessageStore, rowsAtOnce } from '../store/messages.ts'
import { createBroadcast } from './broadcast.ts'
import { inBatches } from './in-batches.ts'
import { createReadRolesAndBlocks } from './roles-and-blocks.ts'
import type { Signal } from './signals.ts'
import { createViewers, type RolesAndBlocks, sendFrame, type Viewer } from './viewers.ts'

/** Most sockets of one person in one process (devices and tabs). */
const mostOfOnePerson = 20
/** Most frames from one socket in a minute. The web app sends one a minute, and one when another community is on the screen. */
const mostAskedInMinute = 60
/** People whose memberships are read in one query. */
const checkedAtOnce = 500
/** After this many failed checks memberships are unknown, and the sockets are closed. */
const checksMissed = 3

type Deps = {
  members: Pick<MemberStore, 'rolesOf' | 'find'>
  blocks: Pick<BlockStore, 'around' | 'hiddenFrom'>
  messages: Pick<MessageStore, 'list' | 'rowsAfter'>
  clock: Clock
  log: Log
  /** Interval at which memberships are checked, in ms. */
  checkMs: number
}

const nobody: RolesAndBlocks = { roles: new Map(), blocked: new Set(), blockers: new Set() }

/** Sends connected people the changes in their communities that they may see. */
export function createHub({ members, blocks, messages, clock, log, checkMs }: Deps) {
  const viewers = createViewers()
  const standings = createReadRolesAndBlocks({ members, blocks })
  const broadcast = createBroadcast({ viewers, messages, log })

  /** Reads these people's memberships from the database, and notifies those for whom something changed. */
  async function check(userIds: readonly string[]): Promise<void> {
    const standingOf = await standings(userIds)
    for (const userId of userIds) {
      const standing = standingOf(userId)
      for (const viewer of viewers.ofUser(userId)) {
        const isChanged = viewer.checkedAt !== null && !isSame(viewer, standing)
        viewers.setRoles(viewer, standing.roles)
        Object.assign(viewer, { blocked: standing.blocked, blockers: standing.blockers })
        viewer.checkedAt = clock.now().getTime()
        if (viewer.followed && !standing.roles.has(viewer.followed)) viewer.followed = null
        if (isChanged) sendFrame(viewer, { type: 'reload' })
      }
    }
  }

  /** Checks in batches. Otherwise many people who reconnect at the same time would use every connection to MongoDB, and requests would wait. */
  const checkNew = inBatches(check, { most: checkedAtOnce })

  /** Handles the frame with which a browser follows a community: sends the messages that it has missed. */
  async function follow(viewer: Viewer, { communityId, afterSeq }: ForumClientFrame): Promise<void> {
    if (viewer.checkedAt === null) await checkNew(viewer.userId)
    // Read from the database each time, so that a new member can follow at once and a removed one cannot.
    const member = communityId === null ? null : await members.find(communityId, viewer.userId)
    if (viewer.asked !== communityId) return
    viewer.followed = member && communityId
    if (communityId === null) return sendFrame(viewer, { type: 'messages', communityId, data: [] })
    if (!member) return sendFrame(viewer, { type: 'reload' })
    // Before the list is read, so that a message that is written meanwhile is not lost. It may be sent twice; the browser ignores the second one.
    viewers.setRoles(viewer, new Map([...viewer.roles, [communityId, member.role]]))
    const hidden = await blocks.hiddenFrom(viewer.userId, member.role)
    const data = await messages.list(communityId, member.role, { after: afterSeq }, hidden)
    if (data.length === rowsAtOnce) sendFrame(viewer, { type: 'gap', communityId })
    else sendFrame(viewer, { type: 'messages', communityId, data })
  }

  /** Adds a socket of a person. `receive` returns false for an invalid frame. */
  function connect(userId: string, peer: Peer): PeerHandlers {
    const viewer: Viewer = { userId, peer, followed: null, asked: null, checkedAt: null, ...nobody }
    const asked: number[] = []
    if (viewers.ofUser(userId).length >= mostOfOnePerson) {
      peer.close(closeCodes.tryAgainLater, 'too many connections')
      return { receive: () => true, closed: () => {} }
    }
    viewers.add(viewer)
    const giveUp = (err: unknown) => {
      log.warn({ err }, 'live socket closed: the database does not answer')
      peer.close(closeCodes.tryAgainLater, 'unavailable')
    }
    return {
      receive(text) {
        const frame = readFrame(text)
        if (!frame) return false
        const now = clock.now().getTime()
        while (asked[0] !== undefined && asked[0] < now - 60_000) asked.shift()
        if (asked.push(now) > mostAskedInMinute) peer.close(closeCodes.policy, 'too many messages')
        viewer.asked = frame.communityId
        follow(viewer, frame).catch(giveUp)
        return true
      },
      closed: () => viewers.remove(viewer),
    }
  }

  /** Handles a signal of this or another process. */
  function hear(signal: Signal): void {
    if (signal.kind === 'message') {
      broadcast(signal.communityId, signal)
      return
    }
    if (signal.kind === 'community') {
      for (const viewer of viewers.inCommunity(signal.communityId)) sendFrame(viewer, { type: 'reload' })
      return
    }
    const some = viewers.ofUser(signal.userId)
    if (some.length === 0) return
    if (signal.kind === 'person') {
      check([signal.userId]).catch(err => log.warn({ err }, 'memberships could not be checked'))
      return
    }
    const { communityId, seq } = signal
    for (const viewer of some) sendFrame(viewer, { type: 'read', communityId, seq })
  }

  return {
    connect,
    hear,

    /** Checks the memberships of all connected people, in case an event was missed. */
    async checkAll(): Promise<void> {
      const userIds = viewers.userIds()
      try {
        for (let at = 0; at < userIds.length; at += checkedAtOnce) await check(userIds.slice(at, at + checkedAtOnce))
      } catch (err) {
        const oldest = clock.now().getTime() - checksMissed * checkMs
        for (const viewer of userIds.flatMap(viewers.ofUser))
          if ((viewer.checkedAt ?? 0) < oldest) viewer.peer.close(closeCodes.tryAgainLater, 'unavailable')
        throw err
      }
    },
  }
}

function readFrame(text: string): ForumClientFrame | null {
  try {
    return forumClientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function isSame(known: RolesAndBlocks, found: RolesAndBlocks): boolean {
  const sameRoles = (a: ReadonlyMap<string, MemberRole>, b: ReadonlyMap<string, MemberRole>) =>
    a.size === b.size && [...a].every(([communityId, role]) => b.get(communityId) === role)
  const samePeople = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    a.size === b.size && [...a].every(userId => b.has(userId))
  return (
    sameRoles(known.roles, found.roles) &&
    samePeople(known.blocked, found.blocked) &&
    samePeople(known.blockers, found.blockers)
  )
}
