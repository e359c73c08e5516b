import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { Search, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { Tag } from '../../ui/tag.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useFound } from './use-found.ts'
import { useJoin } from './use-join.ts'

type FindDialogProps = {
  userId: string
  mine: readonly Community[]
  onJoined: (communityId: string) => void
  onClose: () => void
}

/** Searches public communities by words, those near the person first. Each has a Join button or a Member badge. */
export function FindDialog({ userId, mine, onJoined, onClose }: FindDialogProps) {
  const { t } = useTranslation('forum')
  const [text, setText] = useState('')
  const { found, isNear, hasMore, isLoadingMore, error, retry, more } = useFound(text)
  const { join, joining } = useJoin(userId, onJoined)
  const first = useRef<HTMLInputElement>(null)
  const memberOf = new Set(mine.map(({ id }) => id))
  return (
    <Dialog open onClose={onClose} size="lg" title={t('find.title')} initialFocus={first}>
      <Field label={t('find.search')} hint={isNear ? t('find.nearFirst') : undefined}>
        <Input
          ref={first}
          type="search"
          autoComplete="off"
          value={text}
          maxLength={maxLength.searchWords}
          onChange={event => setText(event.target.value)}
        />
      </Field>
      {error !== undefined && <LoadFailed error={error} onRetry={retry} />}
      {!found && error === undefined && <Loading minH="8rem">{t('loading')}</Loading>}
      <chakra.div role="status">
        {found?.length === 0 && (
          <EmptyState icon={text.trim() ? Search : Users} title={t(text.trim() ? 'find.nothing' : 'find.none')} />
        )}
      </chakra.div>
      {found && found.length > 0 && (
        <chakra.ul listStyle="none" m="0" p="0">
          {found.map(community => (
            <li key={community.id}>
              <Found
                community={community}
                isMember={memberOf.has(community.id)}
                joining={joining}
                onJoin={() => void join(community.id)}
                onAsk={onClose}
              />
            </li>
          ))}
        </chakra.ul>
      )}
      {hasMore && (
        <Button look="outline" mt="4" busy={isLoadingMore} busyText={t('loading')} onClick={more}>
          {t('find.more')}
        </Button>
      )}
    </Dialog>
  )
}

type FoundProps = {
  community: Community
  isMember: boolean
  joining: string | null
  onJoin: () => void
  /** Opens the community's address, where the person can ask to join. */
  onAsk: () => void
}

function Found({ community, isMember, joining, onJoin, onAsk }: FoundProps) {
  const { t } = useTranslation('forum')
  const { id, name, description, area, memberCount, joinPolicy } = community
  return (
    <ListRow>
      <chakra.div flex="1" minW="0" overflowWrap="anywhere">
        <chakra.p fontWeight="bold" dir="auto">
          {name}
        </chakra.p>
        {description && (
          <chakra.p textStyle="sm" color="fg.muted" dir="auto">
            {description}
          </chakra.p>
        )}
        <chakra.p textStyle="sm" fontVariantNumeric="tabular-nums">
          {area && (
            <>
              <bdi>{area}</bdi>.{' '}
            </>
          )}
          {t('members', { count: memberCount })}
        </chakra.p>
      </chakra.div>
      {isMember ? (
        <Tag solid>{t('find.member')}</Tag>
      ) : joinPolicy === 'approve' ? (
        <ButtonLink
          look="outline"
          size="sm"
          to={`/forum/${id}`}
          aria-label={t('joining.askNamed', { name: isolated(name) })}
          onClick={onAsk}
        >
          {t('joining.ask')}
        </ButtonLink>
      ) : (
        <Button
          look="outline"
          size="sm"
          busy={joining === id}
          disabled={joining !== null}
          aria-label={t('find.joinNamed', { name: isolated(name) })}
          onClick={onJoin}
        >
          {t('find.join')}
        </Button>
      )}
    </ListRow>
  )
}
