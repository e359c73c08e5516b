import { zoneCodes } from '@muster/languages/update-text'

// The capturing group makes `split` keep what it matches, at odd indexes.
const unbroken = new RegExp(`(\\S+ ·|${zoneCodes.source})`)

/** Text of an alert. Zone codes such as OAK-E047 do not break across lines, and no line begins with a separating dot. */
export function ZoneText({ children }: { children: string }) {
  return children.split(unbroken).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
