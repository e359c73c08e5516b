import { Dialog as Base, chakra, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useBackCloses } from '../lib/use-back-closes.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Button } from './button.tsx'
import { callLinkId } from './call-link.tsx'
import { lowContainerQuery } from './low-container-query.ts'
import { ToastPlace } from './toast-place.tsx'
import { toasterId } from './toaster-id.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, aligned right; on narrow screens in equal columns. */
  footer?: ReactNode
  /** Shown before the title, for example the logo or an icon. */
  lead?: ReactNode
  size?: 'md' | 'lg'
  placement?: 'center' | 'side'
  /** Makes it an `alertdialog` that a press outside does not close. */
  mustAnswer?: boolean
  initialFocus?: RefObject<HTMLElement | null>
}

// A press on a toast or on 911 in the header does not close the dialog, because it may contain unsaved text.
const persistent = [() => document.getElementById(toasterId), () => document.getElementById(callLinkId)]

const oneLine = { minH: '56px', py: '2', px: '3', fontSize: 'min(1.25rem, max(20px, 9cqi))' }
/** Keeps the buttons in view while the text above scrolls. */
const inReach = { pos: 'sticky', bottom: '-4', pt: '3', pb: '4', mt: '3', mb: '-4', bg: 'bg.panel' }

/** A modal dialog: it traps the focus, closes with Escape and Close, and returns the focus. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  lead,
  size = 'md',
  placement = 'center',
  mustAnswer = false,
  initialFocus,
}: DialogProps) {
  const { t } = useTranslation('common')
  useBackCloses(open, onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={change => !change.open && onClose()}
      role={mustAnswer ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!mustAnswer}
      persistentElements={persistent}
      size={size as 'md'}
      placement={placement as 'center'}
      initialFocusEl={initialFocus ? () => initialFocus.current : undefined}
    >
      <Portal>
        <Base.Backdrop />
        <Base.Positioner data-room="">
          <Base.Content>
            <chakra.div display="flex" alignItems="flex-start" gap="4" mb="5">
              {lead}
              <chakra.div flex="1" minW="0" alignSelf="center">
                <Base.Title css={{ [lowContainerQuery]: { fontSize: 'min(1.5625rem, max(24px, 9cqi))' } }}>
                  {title}
                </Base.Title>
                {description && <Base.Description>{description}</Base.Description>}
              </chakra.div>
              <Base.CloseTrigger asChild>
                <Button
                  look="quiet"
                  size="sm"
                  square
                  icon={X}
                  aria-label={t('close')}
                  mt="-2"
                  mr="-2"
                  css={{ [lowContainerQuery]: { w: '44px', minH: '44px', '& svg': { w: '28px', h: '28px' } } }}
                />
              </Base.CloseTrigger>
            </chakra.div>
            <ToastPlace urgentOnly mb="5" />
            {children}
            {footer && (
              <chakra.div
                display={{ base: 'grid', md: 'flex' }}
                gridTemplateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))"
                justifyContent="flex-end"
                gap="3"
                mt="6"
                css={{ [lowContainerQuery]: { '& > *': oneLine, ...(mustAnswer && inReach) } }}
              >
                {footer}
              </chakra.div>
            )}
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  )
}
