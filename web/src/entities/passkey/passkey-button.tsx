import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type PasskeyButtonProps = {
  children: string
  disabled?: boolean
  /** Settles when the browser's own question is over. */
  onPress: () => Promise<void>
}

/** Starts something with a passkey; waits while the browser asks the person. */
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
