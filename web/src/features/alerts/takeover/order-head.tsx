import { Dialog as Base, chakra } from '@chakra-ui/react'
import { OctagonAlert, X } from 'lucide-react'
import type { RefObject } from 'react'
import { crampedQuery, shortQuery } from '../../../lib/use-media.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Where a line has room for about three words, the kind of the order is below its icon and the button that closes it. */
const cramped = `@media ${crampedQuery}`
const onItsSide = (fontSize: string) => ({ [`@media ${shortQuery}`]: { fontSize } })

type OrderHeadProps = {
  verb: string
  nearness: string | null
  isDrill: boolean
  isShelter: boolean
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** What the order asks, in very large letters; red unless it is a drill. */
export function OrderHead({ verb, nearness, isDrill, isShelter, titleRef }: OrderHeadProps) {
  const { t } = useTranslation('updates')
  const red = isDrill ? {} : { bg: 'severity.critical.solid', color: 'severity.critical.contrast' }
  return (
    <chakra.section
      data-on={isDrill ? undefined : 'red'}
      display="flex"
      flexDir="column"
      px={{ base: '4', md: '14' }}
      py={{ base: '5', md: '9' }}
      {...red}
    >
      <chakra.div display="flex" alignItems="center" gap="3" css={{ [cramped]: { flexWrap: 'wrap' } }}>
        {isDrill ? (
          <chakra.b
            border="5px solid currentColor"
            borderRadius="sm"
            px="5"
            fontSize="1.75rem"
            fontWeight="black"
            letterSpacing=".12em"
          >
            {t('drill', { ns: 'common' })}
          </chakra.b>
        ) : (
          <>
            <Icon as={OctagonAlert} size={2.5} stroke={2.3} />
            <chakra.b fontSize="1.5rem" lineHeight="1.2" css={{ [cramped]: { order: 1, flexBasis: '100%' } }}>
              {t(isShelter ? 'takeover.shelter' : 'takeover.order')}
            </chakra.b>
          </>
        )}
        <Base.CloseTrigger asChild>
          <Button
            look="quiet"
            square
            icon={X}
            ml="auto"
            aria-label={t('takeover.close')}
            {...(!isDrill && { _hover: { bg: 'severity.critical.hover' } })}
          />
        </Base.CloseTrigger>
      </chakra.div>
      <chakra.div mt={{ base: '5', lg: 'auto' }}>
        <Base.Title asChild>
          <chakra.h1
            ref={titleRef}
            tabIndex={-1}
            outline="none"
            fontSize={{ base: 'clamp(2.5rem, 17vw, 4.5rem)', lg: 'clamp(4.5rem, 9vw, 7.5rem)' }}
            fontWeight="black"
            lineHeight="1.02"
            letterSpacing="-.035em"
            overflowWrap="break-word"
            css={onItsSide('clamp(2rem, 6vw, 3.5rem)')}
          >
            {verb}
          </chakra.h1>
        </Base.Title>
        <Base.Description asChild>
          <chakra.p
            mt="3"
            color="inherit"
            fontSize={{ base: '1.3125rem', md: '1.75rem' }}
            fontWeight="bold"
            lineHeight="1.3"
            css={onItsSide('1.125rem')}
          >
            {isDrill ? t('takeover.isDrill') : nearness && `${nearness}.`}
          </chakra.p>
        </Base.Description>
      </chakra.div>
    </chakra.section>
  )
}
