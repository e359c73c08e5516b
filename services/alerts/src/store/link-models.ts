import { type Connection, Schema } from 'mongoose'

export type LinkDocument = { _id: string; fetchedAt: Date }

/** Longer than an index lists a message. A message that is listed even longer is fetched again, and is then recognised from the journal. */
const lifetimeSeconds = 30 * 24 * 60 * 60

const linkSchema = new Schema<LinkDocument>(
  { _id: { type: String, required: true }, fetchedAt: { type: Date, required: true } },
  { versionKey: false },
)
linkSchema.index({ fetchedAt: 1 }, { expireAfterSeconds: lifetimeSeconds })

export const createLinkModels = (connection: Connection) => ({
  FeedLink: connection.model<LinkDocument>('FeedLink', linkSchema),
})
