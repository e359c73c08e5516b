import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ReactNode } from 'react'
import { UpdateBody, UpdateHeadline, UpdateTitle } from '../../../entities/emergency-update/update-words.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DrillTag } from '../../../ui/drill.tsx'
import { SeverityBadge } from '../../../ui/severity.tsx'
import { UpdateText } from '../../../ui/update-text.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import type { HazardFact } from '../words/facts.ts'
import { useWords } from '../words/use-words.ts'

const Fact = chakra('div', { base: { py: '3', borderTopWidth: '1px', borderColor: 'border' } })
const Name = chakra('dt', { base: { textStyle: 'sm', fontWeight: 'label', color: 'fg.muted' } })
const Said = chakra('dd', { base: { m: '0', overflowWrap: 'anywhere' } })

const manyLines = 40

/** The same title as on other screens. Heat that a satellite detected has no update and no name, so it gets a general one. */
function titleOf(fact: HazardFact, update: EmergencyUpdate | undefined, words: ReturnType<typeof useWords>): ReactNode {
  if (update) return <UpdateTitle update={update} />
  return <ZoneText>{fact.hazard.properties.isHeat ? words.name(fact) : fact.hazard.properties.title}</ZoneText>
}

type HazardSectionProps = { fact: HazardFact; update: EmergencyUpdate | undefined; titled: boolean }

function HazardSection({ fact, update, titled }: HazardSectionProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const { properties, geometry } = fact.hazard
  const { severity, isDrill, senderName, issuedAt, growth, said } = properties
  const where = words.where(fact)
  const isBetweenEnds = properties.roadNumber !== undefined && geometry.type === 'LineString'
  const note = properties.isHeat ? t('card.heatNote') : isBetweenEnds ? t('card.endsNote') : null
  const noInstruction = t(properties.updateId === null ? 'card.factNoInstruction' : 'card.noInstruction')
  const size = words.size(properties)
  const far = () => {
    if (!fact.nearest || !where) return t('card.farUnknown')
    return fact.nearest.inside ? t('card.insideStart') : t('card.farStart', { where })
  }
  return (
    <section>
      {titled && (
        <chakra.h3 textStyle="lg" mt="5" mb="1">
          {titleOf(fact, update, words)}
        </chakra.h3>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" mb="3">
        {isDrill && <DrillTag />}
        <SeverityBadge severity={severity} calm={isDrill} />
      </chakra.div>
      <chakra.dl m="0">
        <Fact>
          <Name>{t('card.what')}</Name>
          <Said>
            {update ? (
              <>
                <UpdateBody update={update} lines={manyLines} />
                <UpdateHeadline update={update} />
              </>
            ) : (
              <UpdateText
                instruction={said?.instruction ?? (said?.content || note ? null : noInstruction)}
                content={said?.content ?? note ?? ''}
                lines={manyLines}
              />
            )}
          </Said>
        </Fact>
        <Fact>
          <Name>{t('card.far')}</Name>
          <Said>{far()}</Said>
        </Fact>
        {size && (
          <Fact>
            <Name>{t('card.size')}</Name>
            <Said>{size}</Said>
          </Fact>
        )}
        {growth && growth.metersPerHour > 0 && (
          <Fact>
            <Name>{t('card.grows')}</Name>
            <Said>{words.growth(growth)}</Said>
          </Fact>
        )}
        <Fact>
          <Name>{t('card.who')}</Name>
          <Said>{senderName}</Said>
        </Fact>
        <Fact>
          <Name>{t('card.when')}</Name>
          <Said fontVariantNumeric="tabular-nums">{t('card.whenText', { time: words.clockAndAge(issuedAt) })}</Said>
        </Fact>
      </chakra.dl>
    </section>
  )
}

type HazardCardProps = {
  /** Hazards at one place, the most serious first. Empty closes the card. */
  facts: readonly HazardFact[]
  updates: readonly EmergencyUpdate[]
  onClose: () => void
  /** Makes the pressed place the start of the route. Absent if the card was not opened by a press on the map. */
  onStart?: (() => void) | undefined
  /** Makes the pressed place the destination. Absent also if routes avoid a hazard at that place. */
  onGo?: (() => void) | undefined
}

/** The card of the hazards at one place: what to do, the distance, who says so and when. */
export function HazardCard({ facts, updates, onClose, onStart, onGo }: HazardCardProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const [first] = facts
  const updateOf = ({ hazard }: HazardFact) => updates.find(({ id }) => id === hazard.properties.updateId)
  return (
    <Dialog
      open={first !== undefined}
      onClose={onClose}
      title={first ? titleOf(first, updateOf(first), words) : ''}
      footer={
        (onStart || onGo) && (
          <>
            {onGo && (
              <Button look="outline" onClick={onGo}>
                {t('card.goHere')}
              </Button>
            )}
            {onStart && (
              <Button look="outline" onClick={onStart}>
                {t('card.startHere')}
              </Button>
            )}
          </>
        )
      }
    >
      {facts.map((fact, index) => (
        <HazardSection key={fact.hazard.id} fact={fact} update={updateOf(fact)} titled={index > 0} />
      ))}
    </Dialog>
  )
}
