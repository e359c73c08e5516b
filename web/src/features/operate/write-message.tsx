import { chakra } from '@chakra-ui/react'
import { type OperatorTemplate, operatorTemplates } from '@muster/contracts/vocabulary/operator-messages'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { useProposeMessageMutation } from './api.ts'
import { AreaFields } from './area-fields.tsx'
import { Decide } from './decide.tsx'
import { type DraftForm, draftOf, formOf, type Start, textsOf } from './draft-form.ts'
import { Reach } from './reach.tsx'
import { ShownArea } from './shown-area.tsx'
import { TextFields } from './text-fields.tsx'
import { useAttempt } from './use-attempt.ts'
import { useLivePreview } from './use-live-preview.ts'

type WriteMessageProps = { start: Start; onWritten: () => void; onCancel: () => void }

/** A message from a template, or one that follows another: its area, its words, whom it reaches, and then a second person or away. */
export function WriteMessage({ start, onWritten, onCancel }: WriteMessageProps) {
  const { t } = useTranslation('operate')
  const [form, setForm] = useState<DraftForm>(() => formOf(start))
  const [propose] = useProposeMessageMutation()
  const attempt = useAttempt()
  const draft = draftOf(form)
  const { preview, area, error, retry } = useLivePreview(draft)
  const change = (part: Partial<DraftForm>) => setForm(now => ({ ...now, ...part }))
  const as = start?.as

  async function send(note: string) {
    if (!draft || !preview) return
    const written = await attempt(() => propose({ body: { ...draft, note } }).unwrap())
    if (!written) return
    toast({ title: written.state === 'proposed' ? t('write.proposed') : t('write.sent') })
    onWritten()
  }

  return (
    <chakra.section display="grid" gap="4" aria-label={t('write.title')}>
      {start ? (
        <Card pad display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
          <chakra.div>
            <chakra.h2 textStyle="lg" fontWeight="bold">
              {t(`follow.${start.as}.title`, { title: start.of.title })}
            </chakra.h2>
            <p>{t(`follow.${start.as}.text`, { area: start.of.areaName })}</p>
          </chakra.div>
          <Button look="outline" onClick={onCancel}>
            {t('follow.cancel')}
          </Button>
        </Card>
      ) : (
        <Card pad>
          <Field label={t('write.template')}>
            <Select
              value={form.template}
              onChange={event => {
                const template = event.target.value as OperatorTemplate
                change({ template, texts: textsOf(template) })
              }}
            >
              {operatorTemplates.map(one => (
                <option key={one} value={one}>
                  {t(`write.templates.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </Card>
      )}
      {start && as !== 'correct' && (
        <Card pad>
          <ShownArea geometry={start.of.geometry} name={start.of.title} isOpen />
        </Card>
      )}
      {(!as || as === 'correct') && <AreaFields form={form} change={change} geometry={area} />}
      {as !== 'extend' && <TextFields texts={form.texts} change={change} />}
      <Card pad>
        <Field label={as === 'all-clear' ? t('write.hoursShown') : t('write.hours')}>
          <Input
            type="number"
            min={1}
            max={48}
            value={form.hours}
            onChange={event => change({ hours: event.target.value })}
          />
        </Field>
      </Card>
      <Card pad display="grid" gap="4">
        <chakra.h2 textStyle="lg" fontWeight="bold">
          {t('write.preview')}
        </chakra.h2>
        <chakra.div role="status" display="grid" gap="4">
          {preview ? (
            <Reach preview={preview} />
          ) : (
            !error && <p>{draft ? t('write.previewBusy') : t('write.missing')}</p>
          )}
        </chakra.div>
        {error && (
          <>
            <FieldError>{errorText(error)}</FieldError>
            <Button look="outline" justifySelf="start" onClick={retry}>
              {t('write.again')}
            </Button>
          </>
        )}
        {preview && (
          <Decide
            choices={[
              { label: preview.needsSecondPerson ? t('write.propose') : t('write.submit'), look: 'solid', act: send },
            ]}
          />
        )}
      </Card>
    </chakra.section>
  )
}
