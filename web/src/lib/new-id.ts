/** A random id in the format of the server's ids: 24 hexadecimal digits. The device makes it, so that sending an item twice stores it once. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')
