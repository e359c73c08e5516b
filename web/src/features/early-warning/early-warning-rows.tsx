import type { User } from '@muster/contracts/entities/user'
import { BellRing, MapPin } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { SwitchRow } from '../../ui/choice-row.tsx'
import { PlaceQuestion } from './place-question.tsx'
import { ProtectedPanel } from './protected-panel.tsx'
import { useEarlyWarning } from './use-early-warning.ts'
import { WakeChoice } from './wake-choice.tsx'

/** The settings of early warnings: the switch, the watched places, and which alerts make a sound. */
export function EarlyWarningRows({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const { isOn, home, alsoHere, busy, unknownPlace, enable, disable, setAlsoHere } = useEarlyWarning(user)
  return (
    <div>
      <SwitchRow
        icon={BellRing}
        label={t('notifications.earlyWarning')}
        hint={t('notifications.earlyWarningHint')}
        checked={isOn}
        aria-busy={busy}
        // Not disabled while busy, because a disabled control loses the focus.
        onChange={() => !busy && void (isOn ? disable() : enable())}
      />
      {unknownPlace !== null && (
        <PlaceQuestion key={unknownPlace} unknown={unknownPlace} busy={busy} onAnswer={place => void enable(place)} />
      )}
      {isOn && (
        <>
          <ProtectedPanel home={home?.label} alsoHere={alsoHere} />
          <SwitchRow
            icon={MapPin}
            label={t('notifications.alsoHere')}
            hint={t('notifications.alsoHereHint')}
            checked={alsoHere}
            aria-busy={busy}
            onChange={() => !busy && void setAlsoHere(!alsoHere)}
          />
          <WakeChoice />
        </>
      )}
    </div>
  )
}
