const zoneCode = /(\b[A-Z]{2,}(?:-[A-Z0-9]+)*-[A-Z]*\d[A-Z0-9]*\b)/

/** A text of an alert whose zone codes, such as OAK-E047, stay whole on one line. */
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
