import { chakra } from '@chakra-ui/react'
import type { MessageDraft } from '@muster/contracts/entities/operator-message'
import { type OperatorTemplate, operatorTemplates } from '@muster/contracts/vocabulary/operator-messages'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, TextArea } from '../../ui/input.tsx'
import { usePreviewMessageMutation, useProposeMessageMutation, useZonesQuery } from './api.ts'
import { Decide } from './decide.tsx'
import { Reach } from './reach.tsx'
import { ringOf } from './ring-of.ts'
import { useAttempt } from './use-attempt.ts'

type Texts = MessageDraft['texts']
const languages = ['en', 'es'] as const
const parts = ['headline', 'instruction', 'description'] as const

/** The template's own texts in both languages, whatever language the console is read in. */
function textsOf(template: OperatorTemplate): Texts {
  const of = (language: 'en' | 'es') => {
    const t = i18next.getFixedT(language, 'operate')
    const headline = t(`write.texts.${template}.headline`)
    return { headline, instruction: t(`write.texts.${template}.instruction`), description: '' }
  }
  return { en: of('en'), es: of('es') }
}

/** A message from a template: its area, its words in two languages, whom it reaches, and then a second person or away. */
export function WriteMessage({ onWritten }: { onWritten: () => void }) {
  const { t } = useTranslation('operate')
  const [template, setTemplate] = useState<OperatorTemplate>('evacuation-order')
  const [texts, setTexts] = useState<Texts>(() => textsOf('evacuation-order'))
  const [zones, setZones] = useState<readonly string[]>([])
  const [corners, setCorners] = useState('')
  const [areaName, setAreaName] = useState('')
  const [hours, setHours] = useState('12')
  const { data: known = [] } = useZonesQuery()
  const [ask, { data: preview, isLoading, reset }] = usePreviewMessageMutation()
  const [propose] = useProposeMessageMutation()
  const attempt = useAttempt()
  const ring = ringOf(corners)
  const draft: MessageDraft = {
    ...{ template, zones: [...zones], drawn: ring ? [ring] : [], areaName, texts, hours: Number(hours), follows: null },
  }
  // What was previewed is what is sent: each change asks for a new look.
  const changed = (change: () => void) => {
    change()
    reset()
  }

  async function send(note: string) {
    const written = await attempt(() => propose({ body: { ...draft, note } }).unwrap())
    if (!written) return
    toast({ title: written.state === 'proposed' ? t('write.proposed') : t('write.sent') })
    onWritten()
  }

  return (
    <chakra.section display="grid" gap="4" aria-label={t('write.title')}>
      <Card pad display="grid" gap="4">
        <Field label={t('write.template')}>
          <Select
            value={template}
            onChange={event =>
              changed(() => {
                const next = event.target.value as OperatorTemplate
                setTemplate(next)
                setTexts(textsOf(next))
              })
            }
          >
            {operatorTemplates.map(one => (
              <option key={one} value={one}>
                {t(`write.templates.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <chakra.fieldset display="grid" gap="2" maxH="20rem" overflowY="auto">
          <chakra.legend fontWeight="label" fontSize="sm">
            {t('write.zones')}
          </chakra.legend>
          {known.length === 0 && <p>{t('write.zonesNone')}</p>}
          {known.map(({ id, name }) => (
            <chakra.label key={id} display="flex" gap="3" alignItems="center" minH="11">
              <input
                type="checkbox"
                checked={zones.includes(id)}
                onChange={() =>
                  changed(() => setZones(now => (now.includes(id) ? now.filter(one => one !== id) : [...now, id])))
                }
              />
              {name}
            </chakra.label>
          ))}
        </chakra.fieldset>
        <Field
          label={t('write.corners')}
          hint={t('write.cornersHint')}
          error={corners.trim() !== '' && !ring ? t('write.cornersBad') : undefined}
        >
          <TextArea value={corners} rows={4} onChange={event => changed(() => setCorners(event.target.value))} />
        </Field>
        <Field label={t('write.areaName')}>
          <Input value={areaName} maxLength={200} onChange={event => changed(() => setAreaName(event.target.value))} />
        </Field>
        <Field label={t('write.hours')}>
          <Input
            type="number"
            min={1}
            max={48}
            value={hours}
            onChange={event => changed(() => setHours(event.target.value))}
          />
        </Field>
      </Card>
      {languages.map(language => (
        <Card key={language} pad display="grid" gap="4">
          <chakra.h2 textStyle="lg" fontWeight="bold">
            {language === 'en' ? t('write.english') : t('write.spanish')}
          </chakra.h2>
          {parts.map(part => (
            <Field key={part} label={t(`write.${part}`)} optional={part === 'description'}>
              <TextArea
                lang={language}
                rows={part === 'headline' ? 1 : 3}
                maxLength={part === 'headline' ? 160 : 1_000}
                value={texts[language][part]}
                onChange={event =>
                  changed(() =>
                    setTexts(now => ({ ...now, [language]: { ...now[language], [part]: event.target.value } })),
                  )
                }
              />
            </Field>
          ))}
        </Card>
      ))}
      <Button
        look="outline"
        busy={isLoading}
        busyText={t('write.previewBusy')}
        onClick={() => attempt(() => ask({ body: draft }).unwrap())}
      >
        {t('write.preview')}
      </Button>
      {preview && (
        <Card pad display="grid" gap="4" role="status">
          <Reach preview={preview} />
          <Decide
            choices={[
              {
                label: preview.needsSecondPerson ? t('write.propose') : t('write.submit'),
                look: 'solid',
                act: send,
              },
            ]}
          />
        </Card>
      )}
    </chakra.section>
  )
}
