import type { UploadedPhoto } from '@muster/contracts/entities/community'
import { type Webp, withoutNotes } from '@muster/service-kit/webp'
import { trusted } from 'mongoose'
import type { MessageRow, Models, PhotoRow } from './models.ts'

const hourMs = 60 * 60_000
/** How many are looked at in one round; more wait for the next. */
const atOnce = 500

/** Stores the photos of messages, with nothing in them but the image. */
export function createPhotoStore({ Farewell, Message, Photo }: Models) {
  const later = (now: Date) => new Date(now.getTime() + hourMs)

  return {
    async add(communityId: string, userId: string, photo: Webp, now: Date): Promise<UploadedPhoto> {
      const { width, height } = photo
      const fields = { communityId, userId, bytes: withoutNotes(photo), width, height, waitsUntil: later(now) }
      const { _id } = await Photo.create(fields)
      return { id: _id.toHexString(), width, height }
    },

    /** The photo that this person has uploaded for a message here, which is kept for an hour more; null where there is none. */
    hold: (communityId: string, userId: string, photoId: string, now: Date) =>
      Photo.findOneAndUpdate({ _id: photoId, communityId, userId }, { $set: { waitsUntil: later(now) } })
        .select('-bytes')
        .lean<PhotoRow>(),

    /** Call it once its message is sent. */
    async keep({ _id }: PhotoRow): Promise<void> {
      await Photo.updateOne({ _id }, { $set: { waitsUntil: null } })
    },

    async bytesOf({ photo }: MessageRow): Promise<Buffer | null> {
      const row = photo && (await Photo.findById(photo.photoId).select('bytes'))
      return row ? row.bytes : null
    },

    async removeOf({ photo }: MessageRow): Promise<void> {
      if (photo) await Photo.deleteOne({ _id: photo.photoId })
    },

    /** Removes those that nobody sent, and keeps those whose message was sent by a process that then stopped. */
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

    /** Photos go where the words go: with the account, or they stay in the group. */
    async forgetPerson(userId: string): Promise<void> {
      if (await Farewell.exists({ userId })) await Photo.deleteMany({ userId })
    },
  }
}

export type PhotoStore = ReturnType<typeof createPhotoStore>
