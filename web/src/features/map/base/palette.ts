const tokens = {
  land: 'map-land',
  park: 'map-park',
  water: 'map-water',
  road: 'map-road',
  roadMajor: 'map-road-major',
  casing: 'map-casing',
  label: 'map-label',
  contour: 'map-contour',
  route: 'map-route',
  outside: 'bg-muted',
  panel: 'bg-panel',
  ink: 'bg-inverted',
  inkText: 'fg-inverted',
  fg: 'fg',
  fgMuted: 'fg-muted',
  border: 'border',
  borderStrong: 'border-emphasized',
  brand: 'brand-solid',
  brandText: 'brand-contrast',
  danger: 'severity-critical-solid',
  dangerText: 'severity-critical-contrast',
  dangerFg: 'severity-critical-fg',
  high: 'severity-high-solid',
  highText: 'severity-high-contrast',
  low: 'severity-low-solid',
  lowText: 'severity-low-contrast',
  warning: 'severity-medium-solid',
  warningText: 'severity-medium-contrast',
} as const

/** The theme's colours as `#RRGGBB`, which a canvas and the map need. `dark`: dark mode. `contrast`: high contrast. */
export type Palette = Record<keyof typeof tokens, string> & { dark: boolean; contrast: boolean }

/** Reads the current colours of the page. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const { mode, contrast } = document.documentElement.dataset
  const colors = Object.entries(tokens).map(([name, token]) => [
    name,
    style.getPropertyValue(`--chakra-colors-${token}`).trim() || '#808080',
  ])
  return { ...Object.fromEntries(colors), dark: mode === 'dark', contrast: contrast === 'more' }
}

/** Calls `listener` when the mode, the contrast or the text size of the page changes. Returns a function that stops this. */
export function onLookChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-mode', 'data-contrast', 'data-large-text'] })
  return () => observer.disconnect()
}

export type Rgb = readonly [number, number, number]

/** Channels of a colour `#RRGGBB`, 0 to 255. */
export const toRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Mixes two colours `#RRGGBB`. `part`: share of `other`, 0 to 1. */
export function mix(color: string, other: string, part: number): string {
  const a = toRgb(color)
  const b = toRgb(other)
  const channels = a.map((value, i) => Math.round(value + ((b[i] ?? value) - value) * part))
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
