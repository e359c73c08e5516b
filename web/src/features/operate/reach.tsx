import { chakra } from '@chakra-ui/react'
import type { MessagePreview } from '@muster/contracts/entities/operator-message'
import { useTranslation } from '../../lib/use-translation.ts'
import { Screens } from './screens.tsx'

/** The preview of a message: how many people it reaches, why the guard would hold it, and what each screen will show. */
export function Reach({ preview: { reach, marginKm, holds, screens } }: { preview: MessagePreview }) {
  const { t } = useTranslation('operate')
  return (
    <chakra.div display="grid" gap="3">
      <chakra.p textStyle="lg" fontWeight="bold">
        {reach
          ? t('write.reach', {
              reached: `${reach.subscriptions}${reach.isAtLeast ? '+' : ''}`,
              outside: reach.outside,
              km: marginKm,
            })
          : t('write.reachNobody')}
      </chakra.p>
      <chakra.p color="fg.muted" fontSize="sm">
        {t('write.reachNote')}
      </chakra.p>
      {holds.length > 0 && (
        <chakra.div>
          <chakra.p fontWeight="bold">{t('write.holds')}</chakra.p>
          {holds.map(({ code, text }) => (
            <chakra.p key={code} lang="en">
              {text}
            </chakra.p>
          ))}
        </chakra.div>
      )}
      <Screens screens={screens} />
    </chakra.div>
  )
}
