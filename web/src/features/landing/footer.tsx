import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { LanguageButton } from '../../ui/language-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Column } from './section.tsx'

const networks = ['x', 'facebook', 'linkedin', 'instagram'] as const

/** The social links have no destination yet, so they are disabled links. */
export function LandingFooter() {
  const { t } = useTranslation('landing')
  return (
    <chakra.footer py={{ base: '6', md: '7' }} bg="bg.panel" borderTopWidth="1px" borderColor="border">
      <Column
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        columnGap="6"
        rowGap="1"
      >
        <chakra.p display="flex" alignItems="center" gap="3" textStyle="sm">
          <Mark size={1.75} />
          {t('footer.copyright', { year: new Date().getFullYear() })}
        </chakra.p>
        <LanguageButton />
        <chakra.ul
          listStyle="none"
          m="0"
          p="0"
          display="flex"
          flexWrap="wrap"
          columnGap="5"
          aria-label={t('footer.social')}
        >
          {networks.map(network => (
            <li key={network}>
              {/* biome-ignore lint/a11y/useValidAnchor: the link has no destination yet */}
              <chakra.a
                role="link"
                aria-disabled="true"
                display="inline-flex"
                alignItems="center"
                minH="11"
                minW="11"
                fontSize="sm"
                textDecoration="underline"
              >
                {t(`footer.${network}`)}
              </chakra.a>
            </li>
          ))}
        </chakra.ul>
      </Column>
    </chakra.footer>
  )
}
