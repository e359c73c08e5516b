/** A phone number as tel: and sms: take it (RFC 3966): digits and a leading plus, an extension apart. */
export function phoneNumber(written: string): string {
  const [, main = written, extension] = /^(.*?)\s*(?:ext\.?|x)\s*(\d+)\s*$/i.exec(written) ?? []
  const digits = main.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '')
  return `${encodeURIComponent(digits).replace('%2B', '+')}${extension ? `;ext=${extension}` : ''}`
}
