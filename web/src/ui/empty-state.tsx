import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Glyph } from './icon.tsx'
import { RingedIcon } from './ringed-icon.tsx'

type EmptyStateProps = { icon: Glyph; title: string; children?: ReactNode; action?: ReactNode }

/** Shown for an empty list: one line, an explanation, and one action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <chakra.div display="flex" flexDir="column" alignItems="center" textAlign="center" gap="3" py="10" px={{ md: '6' }}>
      <RingedIcon icon={icon} size="md" />
      <chakra.p textStyle="lg">{title}</chakra.p>
      {children && (
        <chakra.p textStyle="sm" color="fg.muted" maxW="36em">
          {children}
        </chakra.p>
      )}
      {action}
    </chakra.div>
  )
}
