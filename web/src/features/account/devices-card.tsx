import { chakra } from '@chakra-ui/react'
import type { SignedInDevice } from '@muster/contracts/entities/signed-in-device'
import { useRef } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useDevicesQuery, useSignOutDeviceMutation, useSignOutOtherDevicesMutation } from './api.ts'

/** The devices on which the person is signed in, with a button to sign out each. */
export function DevicesCard() {
  const { t } = useTranslation('account')
  const { data: devices, isError, refetch } = useDevicesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [signOut, { isLoading: isLeaving }] = useSignOutDeviceMutation()
  const [signOutOthers, { isLoading: areLeaving }] = useSignOutOtherDevicesMutation()
  const list = useRef<HTMLUListElement>(null)

  async function attempt(work: Promise<unknown>) {
    try {
      await work
      // The row disappears with the pressed button, so the list gets the focus.
      list.current?.focus()
      toast({ title: t('devices.signedOutTitle'), description: t('devices.signedOut') })
    } catch (error) {
      toast({ title: t('devices.failedTitle'), description: errorText(error), variant: 'destructive' })
    }
  }

  return (
    <SettingsCard title={t('devices.title')}>
      {!devices && !isError && <Loading minH="8rem">{t('devices.loading')}</Loading>}
      {!devices && isError && (
        <LoadFailed text={t('devices.loadFailed')} retry={t('devices.retry')} onRetry={refetch} />
      )}
      {devices && (
        <chakra.ul ref={list} tabIndex={-1} aria-label={t('devices.title')} listStyleType="none">
          {devices.map(device => (
            <li key={device.id}>
              <DeviceRow
                device={device}
                isBusy={isLeaving || areLeaving}
                onSignOut={() => void attempt(signOut({ params: { deviceId: device.id } }).unwrap())}
              />
            </li>
          ))}
        </chakra.ul>
      )}
      {devices?.some(({ isThis }) => !isThis) && (
        <Button look="outline" mt="3" busy={areLeaving} onClick={() => void attempt(signOutOthers().unwrap())}>
          {t('devices.signOutOthers')}
        </Button>
      )}
    </SettingsCard>
  )
}

type DeviceRowProps = { device: SignedInDevice; isBusy: boolean; onSignOut: () => void }

function DeviceRow({
  device: { browser, system, isThis, lastUsedAt, signedInWith },
  isBusy,
  onSignOut,
}: DeviceRowProps) {
  const { t } = useTranslation('account')
  const timeLabel = useTimeLabel()
  const name = browser && system ? t('devices.on', { browser, system }) : (browser ?? system ?? t('devices.unknown'))
  return (
    <ListRow flexWrap="wrap">
      <chakra.div flex="1 1 10rem" minW="0">
        <chakra.p fontWeight="medium">{name}</chakra.p>
        <chakra.p textStyle="sm" color="fg.muted">
          {isThis ? t('devices.this') : t('devices.used', { when: inSentence(timeLabel(lastUsedAt)) })}
        </chakra.p>
        {signedInWith && (
          <chakra.p textStyle="sm" color="fg.muted">
            {t(`devices.with.${signedInWith}`)}
          </chakra.p>
        )}
      </chakra.div>
      {!isThis && (
        <Button
          look="outline"
          size="sm"
          disabled={isBusy}
          aria-label={t('devices.signOutNamed', { device: name })}
          onClick={onSignOut}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </ListRow>
  )
}
