import { chakra } from '@chakra-ui/react'
import { Copy, MessageSquare, Share2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { smsLink } from '../../../lib/sms-link.ts'
import { useCopied } from '../../../lib/use-copied.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button, ExternalButton } from '../../../ui/button.tsx'

type HandOverProps = { name: string; path: string; phone: string | null; isTest: boolean }

/** Buttons to send the link to a helper, as a text message or in any app. Muster sends no text messages, so the person does it. */
export function HandOver({ name, path, phone, isTest }: HandOverProps) {
  const { t } = useTranslation('help')
  const [isCopied, markCopied] = useCopied()
  const [isRefused, setRefused] = useState(false)
  const link = new URL(path, location.origin).href
  const text = t(isTest ? 'mine.smsTest' : 'mine.sms', { link })
  const sms = phone && smsLink([phone], text, navigator.userAgent)
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
      {sms && (
        <ExternalButton href={sms} size="sm" icon={MessageSquare}>
          {t('mine.handOver', { name })}
        </ExternalButton>
      )}
      {'share' in navigator && (
        // `share` rejects when the person closes the share menu.
        <Button look="outline" size="sm" icon={Share2} onClick={() => void navigator.share({ text }).catch(() => {})}>
          {t('mine.share')}
        </Button>
      )}
      <Button
        look="outline"
        size="sm"
        icon={Copy}
        data-link={link}
        onClick={async () => {
          const isDone = await copyText(text)
          setRefused(!isDone)
          if (isDone) markCopied()
        }}
      >
        {t(isCopied ? 'mine.copied' : 'mine.copy')}
      </Button>
      <chakra.p role="status" flexBasis="100%" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {isRefused && (
          <>
            {t('mine.copyYourself')} <chakra.b userSelect="all">{link}</chakra.b>
          </>
        )}
      </chakra.p>
    </chakra.div>
  )
}
