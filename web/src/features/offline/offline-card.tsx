import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import { Download, RefreshCw, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedPack } from '../../entities/offline-pack/store.ts'
import { useNow } from '../../lib/time-label.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSavedPacks } from './use-saved-packs.ts'

const hourMs = 3_600_000
const dayHours = 24
const megabyte = 1_000_000

/** Home and the place where the person is: maps, ways and hazards that work without a network. */
export function OfflineCard({ user, mode }: { user: User; mode: RoutingProfile }) {
  const { t, i18n } = useTranslation('settings')
  const id = useId()
  const now = useNow()
  const { packs, busy, outcome, save, remove } = useSavedPacks(user, mode, t('saved.here'))
  if (packs === null) return null

  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const sizeOf = ({ bytes }: SavedPack) =>
    bytes < megabyte
      ? t('saved.kilobytes', { size: Math.ceil(bytes / 1_000).toLocaleString(i18n.language) })
      : t('saved.megabytes', { size: (bytes / megabyte).toLocaleString(i18n.language, digits) })
  const ageOf = ({ checkedAt }: SavedPack) => {
    const hours = Math.floor((now - Date.parse(checkedAt)) / hourMs)
    if (hours < 1) return t('saved.justNow')
    return hours < dayHours
      ? t('saved.hours', { count: hours })
      : t('saved.days', { count: Math.floor(hours / dayHours) })
  }
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
              <chakra.div flex="1 1 12rem" minW="0" lineHeight="1.3">
                <chakra.p fontWeight="bold">{nameOf(pack)}</chakra.p>
                <chakra.p textStyle="sm" fontVariantNumeric="tabular-nums">
                  {t('saved.facts', { size: sizeOf(pack), age: ageOf(pack) })}
                </chakra.p>
                {pack.isRefused && <chakra.p fontWeight="bold">{t('saved.refused')}</chakra.p>}
                {now > Date.parse(pack.expiresAt) && <chakra.p fontWeight="bold">{t('saved.old')}</chakra.p>}
              </chakra.div>
              <chakra.div display="flex" gap="2">
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
