import { createHash } from 'node:crypto'

/** The Topic header of a thread: at most 32 characters of base64url (RFC 8030, 5.4). A push service keeps only the last message of a topic. */
export const topicOf = (thread: string): string => createHash('sha256').update(thread).digest('base64url').slice(0, 32)
