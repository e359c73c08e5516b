const longestName = 60

/**
 * A person's name, cleaned for a mail to somebody who did not ask for it: one short line without invisible characters, in which mail programs find no link.
 * Otherwise a stranger could send advertisements in mails from Muster.
 */
export function harmlessName(name: string): string {
  const line = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[:/@\\]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : line
}
