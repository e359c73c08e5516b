import { chakra } from '@chakra-ui/react'
import type { AuditFilter } from '@muster/contracts/entities/operator-message'
import { auditActions } from '@muster/contracts/vocabulary/operator-messages'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'

type Fields = Record<keyof AuditFilter, string>
const anything: Fields = { who: '', action: '', key: '', from: '', until: '' }

/** The filter of the audit log: who, what, with which key, and when. */
export function AuditSearch({ onSearch }: { onSearch: (filter: AuditFilter) => void }) {
  const { t } = useTranslation('operate')
  const [fields, setFields] = useState(anything)
  const set = (change: Partial<Fields>) => setFields(now => ({ ...now, ...change }))

  function search(event: FormEvent) {
    event.preventDefault()
    const moments = { from: instantOf(fields.from), until: instantOf(fields.until) }
    const given = Object.entries({ ...fields, ...moments }).filter(([, value]) => value !== '')
    onSearch(Object.fromEntries(given) as AuditFilter)
  }

  return (
    <Card pad>
      <chakra.form display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} onSubmit={search}>
        <Field label={t('log.who')}>
          <Input value={fields.who} maxLength={200} onChange={event => set({ who: event.target.value })} />
        </Field>
        <Field label={t('log.what')}>
          <Select value={fields.action} onChange={event => set({ action: event.target.value })}>
            <option value="">{t('log.anything')}</option>
            {auditActions.map(action => (
              <option key={action} value={action}>
                {t(`log.actions.${action}`)}
              </option>
            ))}
          </Select>
        </Field>
        <chakra.div gridColumn="1 / -1">
          <Field label={t('log.withKey')} hint={t('log.withKeyHint')}>
            <Input value={fields.key} maxLength={400} onChange={event => set({ key: event.target.value })} />
          </Field>
        </chakra.div>
        <Field label={t('log.from')}>
          <Input type="datetime-local" value={fields.from} onChange={event => set({ from: event.target.value })} />
        </Field>
        <Field label={t('log.until')}>
          <Input type="datetime-local" value={fields.until} onChange={event => set({ until: event.target.value })} />
        </Field>
        <Button type="submit" look="solid" justifySelf="start">
          {t('log.search')}
        </Button>
      </chakra.form>
    </Card>
  )
}

/** Converts a local date and time to ISO 8601; '' for ''. Uses the browser's time zone, as the times in the list do. */
const instantOf = (text: string) => (text === '' ? '' : new Date(text).toISOString())
