import type { BlockPlace, HelpOffer } from '@muster/contracts/entities/help'
import { HandHelping, MapPin, Users } from 'lucide-react'
import { clockText } from '../../../lib/clock.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { useNeedWords } from '../use-need-words.ts'

/** The facts that everyone who was asked may read: the needs that the person shared, the block, and who is coming. */
export function OfferFacts({ offer }: { offer: HelpOffer }) {
  const { t, i18n } = useTranslation('help')
  const label = useTimeLabel()
  const needs = useNeedWords()(offer.needs)
  const name = offer.firstName ?? ''
  const others = offer.askedCount - 1
  const coming = offer.coming.map(one =>
    one.state === 'arrived'
      ? t('claim.hasArrived', { name: one.name })
      : t('claim.isComing', { name: one.name, time: clockText(one.etaAt, i18n.language) }),
  )
  return (
    <Card pad>
      <dl aria-label={t('claim.facts')} style={{ margin: 0 }}>
        <Fact
          icon={HandHelping}
          name={t('claim.shared', { name })}
          said={needs || offer.note ? needs : t('claim.sharedNothing')}
        >
          {offer.note && <p dir="auto">{offer.note}</p>}
          {(needs || offer.note) && <p>{t('claim.sharedOnly', { name })}</p>}
        </Fact>
        <Where block={offer.block} name={name} isKnown={offer.exact !== null} />
        <Fact icon={Users} name={t('claim.coming')} said={coming.length > 0 ? coming.join(', ') : t('claim.nobody')}>
          <p>
            {others > 0 ? t('claim.askedOthers', { count: others }) : t('claim.askedYou')}{' '}
            {t('checked', { age: inSentence(label(offer.at)) })}
          </p>
        </Fact>
      </dl>
    </Card>
  )
}

function Where({ block, name, isKnown }: { block: BlockPlace | null; name: string; isKnown: boolean }) {
  const { t } = useTranslation('help')
  const street =
    block?.street && block.block !== null
      ? t('claim.block', { block: block.block, street: block.street })
      : block?.street
  const [first, ...rest] = [street, block?.town].filter(Boolean)
  return (
    <Fact icon={MapPin} name={t('claim.where')} said={first ?? t('claim.whereUnknown')}>
      {rest.length > 0 && <p>{rest.join(', ')}</p>}
      {!isKnown && <p>{t('claim.whereAfter', { name })}</p>}
    </Fact>
  )
}
