import { chakra } from '@chakra-ui/react'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { useState } from 'react'
import type { useConflictQuestion } from '../../entities/user/conflict.ts'
import type { Choice, Conflict } from '../../entities/user/profile-change.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { RadioRow } from '../../ui/choice-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Question = NonNullable<ReturnType<typeof useConflictQuestion>>

/** Functions that give the name of a conflict's field, and its values as text. */
function useWords() {
  const { t } = useTranslation(['profile', 'settings', 'needs'])
  const nameOf = ({ field, contact }: Conflict): string => {
    const need = needNames.find(name => name === field)
    if (need) return t(`needs:${need}.form`)
    const name = t(`conflict.fields.${field}` as 'conflict.fields.name')
    return contact ? t('conflict.ofContact', { field: name, contact }) : name
  }
  const wordsOf = ({ field }: Conflict, value: Conflict['mine']): string => {
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
    if (field === 'transportationType')
      return t(`settings:transportation.${value}` as 'settings:transportation.walking')
    if (value) return value
    return field === 'contact' ? t('conflict.removed') : t('conflict.empty')
  }
  return { nameOf, wordsOf }
}

/** Asks which of two values to keep, for each field that was changed here and elsewhere. */
export function ConflictDialog({ conflicts, answer }: Question) {
  const { t } = useTranslation('profile')
  const { nameOf, wordsOf } = useWords()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const isDecided = conflicts.every(({ key }) => choices[key])
  return (
    <Dialog
      open
      mustAnswer
      onClose={() => answer(null)}
      title={t('conflict.title')}
      description={t('conflict.text', { count: conflicts.length })}
      footer={
        <>
          <Button look="outline" onClick={() => answer(null)}>
            {t('conflict.later')}
          </Button>
          <Button disabled={!isDecided} onClick={() => answer(choices)}>
            {t('conflict.keep')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="6">
        {conflicts.map(conflict => (
          <chakra.fieldset key={conflict.key} display="grid" gap="3" minW="0" overflowWrap="anywhere">
            <chakra.legend fontWeight="bold" mb="2">
              {nameOf(conflict)}
            </chakra.legend>
            {(['mine', 'theirs'] as const).map(side => (
              <RadioRow
                key={side}
                name={conflict.key}
                label={wordsOf(conflict, conflict[side])}
                hint={t(`conflict.${side}`)}
                checked={choices[conflict.key] === side}
                onChange={() => setChoices(made => ({ ...made, [conflict.key]: side }))}
              />
            ))}
          </chakra.fieldset>
        ))}
      </chakra.div>
    </Dialog>
  )
}
