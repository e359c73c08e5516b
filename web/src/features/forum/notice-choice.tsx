import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { defaultGroupNotices, type GroupNotices, groupNotices } from '@muster/contracts/vocabulary/group-notices'
import { useEffect, useRef, useState } from 'react'
import { recallPush } from '../../entities/push-subscription/memory.ts'
import { isolated } from '../../lib/isolated.ts'
import { logProblem } from '../../lib/log.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { RadioRow } from '../../ui/choice-row.tsx'
import { useChooseNoticesMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Whether this browser receives push notifications; null while unknown. */
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

/** The choice which messages of a community send the reader a notification. */
export function NoticeChoice({ community: { id, name, notices = defaultGroupNotices } }: { community: Community }) {
  const { t } = useTranslation('forum')
  const [send] = useChooseNoticesMutation()
  const [chosen, setChosen] = useState(notices)
  const saved = useRef(notices)
  const latest = useRef(notices)
  const isSaving = useRef(false)
  const hears = useHearsPush()

  async function choose(next: GroupNotices) {
    latest.current = next
    setChosen(next)
    if (isSaving.current) return
    isSaving.current = true
    try {
      // A choice made during a save is saved after it, so that the last choice wins.
      while (saved.current !== latest.current) {
        const asked = latest.current
        await send({ params: { id }, body: { notices: asked } }).unwrap()
        saved.current = asked
      }
      toast({ title: t('notices.saved') })
    } catch (error) {
      latest.current = saved.current
      setChosen(saved.current)
      showFailure(t('act.failed'), error)
    } finally {
      isSaving.current = false
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
            // Not disabled during a save, because people who choose with the arrow keys would lose the focus.
            onChange={() => void choose(one)}
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
