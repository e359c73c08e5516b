import { chakra } from '@chakra-ui/react'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { DrillTag } from '../../ui/drill.tsx'
import { keepsColors } from '../../ui/forced-colors.ts'
import { fireLineAt, looksOf } from './hazards/look.ts'
import { overMapAttributes } from './over/use-over-map.ts'

const stripes = (first: string, second: string) =>
  `repeating-linear-gradient(-45deg, ${first} 0 3px, ${second} 3px 6px)`

const Swatch = chakra('i', {
  base: { w: '1.375rem', h: '0.875rem', borderRadius: '3px', borderWidth: '2px', flex: 'none', ...keepsColors },
  variants: {
    kind: {
      fire: {
        borderColor: 'severity.critical.fg',
        bgImage:
          'repeating-linear-gradient(45deg, {colors.severity.critical.fg} 0 3px, {colors.severity.critical.solid} 3px 6px)',
        _highContrast: {
          bgImage: 'repeating-linear-gradient(45deg, {colors.severity.critical.fg} 0 3px, {colors.bg.panel} 3px 6px)',
        },
      },
      order: {
        borderColor: 'severity.critical.solid',
        bgImage: stripes('{colors.severity.critical.muted}', 'transparent'),
      },
      closed: {
        borderColor: 'fg',
        bgImage: 'repeating-linear-gradient(90deg, {colors.fg.muted} 0 2px, transparent 2px 6px)',
      },
      warning: { borderColor: 'severity.medium.solid', borderStyle: 'dashed' },
      notice: { borderColor: 'border.emphasized', borderStyle: 'dotted' },
      route: { border: '0', h: '2', bg: 'map.route' },
    },
  },
})

const Item = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', fontWeight: 'medium', whiteSpace: 'nowrap' },
})

type LegendProps = {
  /** The hazards in the visible part of the map. */
  hazards: readonly HazardFeature[]
  hasRoute: boolean
  wide: boolean
  isPractice: boolean
}

/** The meaning of the areas in view, and the age of the newest fire line. */
export function Legend({ hazards, hasRoute, wide, isPractice }: LegendProps) {
  const { t } = useTranslation('map')
  const timeLabel = useTimeLabel()
  const looks = looksOf(hazards)
  const fireAt = fireLineAt(hazards)
  const drill = hazards.some(({ properties }) => properties.isDrill)
  const fireLine = fireAt && t('legend.fireLine', { time: inSentence(timeLabel(fireAt)) })
  const age = fireLine && (
    <chakra.span ml={{ lg: 'auto' }} color="fg.muted" fontVariantNumeric="tabular-nums">
      {fireLine}
    </chakra.span>
  )
  const shown = looks.length > 0 || hasRoute || isPractice
  return (
    <>
      {shown && (wide || fireAt || drill) && (
        <Card
          {...overMapAttributes}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap={{ base: '3', md: '3.5' }}
          w={wide ? 'auto' : 'fit-content'}
          rowGap="1.5"
          px={{ base: '2.5', md: '3.5' }}
          py={{ base: '1.5', md: '2' }}
          minH={{ base: '0', md: '11' }}
          textStyle="xs"
        >
          {drill && <DrillTag />}
          {wide && (
            <chakra.ul display="contents" listStyle="none">
              {looks.map(look => (
                <Item key={look}>
                  <Swatch kind={look} />
                  {t(`legend.${look}`)}
                </Item>
              ))}
              {hasRoute && (
                <Item>
                  <Swatch kind="route" />
                  {t('legend.route')}
                </Item>
              )}
            </chakra.ul>
          )}
          {wide && isPractice && <chakra.span fontWeight="bold">{t('practice.label')}</chakra.span>}
          {age}
        </Card>
      )}
    </>
  )
}
