import { chakra } from '@chakra-ui/react'
import { shelterNeeds } from '@muster/contracts/vocabulary/shelters'
import type { Position } from '@muster/geo/position'
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxRow } from '../../../ui/choice-row.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { TravelWay } from '../travel.ts'
import { TravelTime } from './travel-time.tsx'
import { useShelterWords } from './use-shelter-words.ts'
import type { Shelters } from './use-shelters.ts'

/** Number of shelters for which a way is planned. Not more, because planning takes the server's time. */
const timed = 5
const shownAtFirst = 5

type ShelterListProps = {
  shelters: Pick<Shelters, 'facts' | 'isKnown' | 'needs' | 'toggle' | 'open'>
  from: Position | null
  way: TravelWay
  hazardsAsOf: string | null
}

/** The shelters for this person's needs. For each need it says yes, no or not said, with who says so and when. A press opens the shelter's card. */
export function ShelterList({ shelters, from, way, hazardsAsOf }: ShelterListProps) {
  const { facts, isKnown, needs, toggle, open } = shelters
  const { t } = useTranslation('map')
  const words = useShelterWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [areAllShown, showAll] = useState(false)
  const shown = areAllShown ? facts : facts.slice(0, shownAtFirst)
  return (
    <chakra.section px={{ base: '4', md: '6' }} py="4" aria-labelledby={`${id}-title`}>
      <chakra.h3 id={`${id}-title`} fontWeight="bold">
        <Button
          look="outline"
          block
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('shelter.title')}
        </Button>
      </chakra.h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <chakra.fieldset border="0" p="0" m="0" minW="0">
              <chakra.legend fontWeight="label" textStyle="sm" pt="4" pb="2">
                {t('shelter.needs')}
              </chakra.legend>
              <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 10rem), 1fr))">
                {shelterNeeds.map(need => (
                  <CheckboxRow
                    key={need}
                    label={t(`shelter.need.${need}`)}
                    checked={needs.includes(need)}
                    onChange={() => toggle(need)}
                  />
                ))}
              </chakra.div>
            </chakra.fieldset>
            {isKnown && facts.length === 0 && (
              <chakra.p pt="4">
                {t('shelter.none')} {t('shelter.noneText')}
              </chakra.p>
            )}
            {!isKnown && <chakra.p pt="4">{t('shelter.unknown')}</chakra.p>}
            <chakra.ul listStyle="none" m="0" pt="2" aria-label={t('shelter.title')}>
              {shown.map((fact, index) => (
                <li key={fact.shelter.id}>
                  <ListRow as="button" data-shelter={fact.shelter.id} onClick={() => open(fact)}>
                    <chakra.span flex="1" minW="0" lineHeight="1.4">
                      <chakra.span display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
                        <chakra.b fontWeight="bold" overflowWrap="anywhere">
                          {fact.shelter.name}
                        </chakra.b>
                        <Tag solid={fact.shelter.status === 'open' && fact.canGo}>{words.status(fact.shelter)}</Tag>
                      </chakra.span>
                      {from && index < timed && fact.canGo && (
                        <TravelTime from={from} to={fact.shelter.coordinates} way={way} hazardsAsOf={hazardsAsOf} />
                      )}
                      {fact.nearest && <chakra.span display="block">{words.away(fact)}</chakra.span>}
                      {fact.needs.map(({ need, said }) => (
                        <chakra.span key={need} display="block" fontWeight={said === 'no' ? 'bold' : undefined}>
                          {t('shelter.fact', { name: t(`shelter.need.${need}`), said: t(`shelter.said.${said}`) })}
                        </chakra.span>
                      ))}
                      {words.places(fact.shelter) && (
                        <chakra.span display="block" fontVariantNumeric="tabular-nums">
                          {words.places(fact.shelter)}
                        </chakra.span>
                      )}
                      {words.warnings(fact.shelter).map(text => (
                        <chakra.span key={text} display="block" fontWeight="label">
                          {text}
                        </chakra.span>
                      ))}
                      <chakra.span display="block" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                        {words.source(fact.shelter)}
                      </chakra.span>
                    </chakra.span>
                    <Icon as={ChevronRight} size={1.25} />
                  </ListRow>
                </li>
              ))}
            </chakra.ul>
            {shown.length < facts.length && (
              <Button look="outline" size="sm" mt="3" onClick={() => showAll(true)}>
                {t('shelter.more', { count: facts.length - shown.length })}
              </Button>
            )}
          </>
        )}
      </div>
    </chakra.section>
  )
}
