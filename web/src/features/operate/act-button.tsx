import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type ActButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy' | 'busyText'> & {
  act: () => Promise<unknown>
}

/** A button that is busy until `act` has settled, so that a second press does not send the change again. */
export function ActButton({ act, ...rest }: ActButtonProps) {
  const { t } = useTranslation('operate')
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  return <Button {...rest} busy={busy} busyText={t('busy')} onClick={run} />
}
