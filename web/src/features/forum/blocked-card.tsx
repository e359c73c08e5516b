import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useBlocksQuery, useUnblockPersonMutation } from './api.ts'
import { PersonRow } from './person-row.tsx'
import { showFailure } from './show-failure.ts'

/** The people whom the reader has blocked, each with a button to unblock. Shows nothing if there are none. */
export function BlockedCard() {
  const { t } = useTranslation('forum')
  const { data = [] } = useBlocksQuery(undefined, { refetchOnMountOrArgChange: true })
  const [unblock, { isLoading }] = useUnblockPersonMutation()
  const list = useRef<HTMLUListElement>(null)

  async function takeBack(userId: string, name: string) {
    // The row disappears with the pressed button, so the list gets the focus.
    list.current?.focus()
    try {
      await unblock({ params: { userId } }).unwrap()
      toast({ title: t('block.tookBack', { name: isolated(name) }) })
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }

  if (data.length === 0) return null
  return (
    <SettingsCard title={t('block.title')}>
      <chakra.p textStyle="sm" color="fg.muted" mb="2">
        {t('block.text')}
      </chakra.p>
      <chakra.ul ref={list} tabIndex={-1} aria-label={t('block.title')} listStyleType="none">
        {data.map(({ userId, name, blockedAt }) => (
          <li key={userId}>
            <PersonRow name={name} since={blockedAt}>
              <Button
                look="outline"
                size="sm"
                disabled={isLoading}
                aria-label={t('block.takeBackNamed', { name: isolated(name) })}
                onClick={() => void takeBack(userId, name)}
              >
                {t('block.takeBack')}
              </Button>
            </PersonRow>
          </li>
        ))}
      </chakra.ul>
    </SettingsCard>
  )
}
