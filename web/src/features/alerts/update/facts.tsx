import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { placeOf, textsFor, upperFirst, whatOf } from '@muster/languages/update-text'
import { Flame, Hourglass, MapPin, Shield } from 'lucide-react'
import type { NearPlace } from '../../../entities/emergency-update/nearness.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { momentText } from '../../../lib/clock.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useNearnessWords } from '../use-nearness-words.ts'

/** The facts of an update: what happens, where, until when, and who says so. */
export function Facts({ update, near }: { update: EmergencyUpdate; near: NearPlace }) {
  const { t, i18n } = useTranslation('updates')
  const reader = useUpdateReader()
  const nearness = useNearnessWords()(near)
  const label = useTimeLabel()
  const now = useNow()
  const { source, issuedAt, updatedAt, expiresAt, effectiveAt, ended } = update
  const { content, language } = textsFor(update, reader.language)
  const moment = (instant: string) => momentText(instant, now, i18n.language)
  const sentAt = moment(issuedAt)
  const age = inSentence(label(issuedAt))
  const isLater = effectiveAt !== null && Date.parse(effectiveAt) > now
  return (
    <Card pad>
      <chakra.dl m="0">
        <Fact icon={Flame} name={t('page.happening')} said={whatOf(update, reader)}>
          <chakra.p lang={language} whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="12">
            {content}
          </chakra.p>
        </Fact>
        <Fact
          icon={MapPin}
          name={t('page.where')}
          said={<ZoneText>{upperFirst(placeOf(update, reader), i18n.language) || t('where.unknown')}</ZoneText>}
        >
          {nearness && <p>{nearness}.</p>}
        </Fact>
        <Fact
          icon={Hourglass}
          name={t('page.until')}
          said={
            ended
              ? t('ended.at', { what: t(`ended.${ended.reason}`), time: moment(ended.at) })
              : expiresAt
                ? t('page.untilTime', { time: moment(expiresAt) })
                : t('page.untilLifted')
          }
        >
          {isLater && effectiveAt && <p>{t('page.began', { time: moment(effectiveAt) })}</p>}
          {!ended && <p>{t(expiresAt ? 'page.maySooner' : 'page.noEnd')}</p>}
        </Fact>
        <Fact icon={Shield} name={t('page.who')} said={source.senderName}>
          <p>
            {age === sentAt ? t('page.sentAt', { time: sentAt }) : t('page.sent', { time: sentAt, age })}{' '}
            {t('page.heard', { time: moment(updatedAt) })}
          </p>
        </Fact>
      </chakra.dl>
    </Card>
  )
}
