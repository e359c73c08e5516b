import type { CommunityMessage, NewestMessage } from '@muster/contracts/entities/community'
import type { ForumServerFrame } from '@muster/contracts/forum-socket'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

const isMessage = (value: unknown): value is CommunityMessage =>
  isObject(value) && [value.id, value.communityId, value.userId, value.content].every(isText) && isNumber(value.seq)
const isNewest = (value: unknown): value is NewestMessage =>
  isObject(value) && isNumber(value.seq) && isText(value.text)

/** Parses a frame of the live socket of communities; throws on an unknown frame. Checks less than the contract, so that frames of newer servers pass. */
export function readForumFrame(frame: unknown): ForumServerFrame {
  const { type, communityId, data, seq } = isObject(frame) ? frame : ({} as Fields)
  if (type === 'reload') return { type }
  if (type === 'messages' && Array.isArray(data) && (communityId === null || isText(communityId)))
    return { type, communityId, data: data.filter(isMessage) }
  if (type === 'message' && isMessage(data)) return { type, data }
  if (isText(communityId)) {
    if (type === 'gap') return { type, communityId }
    if (type === 'newest' && isNewest(data)) return { type, communityId, data }
    if ((type === 'changed' || type === 'read') && isNumber(seq)) return { type, communityId, seq }
  }
  throw new Error(`Unknown frame: ${String(type)}`)
}
