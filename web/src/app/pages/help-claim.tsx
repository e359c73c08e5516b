import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { IncidentBanner } from '../../features/alerts/incident-banner.tsx'
import { OfferView } from '../../features/help/offer/offer-view.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { BareLayout } from '../layout/bare-layout.tsx'

/** The page that the link in a request for help opens. It works without an account, because the helper may not have one. */
export function HelpClaimPage() {
  const { t } = useTranslation('layout')
  const { claimToken = '' } = useParams()
  useSecretAddress()
  return (
    <BareLayout place={t('tagline')} person={null}>
      <OfferView key={claimToken} source={{ claimToken }} incident={id => <IncidentBanner lineageId={id} />} />
    </BareLayout>
  )
}

/** Keeps the secret token in the address from search engines and other sites. The server's headers do the same, but a page from the service worker's cache has no headers. */
function useSecretAddress() {
  useEffect(() => {
    const made = Object.entries({ referrer: 'no-referrer', robots: 'noindex, nofollow' }).map(([name, content]) =>
      Object.assign(document.createElement('meta'), { name, content }),
    )
    document.head.append(...made)
    return () => {
      for (const meta of made) meta.remove()
    }
  }, [])
}
