import { type ExportedPart, maxExportedRows } from '@muster/contracts/entities/exported-data'
import type { MessageRow, Models, SessionRow } from './models.ts'

/** Creates the function that reads a person's sessions and messages for the export. */
export function createExportStore({ Session, Message }: Models) {
  return async (userId: string): Promise<ExportedPart> => {
    const [sessions, messages] = await Promise.all([
      Session.find({ userId }).sort({ _id: -1 }).limit(maxExportedRows).lean<SessionRow[]>(),
      Message.find({ userId }).sort({ _id: -1 }).limit(maxExportedRows).lean<MessageRow[]>(),
    ])
    return {
      isComplete: sessions.length < maxExportedRows && messages.length < maxExportedRows,
      data: {
        sessions: sessions.map(({ _id, title, createdAt, updatedAt }) => ({ id: _id, title, createdAt, updatedAt })),
        messages: messages.map(
          ({ _id, sessionId, content, isFromAI, messageType, metadata, language, place, createdAt }) => ({
            id: _id,
            ...{ sessionId, content, isFromAI, messageType, metadata, language, place, createdAt },
          }),
        ),
      },
    }
  }
}
