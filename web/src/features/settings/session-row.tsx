import { chakra } from '@chakra-ui/react'
import type { ChatSession } from '@muster/contracts/entities/chat'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { dayLabel } from './session-dates.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    borderColor: 'border',
    '& + &': { borderTopWidth: '1px', _highContrast: { borderTopWidth: '2px' } },
  },
})

const Open = chakra('button', {
  base: {
    flex: '1',
    minW: '0',
    minH: '16',
    py: '3',
    textAlign: 'left',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.muted' },
  },
})

type SessionRowProps = { session: ChatSession; onOpen: () => void; onDelete: () => void }

/** A row of the list of chat sessions. A press opens the session. */
export function SessionRow({ session, onOpen, onDelete }: SessionRowProps) {
  const { t, i18n } = useTranslation('settings')
  const { title, createdAt, updatedAt } = session
  const created = dayLabel(createdAt, i18n.language)
  const updated = dayLabel(updatedAt, i18n.language, { withTime: true })
  return (
    <Row>
      <Open type="button" onClick={onOpen}>
        <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere">
          {title}
        </chakra.span>
        <chakra.span display="block" textStyle="sm" color="fg.muted">
          {t('sessions.dates', { created, updated })}
        </chakra.span>
      </Open>
      <Button
        look="quiet"
        size="sm"
        square
        icon={Trash2}
        aria-label={t('sessions.delete', { title })}
        onClick={onDelete}
      />
    </Row>
  )
}
