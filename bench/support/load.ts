import autocannon from 'autocannon'

const connections = 50
export const loadSeconds = 3

/** Sends requests to one URL for a few seconds; resolves to answers per second. Rejects if one has an unexpected status. */
export async function load(
  url: string,
  { headers = {}, status = 200 }: { headers?: Record<string, string>; status?: number } = {},
) {
  const result = await autocannon({ url, connections, duration: loadSeconds, headers })
  const stats: Record<string, { count?: number | undefined }> = result.statusCodeStats ?? {}
  const answered = stats[String(status)]?.count ?? 0
  const all = Object.values(stats).reduce((sum, { count }) => sum + (count ?? 0), 0)
  if (result.errors > 0 || answered !== all || all === 0)
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)} with ${result.errors} errors`)
  return all / result.duration
}
