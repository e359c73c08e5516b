import { chakra } from '@chakra-ui/react'
import { updateTitle, whatToDo } from '@muster/languages/update-text'
import { updatePage } from '../../../entities/emergency-update/pages.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import type { OrderHere } from './orders-here.ts'

/** The other orders that cover the person's home or position, each with its own text. */
export function OtherOrders({ orders, onOpen }: { orders: readonly OrderHere[]; onOpen: () => void }) {
  const { t } = useTranslation('updates')
  const reader = useUpdateReader()
  if (orders.length === 0) return null
  return (
    <chakra.section mt="4" pt="4" borderTopWidth="2px" borderColor="border.emphasized">
      <chakra.h2 textStyle="lg">{t('takeover.more', { count: orders.length })}</chakra.h2>
      {orders.map(({ update }) => {
        const { official, advice } = whatToDo(update, reader)
        return (
          <chakra.div key={update.id} mt="3">
            <chakra.b display="block">
              <ZoneText>{updateTitle(update, reader)}</ZoneText>
            </chakra.b>
            <p lang={official?.language ?? reader.language}>{official?.text ?? advice}</p>
            <ButtonLink to={updatePage(update.id)} look="quiet" size="sm" px="0" onClick={onOpen}>
              {t('takeover.details')}
            </ButtonLink>
          </chakra.div>
        )
      })}
    </chakra.section>
  )
}
