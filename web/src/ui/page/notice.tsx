import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Glyph } from '../icon.tsx'
import { RingedIcon } from '../ringed-icon.tsx'

type NoticeProps = { icon: Glyph; title: string; children?: ReactNode; action?: ReactNode }

/** A screen with a single message, for example 404 or 'Login Required'. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <chakra.div display="grid" placeItems="center" placeContent="center" gap="4" minH="50dvh" textAlign="center" px="4">
      <RingedIcon icon={icon} size="lg" />
      <chakra.h1 textStyle="2xl">{title}</chakra.h1>
      {children && (
        <chakra.p color="fg.muted" maxW="36em">
          {children}
        </chakra.p>
      )}
      {action}
    </chakra.div>
  )
}
