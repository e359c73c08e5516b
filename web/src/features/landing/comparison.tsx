import { chakra } from '@chakra-ui/react'
import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Band, Column } from './section.tsx'

type Answer = 'yes' | 'part' | 'no'
type Row<K extends string> = { key: K; answers: readonly [Answer, Answer, Answer, Answer] }

const kinds = ['muster', 'trackers', 'zones', 'guides'] as const
const icons = { yes: Check, part: Minus, no: X }

const near: readonly Row<'orders' | 'kinds' | 'offline'>[] = [
  { key: 'orders', answers: ['yes', 'part', 'yes', 'part'] },
  { key: 'kinds', answers: ['yes', 'no', 'part', 'yes'] },
  { key: 'offline', answers: ['yes', 'no', 'no', 'part'] },
]
const leave: readonly Row<'turns' | 'avoids' | 'wheelchair' | 'shelters'>[] = [
  { key: 'turns', answers: ['yes', 'no', 'no', 'no'] },
  { key: 'avoids', answers: ['yes', 'no', 'no', 'no'] },
  { key: 'wheelchair', answers: ['yes', 'no', 'no', 'no'] },
  { key: 'shelters', answers: ['yes', 'part', 'part', 'part'] },
]

const narrow = { base: 'block', md: 'revert' }
const edge = { '&[data-muster]': { borderInline: { md: '2px solid' }, borderInlineColor: { md: 'fg' } } } as const

const Table = chakra('table', {
  base: {
    display: { base: 'block', md: 'table' },
    w: '100%',
    mt: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    _highContrast: { borderWidth: '2px' },
    '& tbody': { display: { base: 'block', md: 'table-row-group' } },
    '& tr': { display: { base: 'block', md: 'table-row' } },
    '& tbody tr': {
      borderTopWidth: '1px',
      borderColor: 'border',
      py: { base: '3.5', md: '0' },
      px: { base: '4', md: '0' },
    },
    '& thead': { hideBelow: 'md' },
    '& thead th[data-muster]': { borderTop: { md: '2px solid' } },
    '& tbody tr:last-child td[data-muster]': { borderBottom: { md: '2px solid' } },
  },
})

const Head = chakra('th', {
  base: {
    py: '4',
    px: { base: '3', lg: '5' },
    textAlign: 'left',
    fontSize: 'sm',
    fontWeight: 'label',
    color: 'fg.muted',
    '&[data-muster]': {
      color: 'fg',
      fontSize: { base: 'sm', lg: 'md' },
      fontWeight: 'heavy',
      borderInline: '2px solid',
    },
  },
})

const RowHead = chakra('th', {
  base: {
    display: narrow,
    textAlign: 'left',
    w: { md: '28%', lg: '34%' },
    py: { base: '0', md: '4' },
    pb: { base: '1.5', md: '4' },
    px: { md: '3', lg: '5' },
    fontWeight: { base: 'bold', md: 'medium' },
  },
})

const Cell = chakra('td', {
  base: {
    display: { base: 'flex', md: 'table-cell' },
    justifyContent: 'space-between',
    gap: '4',
    py: { base: '1', md: '4' },
    px: { md: '3', lg: '5' },
    fontSize: { base: 'sm', lg: 'md' },
    color: 'fg.muted',
    '&[data-answer=yes], &[data-muster]': { fontWeight: 'bold', color: 'fg' },
    ...edge,
  },
})

function Comparing<K extends string>({
  title,
  rows,
  label,
}: {
  title: string
  rows: readonly Row<K>[]
  label: (key: K) => string
}) {
  const { t } = useTranslation('landing')
  return (
    <div>
      <chakra.h3 textStyle="lg">{title}</chakra.h3>
      <Table>
        <thead>
          <tr>
            <Head scope="col" w={{ md: '28%', lg: '34%' }}>
              <chakra.span pos="absolute" w="1px" h="1px" overflow="hidden" clipPath="inset(50%)">
                {t('compare.what')}
              </chakra.span>
            </Head>
            {kinds.map(kind => (
              <Head key={kind} scope="col" data-muster={kind === 'muster' ? '' : undefined}>
                <chakra.span display="inline-flex" gap="2.5" alignItems="center">
                  {kind === 'muster' && <Mark size={1.375} />}
                  {t(`compare.${kind}`)}
                </chakra.span>
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, answers }) => (
            <tr key={key}>
              <RowHead scope="row">{label(key)}</RowHead>
              {kinds.map((kind, index) => {
                const answer = answers[index] ?? 'no'
                return (
                  <Cell key={kind} data-answer={answer} data-muster={kind === 'muster' ? '' : undefined}>
                    <chakra.span hideFrom="md">{t(`compare.${kind}`)}</chakra.span>
                    <chakra.span display="inline-flex" gap="2.5" alignItems="center">
                      <Icon as={icons[answer]} size={1.35} />
                      {t(`compare.${answer}`)}
                    </chakra.span>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

export function Comparison() {
  const { t } = useTranslation('landing')
  return (
    <Band alt>
      <Column>
        <chakra.h2 textStyle="2xl">{t('compare.title')}</chakra.h2>
        <chakra.p color="fg.muted" mt="2" mb={{ base: '5', md: '8' }}>
          {t('compare.note')}
        </chakra.p>
        <chakra.div display="grid" gap={{ base: '8', md: '12' }}>
          <Comparing title={t('compare.near')} rows={near} label={key => t(`compare.nearRows.${key}`)} />
          <Comparing title={t('compare.leave')} rows={leave} label={key => t(`compare.leaveRows.${key}`)} />
        </chakra.div>
      </Column>
    </Band>
  )
}
