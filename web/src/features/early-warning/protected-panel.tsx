import { chakra } from '@chakra-ui/react'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'

/** The green confirmation panel: lists the places that this browser watches. */
export function ProtectedPanel({ home, alsoHere }: { home: string | undefined; alsoHere: boolean }) {
  const { t, i18n } = useTranslation('settings')
  const places = [...(home ? [home] : []), ...(alsoHere ? [t('notifications.here')] : [])]
  return (
    <chakra.div
      role="status"
      display="flex"
      alignItems="center"
      gap="3.5"
      py="3.5"
      px="4"
      mb="2"
      bg="brand.subtle"
      borderWidth="2px"
      borderColor="brand.muted"
      borderRadius="md"
    >
      <chakra.span color="brand.fg" display="flex">
        <Icon as={ShieldCheck} size={1.9} />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.p fontWeight="bold">{t('notifications.enabledTitle')}</chakra.p>
        {places.length > 0 && (
          <chakra.p textStyle="sm" overflowWrap="anywhere">
            {t('notifications.watching', { places: new Intl.ListFormat(i18n.language).format(places) })}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  )
}
