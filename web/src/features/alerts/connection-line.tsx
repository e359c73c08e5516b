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
import { useListAge } from './use-list-age.ts'

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
  const listAge = useListAge()
  const values = checkedAt && {
    time: momentText(checkedAt, now, i18n.language),
    age: listAge(now - Date.parse(checkedAt)),
  }
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
      <span>
        {values
          ? t(connected ? 'line.old' : 'line.offline', values)
          : t(connected ? 'line.oldUnknown' : 'line.offlineUnknown')}
      </span>
    </chakra.p>
  )
}
