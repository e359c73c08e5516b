import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { ReactNode } from 'react'

// Hidden on the screen. When printed, it is the only visible part of the page (see `hideRest`).
const Sheet = chakra('div', {
  base: {
    display: 'none',
    '@media print': {
      display: 'block',
      color: 'black',
      bg: 'white',
      fontSize: '12pt',
      lineHeight: '1.4',
      '& h1': { fontSize: '20pt', fontWeight: 'heavy' },
      '& h2': { fontSize: '14pt', fontWeight: 'bold', marginTop: '12pt', breakAfter: 'avoid' },
      '& p': { marginTop: '4pt' },
      '& ol': { listStyle: 'decimal' },
      '& ul': { listStyle: 'disc' },
      '& ol, & ul': { paddingLeft: '20pt' },
      '& li': { marginTop: '3pt', breakInside: 'avoid' },
      '& figure': { marginTop: '14pt', breakInside: 'avoid' },
    },
  },
})
const hideRest = { '@media print': { 'body > *:not([data-paper])': { display: 'none !important' } } }

/** The content that is printed instead of the page. Place it directly in the body. */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <Sheet data-paper="">
      <Global styles={hideRest} />
      {children}
    </Sheet>
  )
}
