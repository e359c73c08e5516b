import { randomUUID } from 'node:crypto'

/** A CAP 1.2 exercise over the Oakland hills. */
export function capExercise(headline: string): string {
  const now = new Date().toISOString().replace(/\.\d+Z$/, '-00:00')
  const expires = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+Z$/, '-00:00')
  return `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>bench-${randomUUID()}</identifier><sender>bench@example.org</sender><sent>${now}</sent>
  <status>Exercise</status><msgType>Alert</msgType><scope>Public</scope>
  <info><language>en-US</language><category>Fire</category><event>Wildfire</event><urgency>Immediate</urgency>
    <severity>Extreme</severity><certainty>Observed</certainty><expires>${expires}</expires><senderName>Bench</senderName>
    <headline>${headline}</headline><description>An exercise.</description>
    <area><areaDesc>Oakland hills</areaDesc><polygon>37.84,-122.235 37.84,-122.2 37.88,-122.2 37.88,-122.235 37.84,-122.235</polygon></area>
  </info>
</alert>`
}

/** Sends a CAP message as an authority would; resolves to the id of its update. */
export async function sendCap(url: string, ingestKey: string, xml: string): Promise<string> {
  const response = await fetch(`${url}/api/feeds/cap`, {
    method: 'POST',
    headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': ingestKey },
    body: xml,
  })
  const { updateId } = (await response.json()) as { updateId: string | null }
  if (!response.ok || !updateId) throw new Error(`the alert was refused: ${response.status}`)
  return updateId
}
