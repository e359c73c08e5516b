import { chakra } from '@chakra-ui/react'
import type { Passkey } from '@muster/contracts/entities/passkey'
import type { User } from '@muster/contracts/entities/user'
import { maxCount } from '@muster/contracts/vocabulary/limits'
import { KeyRound } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { usePasskeysQuery } from '../../entities/passkey/api.ts'
import { canUsePasskeys } from '../../entities/passkey/ceremony.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Loading } from '../../ui/spinner.tsx'

const AddPasskeyDialog = lazyPart(() => import('./add-passkey-dialog.tsx').then(module => module.AddPasskeyDialog))
const RenamePasskeyDialog = lazyPart(() =>
  import('./change-passkey-dialogs.tsx').then(module => module.RenamePasskeyDialog),
)
const RemovePasskeyDialog = lazyPart(() =>
  import('./change-passkey-dialogs.tsx').then(module => module.RemovePasskeyDialog),
)

type Asked = { is: 'add' } | { is: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the account, which log in and confirm actions instead of the password. */
export function PasskeysCard({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const { data: passkeys, isError, refetch } = usePasskeysQuery(undefined, { refetchOnMountOrArgChange: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => setAsked(null)
  const canAdd = canUsePasskeys()
  return (
    <SettingsCard title={t('passkeys.title')}>
      <chakra.p color="fg.muted" mb="4">
        {t('passkeys.text')}
      </chakra.p>
      {!passkeys && !isError && <Loading minH="4rem">{t('passkeys.loading')}</Loading>}
      {!passkeys && isError && (
        <LoadFailed text={t('passkeys.loadFailed')} retry={t('devices.retry')} onRetry={refetch} />
      )}
      {passkeys && (
        <chakra.ul ref={list} tabIndex={-1} aria-label={t('passkeys.title')} listStyleType="none" mb="3">
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <PasskeyRow
                passkey={passkey}
                onRename={() => setAsked({ is: 'rename', passkey })}
                onRemove={() => setAsked({ is: 'remove', passkey })}
              />
            </li>
          ))}
        </chakra.ul>
      )}
      {passkeys && canAdd && passkeys.length < maxCount.passkeys && (
        <Button look="outline" icon={KeyRound} onClick={() => setAsked({ is: 'add' })}>
          {t('passkeys.add')}
        </Button>
      )}
      {!canAdd && <chakra.p>{t('passkeys.unsupported')}</chakra.p>}
      <Suspense>
        {asked?.is === 'add' && <AddPasskeyDialog user={user} onClose={close} />}
        {asked?.is === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
        {asked?.is === 'remove' && (
          // The row disappears with the pressed button, so the list gets the focus.
          <RemovePasskeyDialog passkey={asked.passkey} onClose={close} onRemoved={() => list.current?.focus()} />
        )}
      </Suspense>
    </SettingsCard>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('account')
  const timeLabel = useTimeLabel()
  const when = (at: string) => inSentence(timeLabel(at))
  return (
    <ListRow flexWrap="wrap">
      <chakra.div flex="1 1 10rem" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p textStyle="sm" color="fg.muted">
          {t('passkeys.added', { when: when(addedAt) })}
          <br />
          {lastUsedAt ? t('devices.used', { when: when(lastUsedAt) }) : t('passkeys.unused')}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button look="outline" size="sm" aria-label={t('passkeys.renameNamed', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button look="outline" size="sm" aria-label={t('passkeys.removeNamed', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </chakra.div>
    </ListRow>
  )
}
