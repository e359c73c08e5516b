import { chakra } from '@chakra-ui/react'
import { helpCountdownSeconds, missedCheckInMinutes, unseenSeconds } from '@muster/contracts/vocabulary/help'
import { useHomeStanding, useMyPlaces } from '../../../entities/place/my-places.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckboxRow } from '../../../ui/choice-row.tsx'
import type { PartProps } from './shared-fields.tsx'

const triggers = ['order', 'warning', 'missedCheckIn', 'unseen'] as const
const values = {
  minutes: missedCheckInMinutes,
  seconds: helpCountdownSeconds,
  mail: unseenSeconds.mail / 60,
  people: unseenSeconds.people / 60,
}

/** The choices that let Muster ask people without a press. Each is off at first and explains what it does. */
export function TriggerFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('help')
  const standing = useHomeStanding()
  const home = useMyPlaces().find(({ kind }) => kind === 'home')
  // False while the home is being looked up.
  const isUnknown = standing === 'unset' || standing === 'not-found'
  const said = home
    ? t(home.isApproximate ? 'plan.triggers.near' : 'plan.triggers.home', { place: home.label })
    : isUnknown && t('plan.triggers.noHome')
  return (
    <Card pad>
      <chakra.fieldset border="0" p="0" m="0" minW="0" display="grid" gap="2">
        <chakra.legend p="0" textStyle="lg" fontWeight="bold">
          {t('plan.triggers.title')}
        </chakra.legend>
        <chakra.p textStyle="sm">{t('plan.triggers.text', values)}</chakra.p>
        {triggers.map(trigger => (
          <CheckboxRow
            key={trigger}
            label={t(`plan.triggers.${trigger}.label`, values)}
            hint={t(`plan.triggers.${trigger}.hint`, values)}
            checked={draft.triggers[trigger]}
            onChange={event => onChange({ triggers: { ...draft.triggers, [trigger]: event.target.checked } })}
          />
        ))}
        <chakra.p textStyle="sm" fontWeight="bold">
          {said}
        </chakra.p>
      </chakra.fieldset>
    </Card>
  )
}
