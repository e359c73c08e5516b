import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { Mark } from '../mark.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** A screen with one small form, for example a password form. */
export function NarrowCard({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <Card maxW="30rem" mx="auto" p={{ base: '6', md: '8' }} px={{ base: '4', md: '8' }}>
      <chakra.div display="flex" gap="4" mb="6">
        <Mark size={3} />
        <chakra.div minW="0" overflowWrap="anywhere">
          <chakra.h1 textStyle="xl">{title}</chakra.h1>
          <chakra.p textStyle="sm" color="fg.muted" mt="1">
            {text}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      {children}
    </Card>
  )
}
