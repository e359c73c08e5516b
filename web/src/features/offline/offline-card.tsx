import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import { Download, RefreshCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { readOutdatedReasons } from '../../entities/offline-pack/outdated-reasons.ts'
import type { SavedPack } from '../../entities/offline-pack/store.ts'
import { useNow } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { type AutomaticChoice, automaticChoices, readAutomatic, writeAutomatic } from './automatic.ts'
import { PackFacts } from './pack-facts.tsx'
import { useSavedPacks } from './use-saved-packs.ts'

/** The settings card for offline packs: maps, routes and hazards for the home and for the person's position, which work without a network. */
export function OfflineCard({ user, mode }: { user: User; mode: RoutingProfile }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const now = useNow()
  const { packs, busy, outcome, save, remove } = useSavedPacks(user, mode, t('saved.here'))
  const [automatic, setAutomatic] = useState(readAutomatic)
  const chooseAutomatic = (choice: AutomaticChoice) => {
    setAutomatic(choice)
    writeAutomatic(choice)
  }
  if (packs === null) return null

  // Read in each render, because a change of the packs renders the card again.
  const behind = readOutdatedReasons()

  const nameOf = ({ slot }: SavedPack) => t(slot === 'home' ? 'saved.home' : 'saved.here')
  const missing = (['home', 'here'] as const).filter(slot => !packs.some(pack => pack.slot === slot))
  return (
    <Card asChild pad>
      <section aria-labelledby={id}>
        <chakra.h2 id={id} textStyle="lg" mb="2">
          {t('saved.title')}
        </chakra.h2>
        <p>{t('saved.text')}</p>
        <chakra.ul listStyle="none" m="0" mt="2">
          {packs.map(pack => (
            <chakra.li
              key={pack.slot}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="2"
              py="3"
              borderTopWidth="1px"
              borderColor="border"
            >
              <PackFacts pack={pack} name={nameOf(pack)} behind={behind[pack.slot]} now={now} />
              <chakra.div display="flex" flexWrap="wrap" gap="2">
                <Button
                  look="outline"
                  size="sm"
                  icon={RefreshCw}
                  busy={busy === pack.slot}
                  busyText={t('saved.saving')}
                  disabled={busy !== null}
                  aria-label={t('saved.updateNamed', { name: nameOf(pack) })}
                  onClick={() => save(pack.slot)}
                >
                  {t('saved.update')}
                </Button>
                <Button
                  look="quiet"
                  size="sm"
                  square
                  icon={Trash2}
                  disabled={busy !== null}
                  aria-label={t('saved.remove', { name: nameOf(pack) })}
                  onClick={() => remove(pack.slot)}
                />
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ul>
        <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3">
          {missing.map(slot => (
            <Button
              key={slot}
              look="outline"
              icon={Download}
              busy={busy === slot}
              busyText={t('saved.saving')}
              disabled={busy !== null}
              onClick={() => save(slot)}
            >
              {t(slot === 'home' ? 'saved.saveHome' : 'saved.saveHere')}
            </Button>
          ))}
        </chakra.div>
        {packs.length > 0 && (
          <chakra.div mt="4" pt="4" borderTopWidth="1px" borderColor="border">
            <Field label={t('saved.automatic.label')} hint={t('saved.automatic.hint')}>
              <Select
                value={automatic}
                onChange={event => chooseAutomatic(event.currentTarget.value as AutomaticChoice)}
              >
                {automaticChoices.map(choice => (
                  <option key={choice} value={choice}>
                    {t(`saved.automatic.${choice}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </chakra.div>
        )}
        <chakra.p role="status" mt="2" fontWeight="bold">
          {outcome && t(`saved.outcome.${outcome.result}`)}
        </chakra.p>
        {outcome?.result === 'new-key' && (
          <Button look="outline" mt="2" disabled={busy !== null} onClick={() => save(outcome.slot, true)}>
            {t('saved.trust')}
          </Button>
        )}
      </section>
    </Card>
  )
}
