import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'

/** One screen of the console. It gets the focus when the focused element disappears, for example after a decision. */
export function Section({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useKeptFocus(box, () => box.current)
  return (
    <chakra.section
      ref={box}
      tabIndex={-1}
      display="grid"
      gap="4"
      aria-label={label}
      _focusVisible={{ outline: 'none' }}
    >
      {children}
    </chakra.section>
  )
}
