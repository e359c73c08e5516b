import { chakra } from '@chakra-ui/react'
import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { NarrowCard } from '../../ui/page/narrow-card.tsx'
import { useBeginSignInMutation, useFinishSignInMutation } from './api.ts'

/** The sign-in of operators with a passkey. */
export function SignIn() {
  const { t } = useTranslation('operate')
  const [begin] = useBeginSignInMutation()
  const [finish] = useFinishSignInMutation()
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function signIn() {
    setBusy(true)
    setFailed(false)
    try {
      const optionsJSON = (await begin().unwrap()) as never
      await finish({ body: { response: (await startAuthentication({ optionsJSON })) as never } }).unwrap()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }

  return (
    <NarrowCard title={t('title')} text={t('signIn.text')}>
      <chakra.div display="grid" gap="4">
        {hasFailed && <FieldError>{t('signIn.refused')}</FieldError>}
        <Button size="lg" busy={busy} busyText={t('signIn.busy')} onClick={signIn}>
          {t('signIn.action')}
        </Button>
      </chakra.div>
    </NarrowCard>
  )
}
