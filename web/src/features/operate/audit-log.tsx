import { chakra } from '@chakra-ui/react'
import { exportAudit } from '@muster/contracts/routes/operate'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { ExternalButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useAuditQuery } from './api.ts'

/** Who did what, and whether the record of it is whole. */
export function AuditLog() {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const { data, isError } = useAuditQuery()
  // What was known stays on the screen while the server cannot be reached.
  if (isError && !data) return <p>{t('loadFailed')}</p>
  if (!data) return null
  return (
    <chakra.section display="grid" gap="4" aria-label={t('log.title')}>
      <chakra.p fontWeight="bold">{data.isIntact ? t('log.intact') : t('log.broken', { seq: data.brokenAt })}</chakra.p>
      <ExternalButton href={exportAudit.path} download look="outline" justifySelf="start">
        {t('log.export')}
      </ExternalButton>
      <Card>
        <chakra.ol px="4">
          {data.entries.map(({ entry }) => (
            <chakra.li key={entry.seq} py="2.5" borderTopWidth="1px" borderColor="border" _first={{ borderTop: '0' }}>
              <p>{t('log.entry', { name: entry.who.name, action: t(`log.actions.${entry.action}`) })}</p>
              <chakra.p color="fg.muted" fontSize="sm">
                {entry.seq} · {momentText(entry.at, Date.now(), language)}
                {['areaName', 'identifier', 'outcome', 'note'].map(
                  key => entry.detail[key] && ` · ${entry.detail[key]}`,
                )}
              </chakra.p>
            </chakra.li>
          ))}
        </chakra.ol>
      </Card>
    </chakra.section>
  )
}
