import type { ForumServerFrame } from '@muster/contracts/forum-socket'
import { isModerator, type MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { textFrame } from '@muster/service-kit/http/text-frame'
import type { Log } from '@muster/service-kit/log'
import { presentNewest, toMessage } from '../store/message-rows.ts'
import { type MessageStore, rowsAtOnce } from '../store/messages.ts'
import type { MessageRow } from '../store/models.ts'
import { canReadFrom, type Viewers } from './viewers.ts'

/** State of one community in this process: the newest message that was sent, and what still has to be read. */
type Room = { sent: number; hasNew: boolean; changed: Set<number>; isReading: boolean }

/** Value of `sent` before any message was sent. */
const none = Number.MAX_SAFE_INTEGER

/**
 * Creates the function that sends messages to the connected members. It reads new messages from the database, one read at a time for each community, so
 * that many messages in one moment cost few reads, and a message whose signal was lost is sent with the next one. `isNew`: false for a changed message.
 */
export function createBroadcast({
  viewers,
  messages,
  log,
}: {
  viewers: Pick<Viewers, 'inCommunity'>
  messages: Pick<MessageStore, 'rowsAfter'>
  log: Log
}) {
  const rooms = new Map<string, Room>()

  async function readAndSend(communityId: string, room: Room) {
    room.isReading = true
    try {
      while (room.hasNew || room.changed.size > 0) {
        const { hasNew, sent } = room
        const changed = [...room.changed].slice(0, rowsAtOnce)
        for (const seq of changed) room.changed.delete(seq)
        room.hasNew = false
        const rows = await messages.rowsAfter(communityId, hasNew ? sent : none, changed)
        for (const row of rows) send(communityId, row, (row.seq ?? 0) > sent && hasNew)
        if (hasNew) room.sent = Math.max(sent, rows.at(-1)?.seq ?? 0)
        if (hasNew && rows.length === rowsAtOnce) room.hasNew = true
      }
    } catch (err) {
      // Nothing is lost: browsers ask within a minute for messages that they missed.
      log.warn({ err, communityId }, 'messages could not be read for live sockets')
      rooms.delete(communityId)
    } finally {
      room.isReading = false
      if (viewers.inCommunity(communityId).length === 0) rooms.delete(communityId)
    }
  }

  function send(communityId: string, row: MessageRow, isNew: boolean) {
    const frames = framesOf(communityId, row, isNew)
    for (const viewer of viewers.inCommunity(communityId)) {
      const role = viewer.roles.get(communityId)
      if (!role || !canReadFrom(viewer, role, row.userId)) continue
      viewer.peer.send(viewer.followed === communityId ? frames.message(role) : frames.elsewhere())
    }
  }

  return (communityId: string, { seq, isNew }: { seq: number; isNew: boolean }): void => {
    if (viewers.inCommunity(communityId).length === 0) {
      rooms.delete(communityId)
      return
    }
    const room = rooms.get(communityId) ?? { sent: none, hasNew: false, changed: new Set(), isReading: false }
    rooms.set(communityId, room)
    if (isNew && (room.sent === none || seq > room.sent)) {
      room.sent = Math.min(room.sent, seq - 1)
      room.hasNew = true
    } else room.changed.add(seq)
    if (!room.isReading) void readAndSend(communityId, room)
  }
}

/** The frames about one message; each is made once, however many people get it. */
function framesOf(communityId: string, row: MessageRow, isNew: boolean) {
  const made = new Map<string, Buffer>()
  function once(key: string, frame: () => ForumServerFrame): Buffer {
    const known = made.get(key) ?? textFrame(JSON.stringify(frame()))
    made.set(key, known)
    return known
  }
  return {
    message: (role: MemberRole) =>
      once(isModerator(role) ? 'moderator' : 'member', () => ({ type: 'message', data: toMessage(row, role) })),
    elsewhere: () =>
      once('elsewhere', () =>
        isNew && !row.removedAt && !row.hiddenBy
          ? { type: 'newest', communityId, data: presentNewest(row) }
          : { type: 'changed', communityId, seq: row.seq ?? 0 },
      ),
  }
}
