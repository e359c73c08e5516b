import { chakra } from '@chakra-ui/react'
import { type OperatorTemplate, operatorTemplates } from '@muster/contracts/vocabulary/operator-messages'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { useFormDraft } from '../../lib/use-draft.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
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

type WriteMessageProps = {
  start: Start
  /** Name under which the draft is stored on the device until it is sent. */
  draftName: string
  onWritten: () => void
  onCancel: () => void
}

/** The stored draft. `texts`: the edited texts of templates that are not chosen at the moment. */
type Kept = { form: DraftForm; note: string; texts: Partial<Record<OperatorTemplate, DraftForm['texts']>> }

/** Returns a function that gives the id of a message. The id changes only with the content, so that a retry after a lost response is idempotent. */
function useMessageId() {
  const last = useRef({ of: '', id: '' })
  return (message: unknown): string => {
    const of = JSON.stringify(message)
    if (last.current.of !== of) last.current = { of, id: newId() }
    return last.current.id
  }
}

/**
 * The form to write a message from a template, or one that follows another: area, texts, a preview of whom it reaches, and the button to send it
 * or to propose it to a second person.
 */
export function WriteMessage({ start, draftName, onWritten, onCancel }: WriteMessageProps) {
  const { t } = useTranslation('operate')
  const fresh = (): Kept => ({ form: formOf(start), note: '', texts: {} })
  const { found, keep } = useFormDraft<Kept>(draftName)
  const [isFound, setFound] = useState(found !== null)
  const [now, setNow] = useState<Kept>(() => found ?? fresh())
  const { form, note } = now
  const isUntouched = JSON.stringify(now) === JSON.stringify(fresh())
  useEffect(() => keep(isUntouched ? null : now), [keep, isUntouched, now])
  const [propose] = useProposeMessageMutation()
  const attempt = useAttempt()
  const draft = draftOf(form)
  const { preview, area, error, retry } = useLivePreview(draft)
  const messageId = useMessageId()
  const change = (part: Partial<DraftForm>) => setNow(now => ({ ...now, form: { ...now.form, ...part } }))
  const choose = (template: OperatorTemplate) =>
    setNow(({ form, texts, note }) => ({
      form: { ...form, template, texts: texts[template] ?? textsOf(template) },
      texts: { ...texts, [form.template]: form.texts },
      note,
    }))
  const drop = () => {
    setFound(false)
    setNow(fresh())
  }
  const as = start?.as

  async function send(note: string) {
    if (!draft || !preview) return
    const clientId = messageId(draft)
    const written = await attempt(() => propose({ body: { ...draft, note, clientId } }).unwrap())
    if (!written) return
    const { state } = written
    toast({ title: state === 'proposed' ? t('write.proposed') : t(`waiting.states.${state}`) })
    keep(null)
    onWritten()
  }

  return (
    <chakra.section display="grid" gap="4" aria-label={t('write.title')}>
      {isFound && !isUntouched && <DraftNotice onDrop={drop} />}
      {start ? (
        <Card pad display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
          <chakra.div>
            <chakra.h2 textStyle="lg" fontWeight="bold">
              {t(`follow.${start.as}.title`, { title: start.of.title })}
            </chakra.h2>
            <p>{t(`follow.${start.as}.text`, { area: start.of.areaName })}</p>
          </chakra.div>
          <Button
            look="outline"
            onClick={() => {
              keep(null)
              onCancel()
            }}
          >
            {t('follow.cancel')}
          </Button>
        </Card>
      ) : (
        <Card pad>
          <Field label={t('write.template')}>
            <Select value={form.template} onChange={event => choose(event.target.value as OperatorTemplate)}>
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
            kept={[note, note => setNow(now => ({ ...now, note }))]}
            choices={[
              { label: preview.needsSecondPerson ? t('write.propose') : t('write.submit'), look: 'solid', act: send },
            ]}
          />
        )}
      </Card>
    </chakra.section>
  )
}
