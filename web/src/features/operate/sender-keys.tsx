import { chakra } from '@chakra-ui/react'
import type { SignedInOperator } from '@muster/contracts/entities/operator'
import type { SenderKey } from '@muster/contracts/entities/sender-key'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { ActButton } from './act-button.tsx'
import { useConfirmKeyMutation, useKeysQuery, useRevokeKeyMutation } from './api.ts'
import { Decide } from './decide.tsx'
import { MakeKey } from './make-key.tsx'
import { Section } from './section.tsx'
import { useAttempt } from './use-attempt.ts'

/** The API keys with which authorities send messages. */
export function SenderKeys({ operator }: { operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const { data, isError } = useKeysQuery()
  // Keeps showing the last known data while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  return (
    <Section label={t('keys.title')}>
      <MakeKey />
      <chakra.h2 textStyle="xl">{t('keys.title')}</chakra.h2>
      {data?.length === 0 && <p>{t('keys.none')}</p>}
      {data?.map(key => (
        <KeyCard key={key.id} known={key} operator={operator} />
      ))}
    </Section>
  )
}

function KeyCard({ known, operator }: { known: SenderKey; operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const [confirm] = useConfirmKeyMutation()
  const [revoke] = useRevokeKeyMutation()
  const { refetch } = useKeysQuery()
  const attempt = useAttempt(refetch)
  const { id, sender, counties, perMinute, signer, createdBy, createdAt, confirmedBy, lastUsedAt, revokedAt } = known
  const moment = (instant: string) => momentText(instant, serverNow(), language)
  const params = { id }
  return (
    <Card pad display="grid" gap="3">
      <div>
        <chakra.h3 textStyle="lg" fontWeight="bold" overflowWrap="anywhere">
          {sender}
        </chakra.h3>
        <p>{t('keys.limits', { counties: counties.join(', '), perMinute })}</p>
        <chakra.p overflowWrap="anywhere">{signer ? t('keys.signer', signer) : t('keys.noSigner')}</chakra.p>
        <p>{lastUsedAt ? t('keys.used', { at: moment(lastUsedAt) }) : t('keys.unused')}</p>
        <chakra.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
          {t('keys.made', { name: createdBy.name, at: moment(createdAt), id })}
        </chakra.p>
        <chakra.p fontWeight="bold">
          {revokedAt
            ? t('keys.revoked', { at: moment(revokedAt) })
            : confirmedBy
              ? t('keys.confirmedBy', { name: confirmedBy.name })
              : t('keys.unconfirmed')}
        </chakra.p>
      </div>
      {!revokedAt && !confirmedBy && createdBy.id !== operator.id && (
        <ActButton look="solid" justifySelf="start" act={() => attempt(() => confirm({ params }).unwrap())}>
          {t('keys.confirm')}
        </ActButton>
      )}
      {!revokedAt && (
        <Decide
          choices={[
            { label: t('keys.revoke'), act: note => attempt(() => revoke({ params, body: { note } }).unwrap()) },
          ]}
        />
      )}
    </Card>
  )
}
