import type { CommunityMessage, NewestMessage } from '@muster/contracts/entities/community'
import { isModerator, type MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { looksOfficial } from '../domain/official-names.ts'
import { formerMember, type MessageRow } from './models.ts'

const marked = new Map<string, boolean>()
/** Most cached names. The cache is emptied when it is full. */
const mostRemembered = 10_000

/** Like `looksOfficial`, but cached, because every reader of a list asks for the same few names. */
export function isMarked(name: string): boolean {
  const known = marked.get(name)
  if (known !== undefined) return known
  if (marked.size >= mostRemembered) marked.clear()
  const looks = looksOfficial(name)
  marked.set(name, looks)
  return looks
}

/** Presents a message to a reader with this role in its community. Only moderators and the owner see hidden messages and reports. */
export function toMessage(row: MessageRow, role: MemberRole): CommunityMessage {
  const isModerating = isModerator(role)
  const state = row.removedAt ? 'deleted' : row.hiddenBy ? 'hidden' : undefined
  const isReadable = state === undefined || (state === 'hidden' && isModerating)
  return {
    id: row._id.toHexString(),
    communityId: row.communityId.toHexString(),
    seq: row.seq ?? 0,
    userId: row.userId,
    content: isReadable ? row.content : '',
    ...(isReadable && row.photo && { photo: { width: row.photo.width, height: row.photo.height } }),
    ...(isReadable && row.help && { help: { requestId: row.help.requestId, state: row.help.state } }),
    ...(row.editedAt && state !== 'deleted' && { editedAt: row.editedAt.toISOString() }),
    ...(state && { state }),
    ...(state === 'hidden' && row.hiddenBy && { hiddenBy: row.hiddenBy }),
    ...(isModerating && row.reports > 0 && { reports: row.reports }),
    ...(isModerating &&
      row.reportedContent &&
      row.reportedContent !== row.content && { reportedContent: row.reportedContent }),
    createdAt: row.createdAt.toISOString(),
    user: { name: row.userName, ...(isMarked(row.userName) && { looksOfficial: true }) },
  }
}

/** The fields that are emptied when a message is deleted. */
export const emptiedFields = { content: '', photo: null, help: null, words: [], reportedContent: null }

/** Length of a preview, in characters. */
const previewLetters = 120

/** The preview of a community's newest message. `author` is null for former members and names that look official. */
export function presentNewest(row: MessageRow): NewestMessage {
  const { userName, content, createdAt } = row
  const isNamed = userName !== formerMember && !isMarked(userName)
  const line = [...content.replace(/\s+/g, ' ').trim()]
  const text = line.length > previewLetters ? `${line.slice(0, previewLetters - 1).join('')}…` : line.join('')
  const author = isNamed ? (userName.split(/\s/)[0] ?? null) : null
  return {
    seq: row.seq ?? 0,
    author,
    text,
    ...(row.photo && { isPhoto: true }),
    ...(row.help && { isHelp: true }),
    at: createdAt.toISOString(),
  }
}

/** The preview of the newest message, and how many messages the person has not read. Empty if there is no message. */
export function preview(row: MessageRow | undefined, lastReadSeq: number | null | undefined) {
  if (!row) return {}
  const lastMessage = presentNewest(row)
  // Null for memberships from before this was stored; then it is unknown what was read.
  const unread = lastReadSeq == null ? 0 : Math.max(0, lastMessage.seq - lastReadSeq)
  return { lastMessage, unread }
}
