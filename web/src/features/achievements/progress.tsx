import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { inForcedColors } from '../../ui/forced-colors.ts'
import type { Stats } from './stats.ts'

function StatCard({ value, label }: { value: string; label: string }) {
  return (
    <Card
      px={{ base: '4', md: '6' }}
      py={{ base: '4', md: '5' }}
      display="flex"
      flexDir="column-reverse"
      justifyContent="flex-end"
    >
      <chakra.dt textStyle="sm" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd
        m="0"
        fontSize={{ base: '2rem', md: '2.5rem' }}
        fontWeight="heavy"
        letterSpacing="-.03em"
        lineHeight="1.1"
        fontVariantNumeric="tabular-nums"
      >
        {value}
      </chakra.dd>
    </Card>
  )
}

/** The four statistics and the progress bar. */
export function Progress({ points, earned, total, remaining, percent }: Stats) {
  const { t, i18n } = useTranslation('achievements')
  const number = new Intl.NumberFormat(i18n.language)
  const ratio = `${earned}/${total}`
  return (
    <>
      <chakra.dl
        m="0"
        mb="4"
        display="grid"
        gap={{ base: '3', md: '4' }}
        gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
      >
        <StatCard value={number.format(points)} label={t('stats.points')} />
        <StatCard value={number.format(earned)} label={t('stats.earned')} />
        <StatCard value={number.format(remaining)} label={t('stats.remaining')} />
        <StatCard value={`${percent}%`} label={t('stats.completion')} />
      </chakra.dl>
      <Card pad mb="6">
        <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="4">
          <chakra.h2 textStyle="lg">{t('overall')}</chakra.h2>
          <chakra.b fontVariantNumeric="tabular-nums">{ratio}</chakra.b>
        </chakra.div>
        <chakra.div
          role="progressbar"
          aria-label={t('overall')}
          aria-valuemin={0}
          aria-valuenow={earned}
          aria-valuemax={total}
          aria-valuetext={ratio}
          h="4"
          mt="3.5"
          borderRadius="md"
          border="2px solid"
          borderColor="fg"
          overflow="hidden"
        >
          <chakra.div
            h="100%"
            bg="fg"
            css={inForcedColors({ forcedColorAdjust: 'none', bg: 'CanvasText' })}
            style={{ width: `${total === 0 ? 0 : (earned / total) * 100}%` }}
          />
        </chakra.div>
      </Card>
    </>
  )
}
