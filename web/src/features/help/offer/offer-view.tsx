import { chakra } from '@chakra-ui/react'
import type { HelpOffer } from '@muster/contracts/entities/help'
import { CircleCheck, Link2Off, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockText } from '../../../lib/clock.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts'
import { Loading } from '../../../ui/spinner.tsx'
import { TestTag } from '../test-tag.tsx'
import { AnswerCard } from './answer-card.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { OfferFoot } from './offer-foot.tsx'
import { type KnownOffer, type OfferSource, useOffer } from './use-offer.ts'

type OfferViewProps = {
  source: OfferSource
  /** Renders what officials say about the incident, given the lineage id of the update. */
  incident: (lineageId: string) => ReactNode
}

/** A request for help as somebody who was asked sees it. Opening it sends no answer; only the buttons do. */
export function OfferView({ source, incident }: OfferViewProps) {
  const { t } = useTranslation('help')
  // A general title, because a name or the token of the link would stay in the browser's history.
  useDocumentTitle(t('claim.windowTitle'))
  const known = useOffer(source)
  const { offer, isGone, error, retry } = known
  if (isGone && 'id' in source) return <Ended isTest={false} />
  if (isGone)
    return (
      <Notice icon={Link2Off} title={t('claim.unknown')} action={<Call911Button size="md" />}>
        {t('claim.unknownText')}
      </Notice>
    )
  if (!offer && error)
    return (
      <Notice
        icon={WifiOff}
        title={t('claim.failed')}
        action={
          <chakra.div display="grid" gap="3">
            <Button onClick={retry}>{t('retry')}</Button>
            <Call911Button size="md" />
          </chakra.div>
        }
      >
        {t('claim.failedText')}
      </Notice>
    )
  if (!offer) return <Loading>{t('loading')}</Loading>
  if (offer.state === 'closed') return <Ended isTest={offer.isTest} />
  return <Open known={known} offer={offer} hasAccount={'id' in source} incident={incident} />
}

function Ended({ isTest }: { isTest: boolean }) {
  const { t } = useTranslation('help')
  return (
    <Notice icon={CircleCheck} title={t(isTest ? 'claim.test.closed' : 'claim.closed')}>
      {t(isTest ? 'claim.closedTest' : 'claim.closedText')}
    </Notice>
  )
}

type OpenProps = { known: KnownOffer; offer: HelpOffer; hasAccount: boolean } & Pick<OfferViewProps, 'incident'>

function Open({ known, offer, hasAccount, incident }: OpenProps) {
  const { t } = useTranslation('help')
  const label = useTimeLabel()
  const name = offer.firstName
  const title = offer.isTest
    ? name
      ? t('claim.test.title', { name })
      : t('claim.test.titleUnknown')
    : name
      ? t('claim.title', { name })
      : t('claim.titleUnknown')
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 25rem' }}
      alignItems="start"
      columnGap="10"
      rowGap="4"
      maxW="62.5rem"
      mx="auto"
    >
      <chakra.div display="grid" gap="4" minW="0">
        {known.error !== undefined && (
          <chakra.p display="flex" gap="3" fontWeight="bold" bg="bg.muted" borderRadius="md" p="3" role="status">
            <Icon as={WifiOff} />
            {t('claim.offline', { age: inSentence(label(offer.at)) })}
          </chakra.p>
        )}
        <div>
          {offer.isTest && <TestTag />}
          <AskedLine offer={offer} />
          <chakra.h1
            fontSize={{ base: '2.5rem', md: '3.5rem' }}
            fontWeight="heavy"
            lineHeight="1.02"
            letterSpacing="-.03em"
            overflowWrap="anywhere"
            mt="2"
          >
            {title}
          </chakra.h1>
          {offer.isTest && (
            <chakra.p fontSize="lg" fontWeight="bold" mt="3">
              {t('claim.test.text')}
            </chakra.p>
          )}
        </div>
        {!offer.isTest && offer.incident && incident(offer.incident)}
        {!offer.isTest && <OfferFacts offer={offer} />}
      </chakra.div>
      <chakra.div display="grid" gap="4" minW="0" pos={{ lg: 'sticky' }} top={{ lg: '6rem' }}>
        <AnswerCard offer={offer} onAnswer={known.answer} />
        <OfferFoot offer={offer} hasAccount={hasAccount} onAnswer={known.answer} />
      </chakra.div>
    </chakra.div>
  )
}

function AskedLine({ offer }: { offer: HelpOffer }) {
  const { t, i18n } = useTranslation('help')
  const label = useTimeLabel()
  if (!offer.askedAt) return null
  const when = { time: clockText(offer.askedAt, i18n.language), age: inSentence(label(offer.askedAt)) }
  const said =
    offer.communityId !== null
      ? t('claim.askedCircle', when)
      : offer.askedName
        ? t('claim.askedNamed', { ...when, asked: offer.askedName })
        : t('claim.asked', when)
  return (
    <chakra.p color="fg.muted" overflowWrap="anywhere">
      {said}
    </chakra.p>
  )
}
