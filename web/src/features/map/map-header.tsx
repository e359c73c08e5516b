import { chakra } from '@chakra-ui/react'
import { ArrowLeft, Navigation, Route } from 'lucide-react'
import { crampedQuery, shortQuery } from '../../lib/use-media.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.ts'

type MapHeaderProps = {
  /** Number of steps of the route; 0 without a route. */
  steps: number
  wide: boolean
  open: boolean
  onOpen: (open: boolean) => void
}

/** The title of the map, with the button that opens the sheet on a narrow screen. */
export function MapHeader({ steps, wide, open, onOpen }: MapHeaderProps) {
  const { t } = useTranslation('map')
  return (
    <chakra.div
      display="flex"
      // With large text the button wraps to the next line.
      flexWrap="wrap"
      alignItems="center"
      gap={{ base: '1', md: '2' }}
      flex="none"
      minH={{ base: '14', md: '18' }}
      css={{
        [`@media ${shortQuery}`]: { minHeight: '3rem', '& p': { display: 'none' } },
        [`@media ${crampedQuery}`]: {
          flexWrap: 'nowrap',
          '& > div': { minWidth: 0 },
          '& h1': { fontSize: '0.875rem' },
        },
      }}
      pl={{ base: '1', md: '3' }}
      pr={{ base: '2', md: '6' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      _highContrast={{ borderBottomWidth: '2px' }}
    >
      <ButtonLink to="/chat" look="quiet" size="sm" square aria-label={t('back')}>
        <Icon as={ArrowLeft} size={1.625} />
      </ButtonLink>
      <chakra.div flex="1 1 0" minW="min(9rem, 60%)">
        <chakra.h1 fontSize={{ base: 'md', md: 'lg' }} fontWeight="bold" lineHeight="1.15" letterSpacing="-.005em">
          {t('title')}
        </chakra.h1>
        <chakra.p hideBelow="md" textStyle="sm" color="fg.muted">
          {t('hint')}
        </chakra.p>
      </chakra.div>
      {wide ? (
        steps > 0 && (
          <Tag solid minH="10" px="4" fontSize="sm">
            <Icon as={Navigation} size={1.25} />
            {t('active', { count: steps })}
          </Tag>
        )
      ) : (
        <Button look="outline" size="sm" px="3" icon={Route} aria-expanded={open} onClick={() => onOpen(!open)}>
          <chakra.span css={{ [`@media ${crampedQuery}`]: visuallyHidden }}>{t('directions')}</chakra.span>
        </Button>
      )}
    </chakra.div>
  )
}
