import { chakra } from '@chakra-ui/react'
import type { AirReading } from '@muster/contracts/entities/air-reading'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { Wind } from 'lucide-react'
import { nearMeters } from '../../entities/emergency-update/nearness.ts'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { momentText } from '../../lib/clock.ts'
import { distanceOf } from '../../lib/distance.ts'
import { useNow } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { alertsApi } from './api.ts'

const refreshMs = 10 * 60_000

/** Air quality at the monitor nearest to the person's home, or to their first other place. Renders nothing if no monitor is within 25 miles. */
export function AirNear() {
  const { t, i18n } = useTranslation('updates')
  const { data } = alertsApi.endpoints.airReadings.useQuery(undefined, { pollingInterval: refreshMs })
  const now = useNow()
  const [place] = useMyPlaces()
  const found = place && nearestReading(data ?? [], place.coordinates)
  if (!found) return null
  const { reading, meters } = found
  const { category, aqi, name, source, observedAt } = reading
  const { unit, count } = distanceOf(meters, i18n.language)
  const distance = t(`where.distance.${unit}`, { value: count })
  const advice = category === 'good' || category === 'moderate' ? null : t(`air.do.${category}`)
  return (
    <Card pad display="flex" gap="4">
      <Icon as={Wind} />
      <div>
        <chakra.p fontWeight="bold">{t('air.is', { category: t(`air.category.${category}`), aqi })}</chakra.p>
        {advice && <p>{advice}</p>}
        <chakra.p textStyle="sm" color="fg.muted">
          {t('air.measured', { time: momentText(observedAt, now, i18n.language), monitor: name, distance, source })}
        </chakra.p>
      </div>
    </Card>
  )
}

function nearestReading(readings: readonly AirReading[], [lon, lat]: Position) {
  const near = readings
    .map(reading => ({ reading, meters: distanceMeters(lon, lat, ...reading.coordinates) }))
    .filter(({ meters }) => meters <= nearMeters)
    .sort((a, b) => a.meters - b.meters)
  return near[0] ?? null
}
