import { randomUUID } from 'node:crypto'
import type { AnyBulkWriteOperation, ChangeStreamDocument, Document, MongoClient } from 'mongodb'
import { exactTypes, type RecordFile } from './records.ts'
import type { IsOurs } from './snapshot.ts'

/** The backup's own database. A mark that is written to it shows that all changes before it have been read. */
export const ownDatabase = 'muster_backup'
const markWithinMs = 120_000

/** The start of a change stream: a time, or the position after a change. */
export type Start = { startAtOperationTime: unknown } | { resumeAfter: unknown }

/** Codes of ChangeStreamFatalError and ChangeStreamHistoryLost. */
const lostCodes: readonly number[] = [280, 286]
/** Whether an error means that the server no longer has the changes since then, so that a new whole copy is needed. */
export const isHistoryLost = (error: unknown): boolean =>
  // With exact types the code is an object, too.
  error instanceof Error && 'code' in error && lostCodes.includes(Number(error.code))

/** Writes every change of our databases since `start` that was committed before this call. Resolves to the position from which the next call continues. */
export async function writeChanges(
  client: MongoClient,
  isOurs: IsOurs,
  start: Start,
  file: RecordFile,
): Promise<{ resume: Start; changes: number; cutAt: Date }> {
  const mark = randomUUID()
  const marks = client.db(ownDatabase).collection<{ _id: string; mark: string }>('marks')
  await marks.updateOne({ _id: 'mark' }, { $set: { mark } }, { upsert: true, writeConcern: { w: 'majority' } })
  const cutAt = new Date()
  const stream = client.watch([{ $match: { 'ns.db': /^muster_/ } }], {
    ...(start as { resumeAfter: unknown }),
    ...exactTypes,
    maxAwaitTimeMS: 1_000,
  })
  let changes = 0
  const until = Date.now() + markWithinMs
  try {
    while (Date.now() < until) {
      const change = await stream.tryNext()
      if (!change || !('ns' in change)) continue
      if (isMark(change, mark)) return { resume: { resumeAfter: change._id }, changes, cutAt }
      if (!('db' in change.ns) || change.ns.db === ownDatabase || !isOurs(change.ns.db)) continue
      await file.write('change', kept(change))
      changes++
    }
    throw new Error('the change stream of MongoDB did not catch up in time')
  } finally {
    await stream.close()
  }
}

function isMark(change: ChangeStreamDocument, mark: string): boolean {
  if (!('ns' in change) || !('db' in change.ns) || change.ns.db !== ownDatabase) return false
  if (change.operationType === 'insert' || change.operationType === 'replace') return change.fullDocument.mark === mark
  return change.operationType === 'update' && change.updateDescription.updatedFields?.mark === mark
}

/** The fields of a change that are needed to repeat it. */
function kept(change: ChangeStreamDocument): Document {
  const { operationType, ns, documentKey, fullDocument, updateDescription, wallTime, to } = change as Document
  return { operationType, ns, documentKey, fullDocument, updateDescription, wallTime, to }
}

/** The writes that repeat a change of a document. They are idempotent. */
export function writesOf({
  operationType,
  documentKey,
  fullDocument,
  updateDescription,
}: Document): AnyBulkWriteOperation[] {
  const filter = { _id: documentKey?._id }
  if (operationType === 'insert' || operationType === 'replace')
    return [{ replaceOne: { filter, replacement: fullDocument, upsert: true } }]
  if (operationType === 'delete') return [{ deleteOne: { filter } }]
  if (operationType !== 'update') return []
  const { updatedFields = {}, removedFields = [], truncatedArrays = [] } = updateDescription
  // Arrays are truncated first, because the indexes of new elements count from the truncated array.
  const cuts = (truncatedArrays ?? []).map(({ field, newSize }: { field: string; newSize: unknown }) => ({
    updateOne: { filter, update: { $push: { [field]: { $each: [], $slice: Number(newSize) } } } },
  }))
  const update = {
    ...(Object.keys(updatedFields).length > 0 && { $set: updatedFields }),
    ...(removedFields.length > 0 && { $unset: Object.fromEntries(removedFields.map((field: string) => [field, ''])) }),
  }
  return Object.keys(update).length > 0 ? [...cuts, { updateOne: { filter, update } }] : cuts
}
