import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { chosenEdge } from './forced-colors.ts'

const base = {
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  w: '100%',
  minH: '16',
  py: '3.5',
  textAlign: 'left',
  borderTopWidth: '1px',
  borderColor: 'border',
  color: 'inherit',
  textDecoration: 'none',
  'li:first-of-type > &, div > &:first-of-type': { borderTopWidth: '0' },
  '&:is(a, button)': { cursor: 'pointer', _hover: { bg: 'bg.muted' } },
  '&[aria-current=true], &[aria-pressed=true]': {
    bg: 'ink.subtle',
    boxShadow: 'inset 4px 0 0 {colors.fg}',
    ...chosenEdge,
  },
} as const

/** A row of a list; `aria-current` marks the selected one. Place it in the `li`s of a `ul`. */
export const ListRow = chakra('div', { base })
/** A row that links to another screen. */
export const ListRowLink = chakra(Link, { base })
