import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import type { Position } from '@muster/geo/position'
import { DoorOpen, LocateFixed, MapPinOff, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { locate } from '../../entities/place/locate.ts'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { clockText } from '../../lib/clock.ts'
import { smsLink } from '../../lib/sms-link.ts'
import { useNow } from '../../lib/time-label.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ExternalButton } from '../../ui/button.tsx'

/** Where the person is going, and how many minutes the route takes. */
export type Trip = { to: string; minutes: number }

const messages = [
  { name: 'leaving', icon: DoorOpen },
  { name: 'safe', icon: ShieldCheck },
] as const

// A link that opens the map app of any phone, or a web page if there is none.
const placeLink = ([lon, lat]: Position) =>
  `https://www.google.com/maps/search/?api=1&query=${lat.toFixed(5)},${lon.toFixed(5)}`

type TellContactsProps = { user: Pick<User, 'name' | 'emergencyContacts'>; trip: Trip | null }

/**
 * Buttons that open the device's message app with "I am leaving" or "I am safe" to all emergency contacts, with place and route. Muster itself
 * sends nothing, and no internet connection is needed. Shows nothing if there is no contact with a phone number.
 */
export function TellContacts({ user, trip }: TellContactsProps) {
  const { t, i18n } = useTranslation('contacts')
  const now = useNow()
  const here = useMyPlaces().find(({ kind }) => kind === 'here')?.coordinates
  const [asked, setAsked] = useState<Position | null>(null)
  const at = here ?? asked
  const { emergencyContacts: contacts } = user
  const phones = contacts.map(({ phone }) => phone)
  if (smsLink(phones) === null) return null

  const textOf = (name: 'leaving' | 'safe') =>
    [
      t(`tell.${name}Text`),
      name === 'leaving' && trip && t('tell.tripText', trip),
      at && t('tell.hereText', { link: placeLink(at) }),
      t('tell.from', { name: user.name, time: clockText(new Date(now).toISOString(), i18n.language) }),
    ]
      .filter(Boolean)
      .join(' ')

  const addPlace = async () => {
    const found = await locate()
    setAsked(found)
    if (!found) toast({ title: t('tell.noPlaceTitle'), description: t('tell.noPlace'), icon: MapPinOff })
  }
  return (
    <chakra.section aria-label={t('tell.title')} display="grid" gap="3">
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(9rem, 100%), 1fr))" gap="3">
        {messages.map(({ name, icon }) => (
          <ExternalButton key={name} href={smsLink(phones, textOf(name)) ?? ''} look="outline" size="lg" icon={icon}>
            {t(`tell.${name}`)}
          </ExternalButton>
        ))}
      </chakra.div>
      <p>
        {t('tell.note', { people: new Intl.ListFormat(i18n.language).format(contacts.map(({ name }) => name)) })}{' '}
        {t(at ? 'tell.withPlace' : 'tell.withoutPlace')}
      </p>
      {!at && 'geolocation' in navigator && (
        <Button look="quiet" size="sm" icon={LocateFixed} justifySelf="start" ml="-3" onClick={() => void addPlace()}>
          {t('tell.addPlace')}
        </Button>
      )}
    </chakra.section>
  )
}
