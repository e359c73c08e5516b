import { useTranslation } from 'react-i18next'
import { UpdateTitle } from '../../../entities/emergency-update/update-words.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OrderHere } from './orders-here.ts'

/** That an order still stands for this person whose screen they have closed, and the way back to it. */
export function OrderBar({ orders, onOpen }: { orders: readonly OrderHere[]; onOpen: () => void }) {
  const { t } = useTranslation('updates')
  const [first] = orders
  if (!first) return null
  const { isDrill, severity } = first.update
  return (
    <section aria-label={t('takeover.stillActive')}>
      <Banner
        bar
        severity={severity}
        drill={isDrill}
        title={t('takeover.stillActive')}
        action={
          <Button look="outline" size="sm" onClick={onOpen}>
            {t('takeover.again')}
          </Button>
        }
      >
        <UpdateTitle update={first.update} />
      </Banner>
    </section>
  )
}
