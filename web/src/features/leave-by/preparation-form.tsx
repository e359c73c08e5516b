import { chakra } from '@chakra-ui/react'
import { type AddedPreparation, addedPreparations } from '@muster/contracts/vocabulary/preparation'
import { type FormEvent, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { leaveByApi } from './api.ts'

type PreparationFormProps = { added: readonly AddedPreparation[]; onSaved: () => void }

/** A form for preparations that take the person time before they can leave, in addition to those that follow from the profile. */
export function PreparationForm({ added, onSaved }: PreparationFormProps) {
  const { t } = useTranslation('leave-by-card')
  const [save, { isLoading }] = leaveByApi.endpoints.savePreparation.useMutation()
  const [chosen, setChosen] = useState<ReadonlySet<AddedPreparation>>(() => new Set(added))
  const choose = (one: AddedPreparation, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(one)
    else next.delete(one)
    setChosen(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ body: { added: [...chosen] } })
      .unwrap()
      .then(() => {
        toast({ title: t('saved') })
        onSaved()
      })
      .catch(() => toast({ title: t('saveFailed'), variant: 'destructive' }))
  }
  return (
    <chakra.form onSubmit={submit} display="grid" gap="2" pb="2">
      <chakra.fieldset display="grid" gap="2" border="0" p="0" m="0" minW="0">
        <chakra.legend textStyle="sm" pb="2">
          {t('editHint')}
        </chakra.legend>
        {addedPreparations.map(one => (
          <CheckboxRow
            key={one}
            label={t(`added.${one}`)}
            checked={chosen.has(one)}
            onChange={event => choose(one, event.currentTarget.checked)}
          />
        ))}
      </chakra.fieldset>
      <Button type="submit" look="outline" justifySelf="start" busy={isLoading} busyText={t('saving')}>
        {t('save')}
      </Button>
    </chakra.form>
  )
}
