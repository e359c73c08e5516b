/** Browser names by pattern of the User-Agent header. Order matters: Edge also contains "Chrome", and Chrome also contains "Safari". */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The browser and system of a device, by which its owner recognises it; null if unknown. Only names from the lists above are returned, never text of the
 * header.
 */
export function deviceWords(userAgent: string | undefined): { browser: string | null; system: string | null } {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}

/** Browser and system as one name, such as "Chrome, Android"; null if both are unknown. */
export function deviceName(userAgent: string | undefined): string | null {
  const { browser, system } = deviceWords(userAgent)
  return [browser, system].filter(word => word !== null).join(', ') || null
}
