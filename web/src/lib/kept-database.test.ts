import 'fake-indexeddb/auto'
import type { DBSchema } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keptDatabase } from './kept-database.ts'

type Schema = DBSchema & { notes: { key: string; value: string } }

describe('a database that the browser fails to open', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is waited for briefly, and opened again at its next use', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
    const database = keptDatabase<Schema>('notes', 1, made => void made.createObjectStore('notes'))
    const refused = expect(database()).rejects.toThrow('did not open in time')
    await vi.runAllTimersAsync()
    await refused
    open.mockRestore()
    const notes = await database()
    await notes.put('notes', 'kept', 'one')
    expect(await notes.get('notes', 'one')).toBe('kept')
    notes.close()
  })
})
