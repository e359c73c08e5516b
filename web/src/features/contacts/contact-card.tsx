import { chakra } from '@chakra-ui/react'
import type { EmergencyContact } from '@muster/contracts/entities/user'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ContactLinks } from './contact-links.tsx'

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: { md: '1' },
    borderTopWidth: '1px',
    borderColor: 'border',
    pt: '2',
    // Narrow padding, so that three buttons fit in one line on a phone.
    '& > button': { px: { base: '2', md: '2.5' }, gap: { base: '1.5', md: '2.5' } },
    '& > button:first-of-type': { ml: { base: '-2', md: '-2.5' } },
    '& > button:last-of-type': { mr: { base: '-2', md: '0' } },
    _highContrast: { borderTopWidth: '2px' },
  },
})

type ContactCardProps = {
  contact: EmergencyContact
  busy: boolean
  onEdit: () => void
  onDelete: () => void
  onSetPrimary: () => void
}

/** An emergency contact, with links to call and write to them and buttons to change it. */
export function ContactCard({ contact, busy, onEdit, onDelete, onSetPrimary }: ContactCardProps) {
  const { t } = useTranslation('contacts')
  const { name, phone, relationship, isPrimary } = contact
  return (
    <Card asChild pt={{ base: '5', md: '6' }} px={{ base: '4', md: '6' }} pb={{ base: '2', md: '3' }}>
      <li>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
          <Avatar name={name} size="lg" />
          <chakra.div minW="0" flex="1 1 10rem">
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
              <chakra.h2 textStyle="lg" overflowWrap="anywhere">
                {name}
              </chakra.h2>
              {isPrimary && (
                <Tag solid>
                  <Icon as={Star} size={1} />
                  {t('primary')}
                </Tag>
              )}
            </chakra.div>
            <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {relationship}, <chakra.span display="inline-block">{phone}</chakra.span>
            </chakra.p>
          </chakra.div>
        </chakra.div>
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))"
          gap="3"
          mt="5"
          mb="3"
        >
          <ContactLinks contact={contact} size="lg" />
        </chakra.div>
        <Actions>
          <Button look="quiet" size="sm" icon={Pencil} aria-label={t('editNamed', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            look="quiet"
            size="sm"
            icon={Trash2}
            aria-label={t('deleteNamed', { name })}
            disabled={busy}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
          {!isPrimary && (
            <Button
              look="quiet"
              size="sm"
              icon={Star}
              aria-label={t('setPrimaryNamed', { name })}
              disabled={busy}
              onClick={onSetPrimary}
            >
              {t('setPrimary')}
            </Button>
          )}
        </Actions>
      </li>
    </Card>
  )
}
