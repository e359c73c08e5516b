import { chakra } from '@chakra-ui/react'

/** A text of which the language is known is marked with it (`lang`), so that it is read aloud as what it is. */
type Text = string | { text: string; language: string }

type UpdateTextProps = {
  /** Muster's own line on what to do, where officials gave none that the reader can read. */
  advice?: string | null | undefined
  /** What officials ask people to do; not every update has one. */
  instruction?: Text | null | undefined
  content: Text
  /** The most lines shown of each text. */
  lines: number
}

const textOf = (text: Text) => (typeof text === 'string' ? text : text.text)
const languageOf = (text: Text) => (typeof text === 'string' ? undefined : text.language)

/** The text of an update: what to do first, in bold, then the content. */
export function UpdateText({ advice, instruction, content, lines }: UpdateTextProps) {
  const leads = Boolean(advice || instruction)
  return (
    <>
      {advice && <chakra.p fontWeight="bold">{advice}</chakra.p>}
      {instruction && (
        <chakra.p
          lang={languageOf(instruction)}
          fontWeight="bold"
          overflowWrap="anywhere"
          whiteSpace="pre-line"
          lineClamp={String(lines)}
        >
          {textOf(instruction)}
        </chakra.p>
      )}
      <chakra.p
        lang={languageOf(content)}
        textStyle={leads ? 'sm' : undefined}
        color={leads ? 'fg.muted' : undefined}
        mt={leads ? '1' : undefined}
        overflowWrap="anywhere"
        lineClamp={String(lines)}
      >
        {textOf(content)}
      </chakra.p>
    </>
  )
}
