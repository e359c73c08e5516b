import { Types } from 'mongoose'

/** A new id for an entry that is stored inside another document. */
export const newId = (): string => new Types.ObjectId().toHexString()
