import { chakra } from '@chakra-ui/react'
import { firstLine, headlineOf, textsFor, type UpdateFacts, updateTitle, whatToDo } from '@muster/languages/update-text'
import { Link } from 'react-router-dom'
import { DrillTag } from '../../ui/drill.tsx'
import { UpdateText } from '../../ui/update-text.tsx'
import { ZoneText } from '../../ui/zone-text.tsx'
import { updatePage } from './pages.ts'
import { useUpdateReader } from './use-update-reader.ts'

/** The title of an update on every screen: "Evacuation order · Topanga". */
export function UpdateTitle({ update }: { update: UpdateFacts }) {
  return <ZoneText>{updateTitle(update, useUpdateReader())}</ZoneText>
}

// A press anywhere on the box around the link follows the link: `_after` covers that box, which needs a position.
const Whole = chakra(Link, {
  base: {
    color: 'inherit',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
    _after: { content: '""', pos: 'absolute', inset: '0' },
  },
})

/** The title as a link to the update's screen. The whole card or row around it acts as the link; it needs `pos="relative"`. */
export function UpdateLink({ update, onClick }: { update: UpdateFacts & { id: string }; onClick?: () => void }) {
  return (
    <Whole to={updatePage(update.id)} onClick={onClick}>
      <UpdateTitle update={update} />
    </Whole>
  )
}

/** The first line of a row: the drill mark and the title. The whole row acts as the link to the update; it needs `pos="relative"`. */
export function RowTitle({ update }: { update: UpdateFacts & { id: string; isDrill: boolean } }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
      {update.isDrill && <DrillTag />}
      <chakra.h3 fontSize="md" fontWeight="bold" lineHeight="1.3" overflowWrap="anywhere">
        <UpdateLink update={update} />
      </chakra.h3>
    </chakra.div>
  )
}

/** The sender's own headline, below the title. Renders nothing if there is none or it says the same as the title. */
export function UpdateHeadline({ update, as = 'p' }: { update: UpdateFacts; as?: 'p' | 'span' }) {
  const headline = headlineOf(update, useUpdateReader())
  if (!headline) return null
  return (
    <chakra.span as={as} display="block" lang={headline.language} textStyle="sm" overflowWrap="anywhere">
      <ZoneText>{headline.text}</ZoneText>
    </chakra.span>
  )
}

/** What to do, then what happens; in the reader's language if the sender wrote in it. `lines`: after how many lines the text is cut off. */
export function UpdateBody({ update, lines }: { update: UpdateFacts; lines: number }) {
  const reader = useUpdateReader()
  const { content, language } = textsFor(update, reader.language)
  const { advice, official } = whatToDo(update, reader)
  return <UpdateText advice={advice} instruction={official} content={{ text: content, language }} lines={lines} />
}

/** What to do, in one line. */
export function UpdateFirstLine({ update }: { update: UpdateFacts }) {
  const { text, language } = firstLine(update, useUpdateReader())
  return <span lang={language}>{text}</span>
}
