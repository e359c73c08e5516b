import { chakra } from '@chakra-ui/react'
import { Check, VolumeX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { updatePage } from '../../../entities/emergency-update/pages.ts'
import type { PlaceState } from '../../../entities/emergency-update/place-state.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SeverityPlate } from '../../../ui/severity.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useListTrust } from './use-list-trust.ts'
import { usePlaceWords } from './use-place-words.ts'

/** The person's other places, one line each, the most endangered first. */
export function OtherPlaces({ states }: { states: readonly PlaceState[] }) {
  const { t } = useTranslation('home')
  const { sentence } = usePlaceWords()
  const isWhole = useListTrust().kind === 'whole'
  if (states.length === 0) return null
  return (
    <Card asChild pad>
      <section>
        <chakra.h2 textStyle="lg">{t('others')}</chakra.h2>
        <chakra.ul listStyle="none" m="0" p="0">
          {states.map(({ place, near: [gravest] }) => (
            <chakra.li key={`${place.kind}${place.coordinates}`} display="flex" gap="3" pt="3">
              {gravest ? <SeverityPlate severity={gravest.update.severity} /> : <Icon as={isWhole ? Check : VolumeX} />}
              <chakra.div minW="0">
                <b>{t(`at.${place.kind}`, { place: place.label })}</b>
                <chakra.p overflowWrap="anywhere">
                  {gravest ? (
                    <chakra.span textDecoration="underline">
                      <Link to={updatePage(gravest.update.id)}>
                        <ZoneText>{sentence(gravest, place)}</ZoneText>
                      </Link>
                    </chakra.span>
                  ) : (
                    t(isWhole ? 'calm.none' : 'calm.notHeard')
                  )}
                </chakra.p>
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ul>
      </section>
    </Card>
  )
}
