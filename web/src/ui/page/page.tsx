import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

type PageProps = {
  /** The text of the `h1` and the window's title. */
  title: string
  subtitle?: ReactNode
  /** Shown beside the title; at most one solid button. */
  actions?: ReactNode
  /** Shown above the title. */
  banner?: ReactNode
  children?: ReactNode
}

/** A standard screen: banner, title, actions, and content at most 1080 px wide. */
export function Page({ title, subtitle, actions, banner, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <chakra.div maxW="content" mx={{ lg: '0' }}>
      {banner && (
        <chakra.div mb="6" _empty={{ display: 'none' }}>
          {banner}
        </chakra.div>
      )}
      <chakra.div
        display="flex"
        flexDir={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'flex-end' }}
        justifyContent="space-between"
        gap={{ base: '4', md: '6' }}
        mb={{ base: '5', md: '6' }}
      >
        <div>
          <chakra.h1 textStyle="2xl">{title}</chakra.h1>
          {subtitle && (
            <chakra.p color="fg.muted" mt="1">
              {subtitle}
            </chakra.p>
          )}
        </div>
        {actions}
      </chakra.div>
      {children}
    </chakra.div>
  )
}
