import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import type { DraftForm } from './draft-form.ts'

const languages = ['en', 'es'] as const
const parts = ['headline', 'instruction', 'description'] as const
const longest = { headline: 160, instruction: 1_000, description: 2_000 }

type TextFieldsProps = { texts: DraftForm['texts']; change: (part: Partial<DraftForm>) => void }

/** The fields for the texts of a message, in each language. */
export function TextFields({ texts, change }: TextFieldsProps) {
  const { t } = useTranslation('operate')
  return languages.map(language => (
    <Card key={language} pad display="grid" gap="4">
      <chakra.h2 textStyle="lg" fontWeight="bold">
        {language === 'en' ? t('write.english') : t('write.spanish')}
      </chakra.h2>
      {parts.map(part => (
        <Field key={part} label={t(`write.${part}`)} optional={part === 'description'}>
          <TextArea
            lang={language}
            rows={part === 'headline' ? 1 : 3}
            maxLength={longest[part]}
            value={texts[language][part]}
            onChange={event =>
              change({ texts: { ...texts, [language]: { ...texts[language], [part]: event.target.value } } })
            }
          />
        </Field>
      ))}
    </Card>
  ))
}
