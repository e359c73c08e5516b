import { chakra } from '@chakra-ui/react'

type UpdateTextProps = {
  /** What officials ask people to do; many updates have none. */
  instruction?: string | null | undefined
  content: string
  /** How many lines of each are shown at most. */
  lines: number
}

/** What an update says: what to do first and in bold, then what has happened. */
export function UpdateText({ instruction, content, lines }: UpdateTextProps) {
  return (
    <>
      {instruction && (
        <chakra.p fontWeight="bold" overflowWrap="anywhere" lineClamp={String(lines)}>
          {instruction}
        </chakra.p>
      )}
      <chakra.p
        textStyle={instruction ? 'sm' : undefined}
        color={instruction ? 'fg.muted' : undefined}
        mt={instruction ? '1' : undefined}
        overflowWrap="anywhere"
        lineClamp={String(lines)}
      >
        {content}
      </chakra.p>
    </>
  )
}
