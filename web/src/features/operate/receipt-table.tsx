import { chakra } from '@chakra-ui/react'
import type { Receipts } from '@muster/contracts/entities/operator-message'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../lib/use-translation.ts'

const columns = ['watching', 'queued', 'accepted', 'shown', 'opened', 'unknown', 'unreached'] as const

/** How many browsers watch a place in the area, and how many of them have received, shown and opened the message; in total, by language and by zone. */
export function ReceiptTable({ receipts: { total, byLanguage, byZone } }: { receipts: Receipts }) {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const number = new Intl.NumberFormat(language)
  const rows = [
    { key: 'total', name: t('receipts.total'), counts: total },
    ...byLanguage.map(counts => ({ key: counts.language, name: names.of(counts.language) ?? counts.language, counts })),
    ...byZone.map(counts => ({ key: counts.zone, name: counts.name, counts })),
  ]
  return (
    <div role="status">
      {/* Focusable, so that the keyboard can scroll it sideways on a phone. */}
      <chakra.section overflowX="auto" tabIndex={0} aria-label={t('receipts.of')}>
        <chakra.table
          w="100%"
          fontSize="sm"
          textAlign="left"
          css={{
            '& th, & td': { py: '1.5', pr: '4' },
            '& tbody th': { minW: '8rem' },
            '& thead th': { whiteSpace: 'nowrap' },
            '& td': { fontVariantNumeric: 'tabular-nums' },
          }}
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
            {rows.map(({ key, name, counts }) => (
              <chakra.tr key={key} borderTopWidth="1px" borderColor="border">
                <th scope="row">{name}</th>
                {columns.map(column => (
                  <td key={column}>{number.format(counts[column])}</td>
                ))}
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.section>
      <chakra.p color="fg.muted" fontSize="sm" mt="2">
        {t('receipts.meaning')}
      </chakra.p>
    </div>
  )
}
