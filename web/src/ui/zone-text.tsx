const zoneCode = /(\b[A-Z]{2,}(?:-[A-Z0-9]+)*-[A-Z]*\d[A-Z0-9]*\b)/

/** Text of an alert; zone codes such as OAK-E047 do not break across lines. */
export function ZoneText({ children }: { children: string }) {
  return children.split(zoneCode).map((part, index) =>
    zoneCode.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
