import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useMakeKeyMutation } from './api.ts'
import { Decide } from './decide.tsx'
import { useAttempt } from './use-attempt.ts'

/** A new key of a sender. It is shown once. */
export function MakeKey() {
  const { t } = useTranslation('operate')
  const [make, { data }] = useMakeKeyMutation()
  const attempt = useAttempt()
  const [sender, setSender] = useState('')
  const [counties, setCounties] = useState('')
  const [perMinute, setPerMinute] = useState('60')
  const body = {
    ...{ sender: sender.trim(), perMinute: Number(perMinute) },
    counties: counties.split(/[\s,+]+/).filter(code => code !== ''),
  }
  return (
    <Card pad display="grid" gap="4">
      <chakra.h2 textStyle="xl">{t('keys.make')}</chakra.h2>
      <Field label={t('keys.sender')} hint={t('keys.senderHint')}>
        <Input value={sender} maxLength={200} autoComplete="off" onChange={event => setSender(event.target.value)} />
      </Field>
      <Field label={t('keys.counties')} hint={t('keys.countiesHint')}>
        <Input value={counties} inputMode="numeric" onChange={event => setCounties(event.target.value)} />
      </Field>
      <Field label={t('keys.perMinute')}>
        <Input
          type="number"
          min={1}
          max={6_000}
          value={perMinute}
          onChange={event => setPerMinute(event.target.value)}
        />
      </Field>
      <Decide
        choices={[
          {
            label: t('keys.makeAction'),
            look: 'solid',
            act: note => attempt(() => make({ body: { ...body, note } }).unwrap()),
          },
        ]}
      />
      {data && (
        <div role="status">
          <Field label={t('keys.secret', { sender: data.key.sender })} hint={t('keys.secretHint')}>
            <Input readOnly value={data.secret} onFocus={event => event.target.select()} />
          </Field>
        </div>
      )}
    </Card>
  )
}
