import { chakra } from '@chakra-ui/react'
import { Download, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { Button, ExternalButton } from '../../ui/button.tsx'
import { Band, TwoColumns } from './section.tsx'

const contactAddress = 'hello@muster.example'
const stores = ['appStore', 'galaxyStore', 'googlePlay'] as const

export function ContactAndApp() {
  const { t } = useTranslation('landing')
  const mail = `mailto:${contactAddress}?subject=${encodeURIComponent(t('contact.subject'))}`
  const notYet = () => toast({ title: t('app.soonTitle'), description: t('app.soon') })
  return (
    <Band alt>
      <TwoColumns>
        <div>
          <chakra.h2 textStyle="xl">{t('contact.title')}</chakra.h2>
          <chakra.p color="fg.muted" mt="2" mb="5">
            {t('contact.text')}
          </chakra.p>
          <ExternalButton href={mail} look="outline" icon={Mail} w={{ base: '100%', md: 'auto' }}>
            {t('contact.button')}
          </ExternalButton>
        </div>
        <div>
          <chakra.h2 textStyle="xl">{t('app.title')}</chakra.h2>
          <chakra.p color="fg.muted" mt="2" mb="5">
            {t('app.text')}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            {stores.map(store => (
              <Button key={store} look="outline" icon={Download} onClick={notYet} w={{ base: '100%', md: 'auto' }}>
                {t(`app.${store}`)}
              </Button>
            ))}
          </chakra.div>
        </div>
      </TwoColumns>
    </Band>
  )
}
