import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Shown = chakra('a', {
  base: {
    pos: 'fixed',
    top: '-20rem',
    left: '4',
    zIndex: 'skip',
    bg: 'ink.solid',
    color: 'ink.contrast',
    fontWeight: 'bold',
    px: '5',
    py: '3',
    borderRadius: 'md',
    _focus: { top: '3' },
  },
})

type SkipLinkProps = { href: `#${string}`; children: ReactNode }

/**
 * "Skip to content", the first element that the Tab key reaches on every screen. It moves the focus itself: as part of the address, `#main` would get the focus
 * again whenever the browser goes back to it, for example when a dialog on a phone closes.
 */
export function SkipLink({ href, children }: SkipLinkProps) {
  return (
    <Shown
      href={href}
      onClick={event => {
        event.preventDefault()
        document.getElementById(href.slice(1))?.focus()
      }}
    >
      {children}
    </Shown>
  )
}
