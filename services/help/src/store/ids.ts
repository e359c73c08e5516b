import { Types } from 'mongoose'

/** A new id, for what is stored inside another document. */
export const newId = (): string => new Types.ObjectId().toHexString()
