import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type PasskeyButtonProps = {
  children: string
  disabled?: boolean
  /** The promise must settle when the browser's dialog is closed. */
  onPress: () => Promise<void>
}

/** A button that starts an action with a passkey. It is busy while the browser asks the person. */
export function PasskeyButton({ children, disabled = false, onPress }: PasskeyButtonProps) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    await onPress().finally(() => setBusy(false))
  }
  return (
    <Button
      look="outline"
      block
      icon={KeyRound}
      disabled={disabled}
      busy={busy}
      busyText={t('passkeys.waiting')}
      onClick={() => void press()}
    >
      {children}
    </Button>
  )
}
