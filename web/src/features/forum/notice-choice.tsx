import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { defaultGroupNotices, type GroupNotices, groupNotices } from '@muster/contracts/vocabulary/group-notices'
import { useEffect, useState } from 'react'
import { recallPush } from '../../entities/push-subscription/memory.ts'
import { isolated } from '../../lib/isolated.ts'
import { logProblem } from '../../lib/log.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { RadioRow } from '../../ui/choice-row.tsx'
import { useChooseNoticesMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Whether this browser shows what is pushed; null while it is not known. */
function useHearsPush(): boolean | null {
  const [hears, setHears] = useState<boolean | null>(null)
  useEffect(() => {
    const isAllowed = globalThis.Notification?.permission === 'granted' && 'caches' in globalThis
    if (!isAllowed) setHears(false)
    else
      recallPush().then(
        known => setHears(known !== null),
        error => logProblem('forum: push not read', error),
      )
  }, [])
  return hears
}

/** What the reader is told of a community by notification. */
export function NoticeChoice({ community: { id, name, notices = defaultGroupNotices } }: { community: Community }) {
  const { t } = useTranslation('forum')
  const [send, { isLoading }] = useChooseNoticesMutation()
  const [chosen, setChosen] = useState(notices)
  const hears = useHearsPush()

  async function choose(next: GroupNotices) {
    setChosen(next)
    try {
      await send({ params: { id }, body: { notices: next } }).unwrap()
      toast({ title: t('notices.saved') })
    } catch (error) {
      setChosen(chosen)
      showFailure(t('act.failed'), error)
    }
  }

  return (
    <chakra.div display="grid" gap="4">
      <chakra.fieldset display="grid" gap="3" border="0" p="0" m="0" minW="0">
        <chakra.legend mb="3" p="0" overflowWrap="anywhere">
          {t('notices.question', { name: isolated(name) })}
        </chakra.legend>
        {groupNotices.map(one => (
          <RadioRow
            key={one}
            name="notices"
            label={t(`notices.${one}`)}
            hint={t(`notices.${one}Hint`)}
            checked={chosen === one}
            // Not disabled: that would take the focus from who chooses with the arrow keys.
            onChange={() => !isLoading && void choose(one)}
          />
        ))}
      </chakra.fieldset>
      {hears === false && chosen !== 'none' && <Banner title={t('notices.off')} />}
      <chakra.p textStyle="sm" color="fg.muted">
        {t('notices.about')}
      </chakra.p>
    </chakra.div>
  )
}
