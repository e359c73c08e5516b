import { chakra } from '@chakra-ui/react'
import type { Shelter } from '@muster/contracts/entities/shelter'
import { type ShelterReportValue, shelterReportValuesBySubject } from '@muster/contracts/vocabulary/shelters'
import { type FormEvent, useId, useState } from 'react'
import { locate } from '../../../entities/place/locate.ts'
import { type ApiError, errorText, isOffline } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioRow } from '../../../ui/choice-row.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { mapApi } from '../api.ts'

const subjects = ['status', 'wheelchair', 'power', 'animals'] as const
/** Refusals that are shown without a status number, because they are rules and not errors. */
const refusals = ['not-at-shelter', 'too-many-requests'] as const
type Subject = (typeof subjects)[number]

/** A form in which a member at a shelter reports what they see. The server checks their position and does not store it. */
export function ReportForm({ shelter, onSaid }: { shelter: Pick<Shelter, 'id'>; onSaid: () => void }) {
  const { t } = useTranslation('map')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<Partial<Record<Subject, ShelterReportValue>>>({})
  const [problem, setProblem] = useState('')
  const [isLocating, setLocating] = useState(false)
  const [send, { isLoading, isSuccess, reset }] = mapApi.endpoints.reportShelter.useMutation()
  const words = Object.values(said)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    if (words.length === 0) return setProblem(t('shelter.report.nothing'))
    setLocating(true)
    const from = await locate().finally(() => setLocating(false))
    if (!from) return setProblem(t('noLocation.text'))
    try {
      await send({ params: { id: shelter.id }, body: { said: words, from } }).unwrap()
      setOpen(false)
      setSaid({})
      onSaid()
    } catch (error) {
      const code = refusals.find(known => known === (error as ApiError).code)
      if (code) setProblem(t(`codes.${code}`, { ns: 'errors' }))
      else setProblem(isOffline(error) ? t('error.noAnswer') : errorText(error))
    }
  }

  if (!isOpen)
    return (
      <chakra.div pt="3" display="grid" gap="2">
        <Button
          look="outline"
          onClick={() => {
            reset()
            setOpen(true)
          }}
        >
          {t('shelter.report.open')}
        </Button>
        <chakra.p role="status" textStyle="sm">
          {isSuccess ? t('shelter.report.thanks') : ''}
        </chakra.p>
      </chakra.div>
    )
  return (
    <chakra.form onSubmit={submit} pt="3" display="grid" gap="4" noValidate>
      <chakra.p textStyle="sm">{t('shelter.report.explain')}</chakra.p>
      {subjects.map(subject => (
        <chakra.fieldset key={subject} border="0" p="0" m="0" minW="0">
          <chakra.legend fontWeight="label" pb="1.5">
            {t(`shelter.report.ask.${subject}`)}
          </chakra.legend>
          <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))">
            {shelterReportValuesBySubject[subject].map(word => (
              <RadioRow
                key={word}
                name={`${id}-${subject}`}
                label={t(`shelter.report.answer.${word}`)}
                checked={said[subject] === word}
                onChange={() => setSaid({ ...said, [subject]: word })}
              />
            ))}
            <RadioRow
              name={`${id}-${subject}`}
              label={t('shelter.report.answer.unknown')}
              checked={said[subject] === undefined}
              onChange={() => setSaid(({ [subject]: _, ...others }) => others)}
            />
          </chakra.div>
        </chakra.fieldset>
      ))}
      {problem && <FieldError>{problem}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" look="solid" busy={isLocating || isLoading} busyText={t('shelter.report.sending')}>
          {t('shelter.report.send')}
        </Button>
        <Button look="outline" onClick={() => setOpen(false)}>
          {t('shelter.report.cancel')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
