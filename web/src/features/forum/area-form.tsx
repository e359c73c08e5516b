import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useState } from 'react'
import { findPlace } from '../../entities/place/find-place.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useChangeAreaMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

type Area = Parameters<ReturnType<typeof useChangeAreaMutation>[0]>[0]['body']['area']

/** The form for a community's area. Official updates for the area are shown above the messages. */
export function AreaForm({ community, onDone }: { community: Community; onDone: () => void }) {
  const { t } = useTranslation('forum')
  const [send] = useChangeAreaMutation()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Problem | 'not-found' | null>(null)
  const problemText = useProblemText()
  const dispatch = useAppDispatch()

  async function save(find: () => Promise<Area | undefined>) {
    setBusy(true)
    try {
      const area = await find()
      if (area === undefined) return setWrong('not-found')
      await send({ params: { id: community.id }, body: { area } }).unwrap()
      toast({ title: t('area.saved') })
      onDone()
    } catch (error) {
      showFailure(t('act.failed'), error)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const label = String(new FormData(event.currentTarget).get('place')).trim()
    const problem = problemIn(textRules.placeLabel, label)
    setWrong(problem)
    if (problem) return
    // A label that is not found is not saved: without coordinates the strip of official updates would stay empty without a reason.
    void save(async () => {
      const found = await findPlace(dispatch, label)
      return found ? { label, at: found.coordinates } : undefined
    })
  }

  const error = wrong === 'not-found' ? t('area.notFound') : problemText(wrong)
  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      <Field label={t('area.label')} hint={t('area.hint')} error={error}>
        <Input
          name="place"
          autoComplete="off"
          defaultValue={community.area ?? ''}
          {...inputLimits(textRules.placeLabel)}
        />
      </Field>
      <Button type="submit" busy={isBusy} busyText={t('area.saving')}>
        {t('area.save')}
      </Button>
      {community.area && (
        <Button look="outline" disabled={isBusy} onClick={() => void save(async () => null)}>
          {t('area.remove')}
        </Button>
      )}
    </chakra.form>
  )
}
