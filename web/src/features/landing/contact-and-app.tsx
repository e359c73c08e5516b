import { chakra } from '@chakra-ui/react'
import { Download, Info, Mail, Smartphone } from 'lucide-react'
import { isApplePhone, isInstalled, useInstallPrompt } from '../../lib/install-prompt.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ExternalButton } from '../../ui/button.tsx'
import { landingApi } from './api.ts'
import { Band, TwoColumns } from './section.tsx'

const stores = ['appStore', 'galaxyStore', 'googlePlay'] as const

export function ContactAndApp() {
  const { t } = useTranslation('landing')
  const { data } = landingApi.endpoints.landingConfig.useQuery()
  // Every domain that receives mail has a postmaster (RFC 5321, section 4.5.1).
  const address = data?.contactEmail ?? `postmaster@${location.hostname}`
  const mail = `mailto:${address}?subject=${encodeURIComponent(t('contact.subject'))}`
  const install = useInstallPrompt()
  const notYet = () => {
    if (install) return install()
    toast({ title: t('app.soonTitle'), description: t(isApplePhone() ? 'app.soonApple' : 'app.soon'), icon: Info })
  }
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
          {install && (
            <Button look="go" icon={Smartphone} onClick={install} mb="3" w={{ base: '100%', md: 'auto' }}>
              {t('app.install')}
            </Button>
          )}
          {isInstalled() && <chakra.p mb="3">{t('app.installed')}</chakra.p>}
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
