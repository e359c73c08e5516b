import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Tag } from '../../ui/tag.tsx'
import { Band, Lines, TwoColumns } from './section.tsx'

const capabilities = ['routes', 'assistant', 'prediction', 'iot', 'ar'] as const
// Features that do not exist yet. The page marks them as planned.
const planned: readonly string[] = ['prediction', 'iot', 'ar']
const purposes = ['time', 'ramp', 'words', 'sources'] as const

export function About() {
  const { t } = useTranslation('landing')
  return (
    <Band>
      <TwoColumns>
        <div>
          <chakra.h2 textStyle="2xl">{t('about.title')}</chakra.h2>
          <chakra.p fontSize="lg" lineHeight="1.45" color="fg.muted" mt="4">
            {t('about.text')}
          </chakra.p>
        </div>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={{ base: '8', md: '12' }}>
          <div>
            <chakra.h3 textStyle="lg">{t('about.capabilities')}</chakra.h3>
            <Lines>
              {capabilities.map(key => (
                <li key={key}>
                  {t(`about.${key}`)} {planned.includes(key) && <Tag ml="1">{t('about.planned')}</Tag>}
                </li>
              ))}
            </Lines>
          </div>
          <div>
            <chakra.h3 textStyle="lg">{t('about.purpose')}</chakra.h3>
            <Lines>
              {purposes.map(key => (
                <li key={key}>{t(`about.${key}`)}</li>
              ))}
            </Lines>
          </div>
        </chakra.div>
      </TwoColumns>
    </Band>
  )
}
