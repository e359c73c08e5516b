import { chakra } from '@chakra-ui/react'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckboxRow } from '../../../ui/choice-row.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import type { PlanDraft } from './plan-form.ts'

/** Props of a part of the plan's form. `onChange` gets the fields that changed. */
export type PartProps = { draft: PlanDraft; onChange: (parts: Partial<PlanDraft>) => void }

const without = <T,>(list: readonly T[], one: T, isIn: boolean): T[] =>
  isIn ? [...list.filter(other => other !== one), one] : list.filter(other => other !== one)

/** The fields for what everyone who is asked may read, and what only somebody who said yes may read. */
export function SharedFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('help')
  return (
    <Card pad display="grid" gap="3">
      <chakra.fieldset border="0" p="0" m="0" minW="0" display="grid" gap="2">
        <chakra.legend p="0" textStyle="lg" fontWeight="bold" mb="1">
          {t('plan.shared')}
        </chakra.legend>
        {needNames.map(need => (
          <CheckboxRow
            key={need}
            label={t(`needs.${need}`)}
            checked={draft.needs.includes(need)}
            onChange={event => onChange({ needs: without(draft.needs, need, event.target.checked) })}
          />
        ))}
      </chakra.fieldset>
      <Field label={t('plan.note')} hint={t('plan.noteHint')} optional>
        <Input value={draft.note ?? ''} maxLength={120} onChange={event => onChange({ note: event.target.value })} />
      </Field>
      <Field label={t('plan.phone')} hint={t('plan.sharedHint')} optional>
        <Input
          type="tel"
          autoComplete="tel"
          value={draft.phone ?? ''}
          maxLength={40}
          onChange={event => onChange({ phone: event.target.value })}
        />
      </Field>
    </Card>
  )
}

const steps = [60, 120, 180, 300, 600] as const

/** The fields for the groups to ask, how long each step waits for an answer, and whether two helpers are needed. */
export function AskingFields({ draft, onChange, groups }: PartProps & { groups: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('help')
  const stepSeconds = draft.stepSeconds ?? 120
  return (
    <Card pad display="grid" gap="4">
      <chakra.fieldset border="0" p="0" m="0" minW="0" display="grid" gap="2">
        <chakra.legend p="0" textStyle="lg" fontWeight="bold">
          {t('plan.circles')}
        </chakra.legend>
        <chakra.p textStyle="sm" color="fg.muted">
          {groups.size === 0 ? t('plan.noCircles') : t('plan.circlesHint')}
        </chakra.p>
        {[...groups].map(([id, name]) => (
          <CheckboxRow
            key={id}
            label={<bdi>{name}</bdi>}
            checked={draft.circles.includes(id)}
            onChange={event => onChange({ circles: without(draft.circles, id, event.target.checked) })}
          />
        ))}
      </chakra.fieldset>
      <Field label={t('plan.step')}>
        <Select value={String(stepSeconds)} onChange={event => onChange({ stepSeconds: Number(event.target.value) })}>
          {[...new Set([...steps, stepSeconds])]
            .sort((a, b) => a - b)
            .map(seconds => (
              <option key={seconds} value={seconds}>
                {t('plan.minutes', { count: seconds / 60 })}
              </option>
            ))}
        </Select>
      </Field>
      <CheckboxRow
        label={t('plan.people')}
        hint={t('plan.peopleHint')}
        checked={draft.people === 2}
        onChange={event => onChange({ people: event.target.checked ? 2 : 1 })}
      />
    </Card>
  )
}
