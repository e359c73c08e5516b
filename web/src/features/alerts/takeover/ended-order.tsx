import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { textsFor, updateTitle } from '@muster/languages/update-text'
import type { RefObject } from 'react'
import { updatePage } from '../../../entities/emergency-update/pages.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DrillTag } from '../../../ui/drill.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useUpdate } from '../update/use-update.ts'

type EndedOrderProps = {
  id: string
  /** The last known revision of the order. */
  last: EmergencyUpdate
  titleRef: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

/** Shown if an order ends while its screen is open: why it ended, the sender's words, and that this does not mean that it is safe. */
export function EndedOrder({ id, last, titleRef, onClose }: EndedOrderProps) {
  const { t } = useTranslation('updates')
  const reader = useUpdateReader()
  const known = useUpdate(id)
  const update = known.status === 'known' ? known.update : null
  const texts = update?.ended ? textsFor(update, reader.language) : null
  return (
    <chakra.section display="grid" gap="4" maxW="40rem" mx="auto" px="4" py={{ base: '8', md: '16' }}>
      {last.isDrill && (
        <div>
          <DrillTag />
        </div>
      )}
      <chakra.h1 ref={titleRef} tabIndex={-1} outline="none" textStyle="2xl">
        {t('takeover.ended')}
      </chakra.h1>
      <chakra.p fontWeight="bold" fontSize="1.25rem">
        <ZoneText>{updateTitle(last, reader)}</ZoneText>
      </chakra.p>
      {update?.ended && <p>{t(`over.${update.ended.reason}`)}</p>}
      {texts && update?.ended?.reason === 'cancelled' && (
        <p lang={texts.language}>{texts.instruction ?? texts.content}</p>
      )}
      <chakra.p fontWeight="bold">{t('over.note')}</chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button onClick={onClose}>{t('takeover.endedClose')}</Button>
        <ButtonLink to={updatePage(id)} look="outline" onClick={onClose}>
          {t('page.changed')}
        </ButtonLink>
      </chakra.div>
    </chakra.section>
  )
}
