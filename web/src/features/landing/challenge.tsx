import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Band, TwoColumns } from './section.tsx'

export function Challenge() {
  const { t } = useTranslation('landing')
  return (
    <Band>
      <TwoColumns>
        <chakra.h2 textStyle="2xl">{t('challenge.title')}</chakra.h2>
        <div>
          {(['how', 'route', 'signal'] as const).map((part, index) => (
            <chakra.div
              key={part}
              py="6"
              pt={index === 0 ? '0' : '6'}
              borderTopWidth={index === 0 ? '0' : '1px'}
              borderColor="border"
            >
              <chakra.h3 textStyle="lg">{t(`challenge.${part}.title`)}</chakra.h3>
              <chakra.p color="fg.muted" mt="1.5">
                {t(`challenge.${part}.text`)}
              </chakra.p>
            </chakra.div>
          ))}
        </div>
      </TwoColumns>
    </Band>
  )
}
