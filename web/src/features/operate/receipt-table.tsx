import { chakra } from '@chakra-ui/react'
import type { Receipts } from '@muster/contracts/entities/operator-message'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'

const columns = ['watching', 'queued', 'accepted', 'unknown', 'unreached'] as const

/** How far a message has come, by language and zone. */
export function ReceiptTable({ receipts: { total, byLanguage, byZone } }: { receipts: Receipts }) {
  const { t } = useTranslation('operate')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const rows = [
    { name: t('receipts.total'), counts: total },
    ...byLanguage.map(counts => ({ name: names.of(counts.language) ?? counts.language, counts })),
    ...byZone.map(counts => ({ name: counts.zone, counts })),
  ]
  return (
    <div role="status">
      {/* Reached by the keyboard, because it is scrolled sideways on a phone. */}
      <chakra.section overflowX="auto" tabIndex={0} aria-label={t('receipts.of')}>
        <chakra.table
          w="100%"
          fontSize="sm"
          textAlign="left"
          css={{ '& th, & td': { py: '1.5', pr: '4' }, '& td': { fontVariantNumeric: 'tabular-nums' } }}
        >
          <thead>
            <tr>
              <th scope="col">{t('receipts.of')}</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  {t(`receipts.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, counts }) => (
              <chakra.tr key={name} borderTopWidth="1px" borderColor="border">
                <th scope="row">{name}</th>
                {columns.map(column => (
                  <td key={column}>{counts[column]}</td>
                ))}
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.section>
      <chakra.p color="fg.muted" fontSize="sm">
        {t('waiting.notKnown')}
      </chakra.p>
    </div>
  )
}
