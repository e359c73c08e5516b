/** Names in a User-Agent header, the more special first: Edge also calls itself Chrome, and Chrome Safari. */
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

/** The browser and the system of a device, by which its owner recognises it. Only names from our own lists, so that no text of the header is shown. */
export function deviceWords(userAgent: string | undefined): { browser: string | null; system: string | null } {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}

/** The same as one name, "Chrome, Android"; null where nothing is known. */
export function deviceName(userAgent: string | undefined): string | null {
  const { browser, system } = deviceWords(userAgent)
  return [browser, system].filter(word => word !== null).join(', ') || null
}
