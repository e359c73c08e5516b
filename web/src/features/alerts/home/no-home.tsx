import { chakra } from '@chakra-ui/react'
import { MapPinOff } from 'lucide-react'
import { useHomeStanding } from '../../../entities/place/my-places.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Says that the position of the person's home is unknown, why, and what that means. Renders nothing if it is known. */
export function NoHome({ location, as }: { location: string; as: 'h1' | 'h2' }) {
  const { t } = useTranslation('home')
  const standing = useHomeStanding()
  if (standing === 'found') return null
  if (standing === 'looking')
    return (
      <chakra.h1 as={as} textStyle="xl">
        {t('noHome.looking')}
      </chakra.h1>
    )
  const why = { unset: 'noHome.unset', 'not-found': 'noHome.notFound', unreachable: 'noHome.unreachable' } as const
  return (
    <Card pad display="flex" gap="4">
      <Icon as={MapPinOff} size={1.75} />
      <div>
        <chakra.h1 as={as} textStyle="xl">
          {t('noHome.title')}
        </chakra.h1>
        <chakra.p mt="1" overflowWrap="anywhere">
          {t(why[standing], { text: location })} <b>{t('noHome.text')}</b>
        </chakra.p>
        {standing !== 'unreachable' && (
          <ButtonLink to="/profile" look="solid" mt="4">
            {t('noHome.place')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
