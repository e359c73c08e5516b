import { chakra } from '@chakra-ui/react'
import type { Shelter } from '@muster/contracts/entities/shelter'
import { shelterNeeds } from '@muster/contracts/vocabulary/shelters'
import type { Position } from '@muster/geo/position'
import { MapPinCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { TravelWay } from '../travel.ts'
import { type ShelterFact, saidOfNeed } from './facts.ts'
import { ReportForm } from './report-form.tsx'
import { TravelTime } from './travel-time.tsx'
import { useShelterWords } from './use-shelter-words.ts'
import type { Shelters } from './use-shelters.ts'
import { useTravel } from './use-travel.ts'

const Fact = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
})
const Name = chakra('dt', { base: { fontWeight: 'label', color: 'fg.muted' } })
const Value = chakra('dd', { base: { m: '0', overflowWrap: 'anywhere' } })

function Row({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <Fact>
      <Name>{name}</Name>
      <Value fontWeight={strong ? 'bold' : undefined}>{children}</Value>
    </Fact>
  )
}

function Reports({ shelter }: { shelter: Shelter }) {
  const { t } = useTranslation('map')
  const reports = useShelterWords().reports(shelter)
  return (
    <section>
      <chakra.h3 fontWeight="bold" pt="4">
        {t('shelter.report.title')}
      </chakra.h3>
      {reports.length === 0 && <p>{t('shelter.report.none')}</p>}
      {reports.length > 0 && (
        <chakra.ul m="0" pl="5">
          {reports.map(({ said, text, weight, until }) => (
            <chakra.li key={said} py="1">
              {text} <chakra.b fontWeight="label">{weight}</chakra.b>{' '}
              <chakra.span color="fg.muted" textStyle="sm">
                {until}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </section>
  )
}

type ShelterCardProps = {
  shelters: Pick<Shelters, 'needs' | 'refetch' | 'close'>
  fact: ShelterFact
  from: Position | null
  way: TravelWay
  hazardsAsOf: string | null
  busy: boolean
  onGo: (fact: ShelterFact) => void
}

/** Everything that is known about a shelter, who says so and when, the way there, and a form for members who are there. */
export function ShelterCard({ shelters, fact, from, way, hazardsAsOf, busy, onGo }: ShelterCardProps) {
  const { t } = useTranslation('map')
  const words = useShelterWords()
  const { needs, refetch, close } = shelters
  const { shelter, canGo } = fact
  const travel = useTravel({ from, to: shelter.coordinates, way, hazardsAsOf })
  const lacks = needs.filter(need => saidOfNeed(shelter, need) === 'no')
  return (
    <Dialog open onClose={close} title={shelter.name}>
      <chakra.div display="grid" gap="1" pb="3">
        <chakra.div display="flex" gap="2" flexWrap="wrap">
          <Tag solid={shelter.status === 'open' && canGo}>{words.status(shelter)}</Tag>
        </chakra.div>
        {words.warnings(shelter).map(text => (
          <chakra.p key={text} fontWeight="bold">
            {text}
          </chakra.p>
        ))}
        {lacks.map(need => (
          <chakra.p key={need} fontWeight="bold">
            {t(`shelter.lacks.${need}`)}
          </chakra.p>
        ))}
        {shelter.address !== '' && <p>{shelter.address}</p>}
        {from && canGo && <TravelTime from={from} to={shelter.coordinates} way={way} hazardsAsOf={hazardsAsOf} />}
        {fact.nearest && <p>{words.away(fact)}</p>}
        {canGo && travel.status !== 'none' && (
          <Button
            look="go"
            icon={MapPinCheck}
            busy={busy}
            busyText={t('safePlace.finding')}
            onClick={() => onGo(fact)}
            block
            mt="2"
          >
            {t('shelter.go')}
          </Button>
        )}
      </chakra.div>
      <chakra.dl m="0">
        {shelterNeeds.map(need => (
          <Row key={need} name={t(`shelter.need.${need}`)} strong={needs.includes(need)}>
            {t(`shelter.said.${saidOfNeed(shelter, need)}`)}
          </Row>
        ))}
        <Row name={t('shelter.languages')}>{words.languages(shelter)}</Row>
        <Row name={t('shelter.places')}>{shelter.placesLeft ?? t('shelter.notSaidWord')}</Row>
      </chakra.dl>
      <chakra.p textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {words.source(shelter)}
      </chakra.p>
      <Reports shelter={shelter} />
      <ReportForm shelter={shelter} onSaid={refetch} />
    </Dialog>
  )
}
