import { Dialog as Base, chakra } from '@chakra-ui/react'
import type { Needs } from '@muster/contracts/vocabulary/needs'
import { ArrowLeft, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { keepAwake } from '../../lib/wake-lock.ts'
import { Button } from '../../ui/button.tsx'
import { cardsParameter } from '../../ui/cards-link.tsx'
import { FullScreenDialog } from '../../ui/full-screen-dialog.tsx'
import { ListRowLink } from '../../ui/list-row.tsx'
import { ReadAloud } from '../../ui/read-aloud.tsx'
import { type CardId, cardIds, cardsFor, placeLanguage, wordsIn } from './cards.ts'

type CardsDialogProps = {
  person: Partial<Needs> | null
  /** Id of the card to show. Any other value shows the list. */
  shown: string
  /** Number of entries that the cards have added to the browser's history. */
  depth: number
  onBack: () => void
  onClose: () => void
}

/** The list of cards, or one card over the whole screen, for the person to hold up. */
export function CardsDialog({ person, shown, depth, onBack, onClose }: CardsDialogProps) {
  const { t, i18n } = useTranslation('common')
  const title = useRef<HTMLHeadingElement>(null)
  const words = wordsIn(i18n.language)
  const id = cardIds.find(one => one === shown)
  useEffect(() => keepAwake(), [])
  // The list and the cards share one dialog, which sets the focus only when it opens, so each card sets it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is shown
  useEffect(() => title.current?.focus(), [shown])
  return (
    <FullScreenDialog role="dialog" onClose={onBack} initialFocus={title}>
      <chakra.div display="flex" flexDir="column" minH="100%" px={{ base: '4', md: '10' }} py="4" gap="6">
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="2">
          {id && (
            <Button look="outline" size="sm" icon={ArrowLeft} onClick={onBack}>
              {words.back}
            </Button>
          )}
          <Button look="outline" size="sm" icon={X} onClick={onClose} ml="auto">
            {t('close')}
          </Button>
        </chakra.div>
        {id ? <Card id={id} titleRef={title} /> : <CardList person={person} depth={depth} titleRef={title} />}
      </chakra.div>
    </FullScreenDialog>
  )
}

const big = { lineHeight: '1.1', letterSpacing: '-.01em', overflowWrap: 'anywhere' } as const

/** A card over the whole screen. Its font sizes depend on the window, not on the text size: they are already larger, and the text must not be cut off. */
function Card({ id, titleRef }: { id: CardId; titleRef: RefObject<HTMLHeadingElement | null> }) {
  const { i18n } = useTranslation()
  const words = wordsIn(i18n.language)
  const there = wordsIn(placeLanguage).cards[id]
  const own = words.cards[id]
  return (
    <>
      <chakra.div flex="1" display="grid" alignContent="center" gap="6" lang={placeLanguage}>
        <Base.Title ref={titleRef} tabIndex={-1} outline="none" {...big} fontSize="min(12vw, 6rem)" fontWeight="heavy">
          {there.say}
        </Base.Title>
        <chakra.p {...big} fontSize="min(9vw, 4.5rem)" fontWeight="bold">
          {there.ask}
        </chakra.p>
      </chakra.div>
      {i18n.language !== placeLanguage && (
        <chakra.p lang={i18n.language} textStyle="lg" borderTopWidth="2px" borderColor="fg" pt="4">
          {own.say} {own.ask}
        </chakra.p>
      )}
      <chakra.div _empty={{ display: 'none' }}>
        <ReadAloud
          size="lg"
          parts={[there.say, there.ask].map(text => ({ text, language: placeLanguage }))}
          words={words}
        />
      </chakra.div>
    </>
  )
}

type ListProps = Pick<CardsDialogProps, 'person' | 'depth'> & { titleRef: RefObject<HTMLHeadingElement | null> }

function CardList({ person, depth, titleRef }: ListProps) {
  const { i18n } = useTranslation()
  const words = wordsIn(i18n.language)
  const { yours, others } = cardsFor(person)
  const groups = [
    { title: words.yours, ids: yours },
    { title: words.all, ids: others },
  ].filter(({ ids }) => ids.length > 0)
  return (
    <chakra.div w="100%" maxW="45rem" mx="auto" display="grid" gap="6">
      <div>
        <Base.Title ref={titleRef} tabIndex={-1} outline="none">
          {words.title}
        </Base.Title>
        <Base.Description mt="1">{words.hint}</Base.Description>
      </div>
      {groups.map(({ title, ids }) => (
        <section key={title}>
          {groups.length > 1 && <chakra.h3 textStyle="lg">{title}</chakra.h3>}
          <chakra.ul listStyle="none" m="0" p="0">
            {ids.map(id => (
              <li key={id}>
                <ListRowLink to={`?${cardsParameter}=${id}`} state={{ cards: depth + 1 }}>
                  <span>
                    <chakra.b display="block">{words.cards[id].say}</chakra.b>
                    <chakra.span textStyle="sm" color="fg.muted">
                      {words.cards[id].ask}
                    </chakra.span>
                  </span>
                </ListRowLink>
              </li>
            ))}
          </chakra.ul>
        </section>
      ))}
    </chakra.div>
  )
}
