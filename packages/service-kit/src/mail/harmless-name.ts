const longestName = 60

/**
 * A name as it may stand in a mail to somebody who did not ask for it: one short line without invisible characters, in which
 * mail programs find no link. Otherwise a mail would carry a stranger's advertisement under Muster's name.
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
