import { chakra } from '@chakra-ui/react'
import type { ExactPlace } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { HandHelping } from 'lucide-react'
import { useState } from 'react'
import { useMyPlaces } from '../../../entities/place/my-places.ts'
import { useTextDraft } from '../../../lib/use-draft.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioRow } from '../../../ui/choice-row.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { helpApi } from '../api.ts'
import { useCircles } from '../use-circles.ts'
import { useHomePlace } from '../use-home-place.ts'

type StartCardProps = { user: User; onStart: (place: ExactPlace | undefined) => void }

/** Says who will be asked and lets the person choose the place to send them to; with the button that starts the request. */
export function StartCard({ user, onStart }: StartCardProps) {
  const { t } = useTranslation('help')
  const { data: plan } = helpApi.endpoints.helpPlan.useQuery()
  const groups = useCircles(user.id)
  const home = useHomePlace(user)
  const here = useMyPlaces().find(({ kind }) => kind === 'here')
  const [where, setWhere] = useState<'home' | 'here' | 'other'>(user.location ? 'home' : 'other')
  // The choice is not stored with it: an address from another day must not be where helpers are sent.
  const [text, setText] = useTextDraft(`help place ${user.id}`)
  const [problem, setProblem] = useState(false)
  const count = plan && plan.links.filter(({ consent }) => consent !== 'refused').length + plan.circles.length
  // Nobody is in the plan, and the person has no group that could be asked later.
  const isPointless = count === 0 && groups.size === 0
  const start = () => {
    if (where === 'other' && !text.trim()) return setProblem(true)
    if (where === 'here' && here) {
      const [lon, lat] = here.coordinates
      return onStart({
        label: t('mine.start.hereLabel', { lat: lat.toFixed(5), lon: lon.toFixed(5) }),
        coordinates: [lon, lat],
      })
    }
    onStart(where === 'other' ? { label: text.trim(), coordinates: null } : home)
    setText('')
  }
  return (
    <Card pad display="grid" gap="5">
      <div>
        <chakra.h1 textStyle="2xl">{t('mine.start.title')}</chakra.h1>
        <chakra.p mt="2">{t('mine.start.text')}</chakra.p>
      </div>
      <Call911Button />
      {count === 0 ? (
        <div>
          <chakra.p fontWeight="bold">{t('mine.start.nobody')}</chakra.p>
          {groups.size > 0 && <p>{t('mine.start.groups')}</p>}
          <ButtonLink to="/help/plan" look={isPointless ? 'solid' : 'outline'} size="lg" mt="3">
            {t('mine.start.make')}
          </ButtonLink>
        </div>
      ) : (
        <p>{count === undefined ? t('mine.start.whoUnknown') : t('mine.start.who', { count })}</p>
      )}
      {!isPointless && (
        <>
          <chakra.fieldset border="0" p="0" m="0" minW="0" display="grid" gap="2">
            <chakra.legend fontWeight="bold" mb="2" p="0">
              {t('mine.start.where')}
            </chakra.legend>
            {user.location && (
              <RadioRow
                name="where"
                label={t('mine.start.home', { place: user.location })}
                checked={where === 'home'}
                onChange={() => setWhere('home')}
              />
            )}
            {here && (
              <RadioRow
                name="where"
                label={t('mine.start.here')}
                checked={where === 'here'}
                onChange={() => setWhere('here')}
              />
            )}
            <RadioRow
              name="where"
              label={t('mine.start.other')}
              checked={where === 'other'}
              onChange={() => setWhere('other')}
            />
            {where === 'other' && (
              <Field
                label={t('mine.start.otherLabel')}
                error={problem && !text.trim() ? t('mine.start.needPlace') : undefined}
              >
                <Input
                  value={text}
                  maxLength={200}
                  autoComplete="street-address"
                  onChange={event => setText(event.target.value)}
                />
              </Field>
            )}
          </chakra.fieldset>
          <Button size="xl" icon={HandHelping} onClick={start}>
            {t('mine.start.now')}
          </Button>
        </>
      )}
    </Card>
  )
}
