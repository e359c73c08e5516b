import { chakra } from '@chakra-ui/react'

type UpdateTextProps = {
  /** What officials ask people to do; not every update has one. */
  instruction?: string | null | undefined
  content: string
  /** The most lines shown of each text. */
  lines: number
}

/** The text of an update: the instruction first, in bold, then the content. */
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
