import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, TextArea } from '../../ui/input.tsx'
import { useMakeKeyMutation } from './api.ts'
import { Decide } from './decide.tsx'
import { useAttempt } from './use-attempt.ts'

/** The form to make a key for a sender. The key is shown once. */
export function MakeKey() {
  const { t } = useTranslation('operate')
  const [make, { data }] = useMakeKeyMutation()
  const attempt = useAttempt()
  const [sender, setSender] = useState('')
  const [counties, setCounties] = useState('')
  const [perMinute, setPerMinute] = useState('60')
  const [certificate, setCertificate] = useState('')
  const body = {
    ...{ sender: sender.trim(), perMinute: Number(perMinute), certificate: certificate.trim() || null },
    counties: counties.split(/[\s,+]+/).filter(code => code !== ''),
  }

  async function makeOf(note: string) {
    const made = await attempt(() => make({ body: { ...body, note } }).unwrap())
    if (!made) return
    // The fields are cleared, so that a second press does not make a second key.
    setSender('')
    setCounties('')
    setCertificate('')
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
      <Field label={t('keys.certificate')} hint={t('keys.certificateHint')} optional>
        <TextArea
          value={certificate}
          rows={4}
          maxLength={20_000}
          spellCheck={false}
          onChange={event => setCertificate(event.target.value)}
        />
      </Field>
      <Decide key={data?.key.id} choices={[{ label: t('keys.makeAction'), look: 'solid', act: makeOf }]} />
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
