import { chakra } from '@chakra-ui/react'

/** A text, with its language if known. The language is set as `lang`, so that screen readers pronounce the text correctly. */
type Text = string | { text: string; language: string }

type UpdateTextProps = {
  /** Muster's own instruction, if officials gave none in a language that the reader understands. */
  advice?: string | null | undefined
  /** The instruction of officials; not every update has one. */
  instruction?: Text | null | undefined
  content: Text
  /** The maximum number of lines shown of each text. */
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
