import { chakra } from '@chakra-ui/react'
import { UpdateTitle } from '../../../entities/emergency-update/update-words.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { hiddenOnPhone } from '../../../ui/visually-hidden.ts'
import type { OrderHere } from './orders-here.ts'

/** A bar for active orders whose screen the person has closed, with a button that opens the screen again. */
export function OrderBar({ orders, onOpen }: { orders: readonly OrderHere[]; onOpen: () => void }) {
  const { t } = useTranslation('alerts')
  const [first] = orders
  if (!first) return null
  const { isDrill, severity } = first.update
  return (
    <section aria-label={t('orderBar.stillActive')}>
      <Banner
        bar
        severity={severity}
        drill={isDrill}
        title={t('orderBar.stillActive')}
        action={
          <Button look="outline" size="sm" onClick={onOpen}>
            {t('orderBar.again')}
          </Button>
        }
      >
        {/* Hidden on a phone, so that the way out and 911 stay in view on the home screen. */}
        <chakra.span css={hiddenOnPhone}>
          <UpdateTitle update={first.update} />
        </chakra.span>
      </Banner>
    </section>
  )
}
