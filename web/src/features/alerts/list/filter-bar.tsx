import { chakra } from '@chakra-ui/react'
import { useIsWide } from '../../../lib/use-media.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Field } from '../../../ui/field.tsx'
import { hidesTransparentBorder } from '../../../ui/forced-colors.ts'
import { Select } from '../../../ui/input.tsx'
import type { Filter } from './groups.ts'

type FilterBarProps = {
  value: Filter
  counts: readonly { filter: Filter; count: number }[]
  onChange: (filter: Filter) => void
}

const Press = chakra('button', {
  base: {
    minH: '13',
    px: '4',
    fontWeight: 'label',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderBottomWidth: '4px',
    borderColor: 'transparent',
    ...hidesTransparentBorder,
    color: 'fg.muted',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-pressed=true]': { color: 'fg', borderColor: 'fg' },
    _focusVisible: { outlineOffset: '-4px' },
  },
})

/** The choice of which updates to show: a row of buttons on wide screens, a select on narrow ones. */
export function FilterBar({ value, counts, onChange }: FilterBarProps) {
  const { t } = useTranslation('updates')
  const isWide = useIsWide()
  const nameOf = ({ filter, count }: FilterBarProps['counts'][number]) =>
    t('filtered', { name: t(`filter.${filter}`), count })
  if (!isWide)
    return (
      <Field label={t('show')}>
        <Select value={value} onChange={event => onChange(event.currentTarget.value as Filter)}>
          {counts.map(row => (
            <option key={row.filter} value={row.filter}>
              {nameOf(row)}
            </option>
          ))}
        </Select>
      </Field>
    )
  return (
    <chakra.div
      role="group"
      aria-label={t('show')}
      display="flex"
      flexWrap="wrap"
      borderBottomWidth="1px"
      borderColor="border"
    >
      {counts.map(row => (
        <Press key={row.filter} type="button" aria-pressed={row.filter === value} onClick={() => onChange(row.filter)}>
          {nameOf(row)}
        </Press>
      ))}
    </chakra.div>
  )
}
