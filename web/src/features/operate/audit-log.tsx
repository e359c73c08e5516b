import { chakra } from '@chakra-ui/react'
import type { AuditFilter } from '@muster/contracts/entities/operator-message'
import { exportAudit } from '@muster/contracts/routes/operate'
import { useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ExternalButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useAuditQuery } from './api.ts'
import { AuditSearch } from './audit-search.tsx'

/** The audit log: who did what, and whether its hash chain is intact. */
export function AuditLog() {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const [filter, setFilter] = useState<AuditFilter>({})
  const { data, isError } = useAuditQuery({ query: filter })
  // Keeps showing the last known data while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  if (!data) return null
  return (
    <chakra.section display="grid" gap="4" aria-label={t('log.title')}>
      <chakra.p fontWeight="bold">{data.isIntact ? t('log.intact') : t('log.broken', { seq: data.brokenAt })}</chakra.p>
      <ExternalButton href={exportAudit.path} download look="outline" justifySelf="start">
        {t('log.export')}
      </ExternalButton>
      <AuditSearch onSearch={setFilter} />
      <p role="status">{t(data.hasMore ? 'log.foundMore' : 'log.found', { count: data.entries.length })}</p>
      {data.entries.length > 0 && (
        <Card>
          <chakra.ol px="4">
            {data.entries.map(({ entry }) => (
              <chakra.li key={entry.seq} py="2.5" borderTopWidth="1px" borderColor="border" _first={{ borderTop: '0' }}>
                <p>{t('log.entry', { name: entry.who.name, action: t(`log.actions.${entry.action}`) })}</p>
                <chakra.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                  {`${entry.seq}\u00a0· `}
                  {momentText(entry.at, serverNow(), language)}
                  {['areaName', 'identifier', 'outcome', 'roles', 'note'].map(
                    key => entry.detail[key] && `\u00a0· ${entry.detail[key]}`,
                  )}
                  {keyOf(entry) && `\u00a0· ${t('log.key', { key: keyOf(entry) })}`}
                </chakra.p>
              </chakra.li>
            ))}
          </chakra.ol>
        </Card>
      )}
    </chakra.section>
  )
}

const keyOf = ({ who, detail }: { who: { passkey: string | null }; detail: Record<string, string> }) =>
  who.passkey ?? detail.key
