import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Bell } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNotificationChoices } from '../../entities/notification-choices/choices.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertsAnnouncer } from './alerts-announcer.tsx'
import { AlertsDropdown } from './alerts-dropdown.tsx'
import { countUnread, selectSeen, storeSeen, updatesSeen } from './slice.ts'
import { useOrdersHere } from './takeover/takeover.tsx'
import { useEmergencyUpdates } from './use-emergency-updates.ts'

const shownAtMost = 5

const Count = chakra('b', {
  base: {
    pos: 'absolute',
    top: '0.125rem',
    right: '-0.125rem',
    minW: 'min(1.375rem, 32px)',
    h: 'min(1.375rem, 32px)',
    px: '1',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'ink.solid',
    color: 'ink.contrast',
    border: '2px solid',
    borderColor: 'bg.panel',
    fontSize: 'min(0.8125rem, 19px)',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The bell in the header. It shows the number of unread updates and opens the list. */
export function AlertsBell() {
  const { t } = useTranslation('alerts')
  const dispatch = useAppDispatch()
  const { updates, checkedAt } = useEmergencyUpdates()
  const orders = useOrdersHere()
  const isTakeover = ({ id }: EmergencyUpdate) => orders.some(({ update }) => update.id === id)
  const shown = useMemo(() => updates.slice(0, shownAtMost), [updates])
  const { inApp } = useNotificationChoices()
  // Critical updates are announced to everybody, also without in-app notifications, unless the takeover screen announces them.
  const isSilent = (update: EmergencyUpdate) => isTakeover(update) || !(inApp || update.severity === 'critical')
  const seen = useSelector(selectSeen)
  const unread = countUnread(updates, seen)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (open) dispatch(updatesSeen(shown))
  }, [open, shown, dispatch])

  useEffect(() => storeSeen(seen), [seen])

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', outside, { signal })
    document.addEventListener('focusin', outside, { signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => listening.abort()
  }, [open])

  return (
    <chakra.div ref={box} flex="none">
      <Button
        ref={button}
        look="quiet"
        size="sm"
        square
        pos="relative"
        aria-label={t('bell', { unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(now => !now)}
        icon={Bell}
      >
        {unread > 0 && <Count aria-hidden="true">{unread > 99 ? '99+' : unread}</Count>}
      </Button>
      {open && (
        <AlertsDropdown
          updates={shown}
          more={updates.length - shown.length}
          checkedAt={checkedAt}
          onOpen={() => setOpen(false)}
        />
      )}
      <AlertsAnnouncer updates={updates} isKnown={checkedAt !== undefined} isToldElsewhere={isSilent} />
    </chakra.div>
  )
}
