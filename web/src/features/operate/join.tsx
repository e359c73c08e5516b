import { chakra } from '@chakra-ui/react'
import { startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { NarrowCard } from '../../ui/page/narrow-card.tsx'
import { useBeginRegistrationMutation, useFinishRegistrationMutation } from './api.ts'

/** The screen of an invitation link. The token is in the fragment of the address, which browsers do not send to servers. */
export function Join() {
  const { t } = useTranslation('operate')
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [begin, { data, isError }] = useBeginRegistrationMutation()
  const [finish] = useFinishRegistrationMutation()
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void begin({ body: { token } })
  }, [begin, token])

  async function register() {
    setBusy(true)
    setFailed(false)
    try {
      // Requests new options for each attempt, because a challenge can be used once.
      const { options } = await begin({ body: { token } }).unwrap()
      const response = (await startRegistration({ optionsJSON: options as never })) as never
      await finish({ body: { token, response } }).unwrap()
      navigate('/operate', { replace: true })
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }

  if (isError && !data && !busy)
    return (
      <NarrowCard title={t('join.title')} text={t('join.bad')}>
        {null}
      </NarrowCard>
    )
  return (
    <NarrowCard title={t('join.title')} text={data ? t('join.text', { name: data.name }) : ''}>
      <chakra.div display="grid" gap="4">
        {hasFailed && <FieldError>{t('signIn.refused')}</FieldError>}
        <Button size="lg" busy={busy || !data} busyText={t('signIn.busy')} onClick={register}>
          {t('join.action')}
        </Button>
      </chakra.div>
    </NarrowCard>
  )
}
