const extensionPattern = /^(.*?)\s*(?:ext\.?|x)\s*(\d+)\s*$/i
/** Code points of the digit zero in other scripts (Arabic, Persian, Devanagari and others). The digits 1 to 9 follow it. */
const zeros = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0e50, 0x17e0]
const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

function withPlainDigits(written: string): string {
  // NFKC replaces full-width digits, plus and brackets by their ASCII forms.
  return written.normalize('NFKC').replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find(first => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

const digitOfLetter = (letter: string) => String(keypad.findIndex(key => key.includes(letter.toUpperCase())) + 2)

/** Replaces letters by the digits of their keys, as in '1-800-FLOWERS', if the number is too short without them. Extra letters are cut off. */
function withKeypad(text: string): string {
  const digits = text.replace(/\D/g, '')
  const length = digits.startsWith('1') ? 11 : 10
  if (text.includes('+') || digits.length === 0 || digits.length >= length) return text
  const spelled = text.replace(/[a-z]/gi, digitOfLetter).replace(/\D/g, '')
  return spelled.length >= length ? spelled.slice(0, length) : text
}

/** The number to dial: digits (also `*` and `#`) with a leading plus if there is one, and its extension. */
export function numberToDial(written: string): { digits: string; extension: string | undefined } {
  const text = withPlainDigits(written)
  const [, main = text, extension] = extensionPattern.exec(text) ?? []
  // In '+44 (0)20 …' the zero is only for calls inside the country, so it is removed.
  const abroad = /^\s*(?:\+|00)/.test(main) ? main.replace(/\(\s*0\s*\)/, '') : main
  const digits = withKeypad(abroad)
    .replace(/[^\d+*#]/g, '')
    .replace(/(?!^)\+/g, '')
  return { digits, extension }
}

/** Formats a phone number for tel: and sms: links (RFC 3966): digits, a leading plus, and the extension as a parameter. */
export function phoneNumber(written: string): string {
  const { digits, extension } = numberToDial(written)
  return `${encodeURIComponent(digits).replace('%2B', '+')}${extension ? `;ext=${extension}` : ''}`
}
