/** An id as the server's, 24 hexadecimal digits, drawn on the device: what is sent twice under it is stored once. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')
