import { chakra } from '@chakra-ui/react'
import { MapPin } from 'lucide-react'
import { UpdateBody, UpdateHeadline, UpdateLink } from '../../entities/emergency-update/update-words.tsx'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Age } from '../../ui/age.tsx'
import { Card } from '../../ui/card.tsx'
import { DrillEdge } from '../../ui/drill.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ZoneText } from '../../ui/zone-text.tsx'
import { UpdateHead } from './update-head.tsx'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

const shownAtMost = 4

/** The section of current updates on the landing page; renders nothing if there are none. */
export function UpdateCards() {
  const { t } = useTranslation('alerts')
  const label = useTimeLabel()
  const { updates, checkedAt } = useEmergencyUpdates()
  if (updates.length === 0) return null
  return (
    <chakra.section id="emergency-updates" py={{ base: '12', md: '22' }} borderBottomWidth="1px" borderColor="border">
      <chakra.div maxW="landing" mx="auto" px={{ base: '4', md: '10' }}>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          alignItems="center"
          columnGap="6"
          rowGap="2"
          mb={{ base: '5', md: '8' }}
        >
          <chakra.h2 textStyle="2xl">{t('current')}</chakra.h2>
          {checkedAt && <Age>{t('checked', { age: inSentence(label(checkedAt)) })}</Age>}
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          {updates.slice(0, shownAtMost).map(update => (
            <Card
              as="article"
              key={update.id}
              pad
              pos="relative"
              overflow="hidden"
              pl={update.isDrill ? '8' : undefined}
            >
              {update.isDrill && <DrillEdge />}
              <UpdateHead update={update} />
              <chakra.h3 textStyle="lg" mt="4" mb="1">
                <UpdateLink update={update} />
              </chakra.h3>
              <UpdateHeadline update={update} />
              <UpdateBody update={update} lines={6} />
              <chakra.p textStyle="xs" color="fg.muted" mt="2">
                {t('from', { sender: update.source.senderName, age: inSentence(label(update.issuedAt)) })}
              </chakra.p>
              {update.affectedAreas.length > 0 && (
                <chakra.p
                  display="flex"
                  gap="2"
                  textStyle="sm"
                  color="fg.muted"
                  mt="4"
                  pt="3.5"
                  borderTopWidth="1px"
                  borderColor="border"
                >
                  <Icon as={MapPin} size={1.35} />
                  <span>
                    <ZoneText>{update.affectedAreas.join(', ')}</ZoneText>
                  </span>
                </chakra.p>
              )}
            </Card>
          ))}
        </chakra.div>
      </chakra.div>
    </chakra.section>
  )
}
