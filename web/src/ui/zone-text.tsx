import { zoneCodes } from '@muster/languages/update-text'

// The capturing group makes `split` keep the codes, at odd indexes.
const zoneCode = new RegExp(`(${zoneCodes.source})`)

/** Text of an alert; zone codes such as OAK-E047 do not break across lines. */
export function ZoneText({ children }: { children: string }) {
  return children.split(zoneCode).map((part, index) =>
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
