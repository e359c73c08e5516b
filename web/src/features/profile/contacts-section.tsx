import { chakra } from '@chakra-ui/react'
import { inputLimits, textRules } from '@muster/contracts/vocabulary/text-rules'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PhoneHint } from '../../ui/phone-hint.tsx'
import { Tag } from '../../ui/tag.tsx'
import { blankContact, type ProfileValues } from './form-schema.ts'
import { Pair, Section, Whole } from './section.tsx'
import { useErrorText } from './use-error-text.ts'

const Contact = chakra('div', {
  base: { borderColor: 'border', '& + &': { pt: '5', mt: '5', borderTopWidth: '1px' } },
})

export function ContactsSection() {
  const { t } = useTranslation('profile')
  const { control, register, formState } = useFormContext<ProfileValues>()
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'emergencyContacts',
    // react-hook-form's default key name `id` would replace the contact's own `id`.
    keyName: 'key',
  })
  const values = useWatch({ control, name: 'emergencyContacts' })
  const text = useErrorText()
  const errors = formState.errors.emergencyContacts
  const marked = values.findIndex(({ isPrimary }) => isPrimary)
  const primary = Math.max(marked, 0)
  return (
    <Section title={t('contacts.title')} hint={t('contacts.hint')}>
      {fields.map((field, index) => {
        const name = `emergencyContacts.${index}` as const
        const wrong = errors?.[index]
        const number = index + 1
        return (
          <Contact key={field.key} role="group" aria-label={t('contacts.contact', { number })}>
            <chakra.div
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              justifyContent="space-between"
              minH="11"
              mb="2"
            >
              <chakra.h3 fontWeight="bold" display="flex" flexWrap="wrap" alignItems="center" gap="3">
                {t('contacts.contact', { number })}
                {index === primary && <Tag>{t('contacts.primary')}</Tag>}
              </chakra.h3>
              {fields.length > 1 && (
                <Button
                  look="quiet"
                  size="sm"
                  icon={Trash2}
                  mr="-3.5"
                  aria-label={t('contacts.removeNamed', { number })}
                  onClick={() => remove(index)}
                >
                  {t('contacts.remove')}
                </Button>
              )}
            </chakra.div>
            <Pair>
              <Field label={t('contacts.name')} error={text(wrong?.name)}>
                <Input {...register(`${name}.name`)} {...inputLimits(textRules.contactName)} autoComplete="off" />
              </Field>
              <Field label={t('contacts.relationship')} error={text(wrong?.relationship)}>
                <Input
                  {...register(`${name}.relationship`)}
                  {...inputLimits(textRules.contactRelationship)}
                  autoComplete="off"
                />
              </Field>
              <Whole>
                <Field
                  label={t('contacts.phone')}
                  error={text(wrong?.phone)}
                  hint={<PhoneHint written={values[index]?.phone ?? ''} />}
                >
                  <Input
                    {...register(`${name}.phone`)}
                    {...inputLimits(textRules.contactPhone)}
                    type="tel"
                    autoComplete="off"
                  />
                </Field>
              </Whole>
            </Pair>
          </Contact>
        )
      })}
      <chakra.div mt="5" display="grid" gap="3" justifyItems="start">
        {errors?.message && <FieldError>{text({ type: 'too_small', message: errors.message })}</FieldError>}
        <Button look="outline" icon={Plus} onClick={() => append(blankContact())}>
          {t('contacts.add')}
        </Button>
      </chakra.div>
    </Section>
  )
}
