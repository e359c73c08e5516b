/** Formats a phone number for tel: and sms: links (RFC 3966): digits, a leading plus, and the extension as a parameter. */
export function phoneNumber(written: string): string {
  const [, main = written, extension] = /^(.*?)\s*(?:ext\.?|x)\s*(\d+)\s*$/i.exec(written) ?? []
  const digits = main.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '')
  return `${encodeURIComponent(digits).replace('%2B', '+')}${extension ? `;ext=${extension}` : ''}`
}
