import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { texts } from '@muster/languages/all/emergency-card'
import { fill } from '@muster/languages/fill'
import { ImageDown, Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '../../i18n/use-language.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Paper } from '../../ui/paper.tsx'
import { QrCode, qrSquares } from '../../ui/qr-code.tsx'
import { cardHeading, cardOf, cardText } from './card.ts'
import { lockScreenPicture, shareOrSavePicture } from './lock-screen.ts'

/** Shows a person's emergency card, prints it, and makes a picture of it for the lock screen. Works on this device without a network. */
export function CardDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const language = useLanguage()
  const words = texts[language]
  const [withHome, setWithHome] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [busy, setBusy] = useState(false)
  const card = useMemo(() => cardOf(user, { language, withHome }), [user, language, withHome])
  const code = useMemo(() => qrSquares(cardText(card)), [card])
  const heading = cardHeading(language)
  useEffect(() => {
    if (!isPrinting) return
    const done = () => setPrinting(false)
    addEventListener('afterprint', done)
    window.print()
    return () => removeEventListener('afterprint', done)
  }, [isPrinting])

  const save = async () => {
    setBusy(true)
    try {
      const picture = await lockScreenPicture({ heading, card, code, language })
      if (!picture) toast({ title: words.notSaved, variant: 'destructive' })
      else if (await shareOrSavePicture(picture, 'emergency-card.png')) toast({ title: words.saved })
    } finally {
      setBusy(false)
    }
  }
  const content = (
    <>
      <h2>{heading}</h2>
      <h1>{card.name}</h1>
      {card.parts.map(({ heading, lines }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      <figure>
        <QrCode code={code} label={words.scan} />
      </figure>
      <small>{fill(words.made, { date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format() })}</small>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.hint}
      footer={
        <>
          <Button look="outline" icon={ImageDown} busy={busy} onClick={() => void save()}>
            {words.image}
          </Button>
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            {words.print}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <CheckboxRow
          label={words.withHome}
          checked={withHome}
          onChange={event => setWithHome(event.currentTarget.checked)}
        />
        <chakra.div
          data-card=""
          p="4"
          bg="white"
          color="black"
          border="2px solid black"
          borderRadius="lg"
          overflowWrap="anywhere"
          css={{
            '& h1': { fontSize: '1.75rem', fontWeight: 'heavy', lineHeight: '1.15' },
            '& h2': { fontWeight: 'heavy' },
            '& h3': { fontSize: '0.9375rem', fontWeight: 'bold', marginTop: '0.75rem' },
            '& svg': { marginTop: '1rem', maxWidth: '100%' },
          }}
        >
          {content}
        </chakra.div>
      </chakra.div>
      {isPrinting && createPortal(<Paper>{content}</Paper>, document.body)}
    </Dialog>
  )
}
