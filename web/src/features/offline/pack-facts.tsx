import { chakra } from '@chakra-ui/react'
import type { OutdatedReason } from '../../entities/offline-pack/outdated-reasons.ts'
import type { SavedPack } from '../../entities/offline-pack/store.ts'
import { useTranslation } from '../../lib/use-translation.ts'

const hourMs = 3_600_000
const dayHours = 24
const megabyte = 1_000_000
const metersPerMile = 1_609.344
const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

type PackFactsProps = { pack: SavedPack; name: string; behind: OutdatedReason | undefined; now: number }

/** The facts about a saved pack: its age, size and reach, and warnings. */
export function PackFacts({ pack, name, behind, now }: PackFactsProps) {
  const { t, i18n } = useTranslation('settings')
  const { bytes, checkedAt, expiresAt, isRefused, reach } = pack
  const size =
    bytes < megabyte
      ? t('saved.kilobytes', { size: Math.ceil(bytes / 1_000).toLocaleString(i18n.language) })
      : t('saved.megabytes', { size: (bytes / megabyte).toLocaleString(i18n.language, oneDigit) })
  const hours = Math.floor((now - Date.parse(checkedAt)) / hourMs)
  const age = () => {
    if (hours < 1) return t('saved.justNow')
    return hours < dayHours
      ? t('saved.hours', { count: hours })
      : t('saved.days', { count: Math.floor(hours / dayHours) })
  }
  const miles = (meters: number) => Math.floor(meters / metersPerMile)
  const { allRoadsMeters, mainRoadsMeters, mapMeters } = reach
  const roads =
    allRoadsMeters < mainRoadsMeters
      ? t('saved.reach.thinned', { miles: miles(allRoadsMeters), main: miles(mainRoadsMeters) })
      : t('saved.reach.all', { miles: miles(allRoadsMeters) })
  const map = () => {
    if (mapMeters === null) return t('saved.reach.noMap')
    return mapMeters < allRoadsMeters ? t('saved.reach.map', { miles: miles(mapMeters) }) : ''
  }
  const warnings = [
    isRefused && t('saved.refused'),
    behind && t(`saved.behind.${behind}`),
    now > Date.parse(expiresAt) && t('saved.old'),
  ].filter(warning => typeof warning === 'string')
  return (
    <chakra.div flex="1 1 12rem" minW="0" lineHeight="1.3">
      <chakra.p fontWeight="bold">{name}</chakra.p>
      <chakra.p textStyle="sm" fontVariantNumeric="tabular-nums">
        {t('saved.facts', { size, age: age() })}
      </chakra.p>
      <chakra.p textStyle="sm" color="fg.muted">
        {[roads, map()].filter(Boolean).join(' ')}
      </chakra.p>
      {warnings.map(warning => (
        <chakra.p key={warning} mt="2" fontWeight="bold">
          {warning}
        </chakra.p>
      ))}
    </chakra.div>
  )
}
