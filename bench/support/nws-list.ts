import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const zones = 150
const minuteMs = 60_000

/** A list with the size and mix of the weather service's: of ten alerts, nine name zones and one draws its area; one in fifty is Extreme. */
export function nwsList(count: number): unknown {
  return { type: 'FeatureCollection', features: Array.from({ length: count }, (_, i) => feature(i)) }
}

function feature(i: number) {
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const isDrawn = i % 10 === 0
  const codes = Array.from({ length: 1 + (i % 6) }, (_, k) => zoneCode((i + k) % zones))
  return {
    type: 'Feature',
    geometry: isDrawn ? { type: 'Polygon', coordinates: [ring(-122 + (i % 40) / 10, 36 + (i % 30) / 10, 24)] } : null,
    properties: {
      id: `urn:oid:2.49.0.1.840.0.bench.${i}`,
      areaDesc: codes.join('; '),
      geocode: { SAME: ['006013', '006001'], UGC: codes },
      references: [],
      sent: at(-120 + (i % 100)),
      effective: at(-120 + (i % 100)),
      expires: at(600),
      status: 'Actual',
      messageType: 'Alert',
      category: 'Met',
      severity: i % 50 === 0 ? 'Extreme' : i % 3 === 0 ? 'Severe' : 'Moderate',
      certainty: 'Likely',
      urgency: 'Expected',
      event: i % 3 === 0 ? 'Red Flag Warning' : 'Wind Advisory',
      sender: 'w-nws.webmaster@noaa.gov',
      senderName: 'NWS San Francisco CA',
      headline: `Warning ${i} until tonight`,
      description: 'Gusty winds and low humidity. '.repeat(50),
      instruction: 'Avoid outdoor burning. '.repeat(10),
    },
  }
}

const zoneCode = (n: number) => `CAZ${String(n + 1).padStart(3, '0')}`

function ring(lon: number, lat: number, corners: number): [number, number][] {
  const around = Array.from({ length: corners }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * k) / corners
    return [Number((lon + 0.1 * Math.cos(angle)).toFixed(4)), Number((lat + 0.1 * Math.sin(angle)).toFixed(4))]
  })
  return [...around, ...around.slice(0, 1)]
}

/** Serves such a list, and the zones in it; `onListed` is called when the list has been sent. */
export async function startNwsServer(list: unknown, onListed: () => void) {
  const body = JSON.stringify(list)
  const server = createServer((request, response) => {
    const zone = /^\/zones\/\w+\/(CAZ(\d+))$/.exec(request.url ?? '')
    if (zone) {
      const [, id, number] = zone
      const n = Number(number)
      const geometry = { type: 'Polygon', coordinates: [ring(-122 + (n % 12) / 4, 36 + Math.floor(n / 12) / 4, 400)] }
      response.end(JSON.stringify({ type: 'Feature', geometry, properties: { id, name: `Zone ${n}` } }))
    } else if (request.url?.startsWith('/alerts/active')) {
      const isKnown = request.headers['if-none-match'] === '"1"'
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? undefined : body)
      if (!isKnown) response.on('finish', onListed)
    } else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts/active`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
