import type { UploadedPhoto } from '@muster/contracts/entities/community'
import { type Webp, withoutNotes } from '@muster/service-kit/webp'
import { trusted } from 'mongoose'
import type { MessageRow, Models, PhotoRow } from './models.ts'

const hourMs = 60 * 60_000
/** Most photos that are checked in one round. */
const atOnce = 500

/** Stores the photos of messages, without metadata. */
export function createPhotoStore({ Farewell, Message, Photo }: Models) {
  const later = (now: Date) => new Date(now.getTime() + hourMs)

  return {
    /** Stores a photo, which is kept for an hour unless its message is sent. */
    async add(communityId: string, userId: string, photo: Webp, now: Date): Promise<UploadedPhoto> {
      const { width, height } = photo
      const fields = { communityId, userId, bytes: withoutNotes(photo), width, height, waitsUntil: later(now) }
      const { _id } = await Photo.create(fields)
      return { id: _id.toHexString(), width, height }
    },

    /** A photo that this person has uploaded to this community, without its bytes. It is kept for another hour. Null if there is none. */
    hold: (communityId: string, userId: string, photoId: string, now: Date) =>
      Photo.findOneAndUpdate({ _id: photoId, communityId, userId }, { $set: { waitsUntil: later(now) } })
        .select('-bytes')
        .lean<PhotoRow>(),

    /** Keeps a photo for good. Call it when its message is sent. */
    async keep({ _id }: PhotoRow): Promise<void> {
      await Photo.updateOne({ _id }, { $set: { waitsUntil: null } })
    },

    /** The image of a message's photo; null if it has none. */
    async bytesOf({ photo }: MessageRow): Promise<Buffer | null> {
      const row = photo && (await Photo.findById(photo.photoId).select('bytes'))
      return row ? row.bytes : null
    },

    async removeOf({ photo }: MessageRow): Promise<void> {
      if (photo) await Photo.deleteOne({ _id: photo.photoId })
    },

    /** Removes photos whose message was never sent. Keeps those whose message was sent by a process that stopped before it called `keep`. */
    async removeUnsent(now: Date): Promise<void> {
      const rows = await Photo.find({ waitsUntil: trusted({ $lte: now, $ne: null }) })
        .limit(atOnce)
        .select('-bytes')
        .lean<PhotoRow[]>()
      for (const row of rows) {
        const message = { communityId: row.communityId, userId: row.userId, clientId: row._id.toHexString() }
        if (await Message.exists({ ...message, removedAt: null })) await this.keep(row)
        else await Photo.deleteOne({ _id: row._id, waitsUntil: row.waitsUntil })
      }
    },

    async renamePerson(): Promise<void> {},

    /** Removes the photos of a person whose messages are deleted with their account; else the photos stay in the community. */
    async forgetPerson(userId: string): Promise<void> {
      if (await Farewell.exists({ userId })) await Photo.deleteMany({ userId })
    },
  }
}

export type PhotoStore = ReturnType<typeof createPhotoStore>
