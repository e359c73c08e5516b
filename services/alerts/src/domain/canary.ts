/** The CAP message of a canary. It has the status Test and the scope Private; either of them alone keeps it from being shown. */
export function canaryXml(id: string, sent: Date): string {
  const at = sent.toISOString().replace(/\.\d+Z$/, '-00:00')
  const expires = new Date(sent.getTime() + 60_000).toISOString().replace(/\.\d+Z$/, '-00:00')
  return `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>canary-${id}</identifier><sender>canary@muster.invalid</sender>
<sent>${at}</sent><status>Test</status><msgType>Alert</msgType><scope>Private</scope><addresses>nobody</addresses>
<info><language>en-US</language><category>Other</category><event>Canary</event><urgency>Unknown</urgency><severity>Unknown</severity>
<certainty>Unknown</certainty><expires>${expires}</expires><headline>Canary</headline><area><areaDesc>Nowhere</areaDesc></area></info></alert>`
}

/** The id of the fan-out of a canary. */
export const canaryFanout = (id: string): string => `canary-${id}`

/** The thread of its pushes, and the id of the device that receives them. No subscription of a person can have this id. */
export const canaryThread = 'canary'
export const canaryDevice = '0'.repeat(24)
