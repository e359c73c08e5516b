import { Dialog as Base, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { useBackCloses } from '../lib/use-back-closes.ts'

type FullScreenProps = {
  role: 'dialog' | 'alertdialog'
  /** Called for Escape and the browser's Back. */
  onClose: () => void
  initialFocus: RefObject<HTMLElement | null>
  /** Must contain a `Dialog.Title`. */
  children: ReactNode
}

/** A dialog over the whole window below the header, so that 911 in the header stays visible. */
export function FullScreenDialog({ role, onClose, initialFocus, children }: FullScreenProps) {
  useBackCloses(true, onClose)
  return (
    <Base.Root
      open
      role={role}
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => initialFocus.current}
    >
      <Portal>
        <Base.Positioner p="0" zIndex="modal">
          <Base.Content
            w="100%"
            maxW="100%"
            h="calc(100dvh - {sizes.header})"
            maxH="calc(100dvh - {sizes.header})"
            m="0"
            p="0"
            border="0"
            borderRadius="0"
            overflowY="auto"
            bg="bg.panel"
          >
            {children}
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  )
}
