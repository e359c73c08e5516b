import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useListStanding } from '../../entities/emergency-update/list-standing.ts'
import { shownMapAsOf } from '../../entities/emergency-update/shown-map.ts'
import { momentText } from '../../lib/clock.ts'
import { useConnected } from '../../lib/connection.ts'
import { useObservable } from '../../lib/observable.ts'
import { useNow } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

const minuteMs = 60_000
const older = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? a : b)

/** A line on every screen while no new alerts can arrive. It says how old the shown data is. */
export function ConnectionLine() {
  const connected = useConnected()
  const { isOld } = useListStanding()
  return <div role="status">{(!connected || isOld) && <Line connected={connected} />}</div>
}

function Line({ connected }: { connected: boolean }) {
  const { t, i18n } = useTranslation('alerts')
  const { checkedAt: listAsOf } = useEmergencyUpdates()
  const mapAsOf = useObservable(shownMapAsOf)
  // Without a connection the line is about both the list and the map, so it shows the older of the two times.
  const checkedAt = !connected && listAsOf && mapAsOf ? older(listAsOf, mapAsOf) : listAsOf
  const now = useNow()
  const minutes = checkedAt ? Math.max(0, Math.floor((now - Date.parse(checkedAt)) / minuteMs)) : 0
  const hours = Math.floor(minutes / 60)
  const age =
    minutes < 1
      ? t('line.now')
      : hours < 1
        ? t('line.minutes', { minutes })
        : t('line.hours', { hours, minutes: minutes % 60 })
  const values = { time: checkedAt && momentText(checkedAt, now, i18n.language), age }
  const known = connected ? t('line.old', values) : t('line.offline', values)
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="2"
      px={{ base: '4', md: '6' }}
      py="1"
      bg="bg.inverted"
      color="fg.inverted"
      fontSize="sm"
      lineHeight="1.35"
      fontVariantNumeric="tabular-nums"
    >
      <Icon as={WifiOff} size={1.15} />
      <span>{checkedAt ? known : t(connected ? 'line.oldUnknown' : 'line.offlineUnknown')}</span>
    </chakra.p>
  )
}
