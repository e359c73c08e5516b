import { expect, it } from 'vitest'
import { mapAppLink } from './map-app-link.ts'

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'geo:39.72849,-121.83748?q=39.72849,-121.83748'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://maps.apple.com/?daddr=39.72849,-121.83748'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/directions?to=39.72849,-121.83748'],
])('opens the map of %s', (userAgent, link) => {
  expect(mapAppLink([-121.837484, 39.728494], userAgent)).toBe(link)
})
