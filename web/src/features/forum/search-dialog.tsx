import { chakra } from '@chakra-ui/react'
import type { Community, CommunityMessage } from '@muster/contracts/entities/community'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { useLazyFoundMessagesQuery } from './api.ts'
import { LoadFailed } from './load-failed.tsx'
import { MarkedWords } from './marked-words.tsx'

type SearchDialogProps = { community: Community; onPick: (seq: number) => void; onClose: () => void }

/** Searches the messages of a community. A press on a result calls `onPick` with its sequence number. */
export function SearchDialog({ community, onPick, onClose }: SearchDialogProps) {
  const { t } = useTranslation('forum')
  const [ask, { isFetching, error }] = useLazyFoundMessagesQuery()
  const [searched, setSearched] = useState('')
  const [found, setFound] = useState<readonly CommunityMessage[] | null>(null)
  const [next, setNext] = useState<number | null>(null)

  async function load(words: string, before?: number) {
    const query = { words, ...(before !== undefined && { before }) }
    const { data } = await ask({ params: { id: community.id }, query })
    if (!data) return
    setSearched(words)
    setFound(before === undefined || !found ? data.messages : [...found, ...data.messages])
    setNext(data.next)
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('words')).trim()
    if (words !== '') void load(words)
  }

  function summary(count: number): string {
    if (count === 0) return t('search.none')
    return next === null ? t('search.found', { count }) : t('search.newestFound', { count })
  }

  return (
    <Dialog open onClose={onClose} size="lg" title={t('search.title', { name: isolated(community.name) })}>
      <chakra.form role="search" onSubmit={search} display="flex" gap="3" mb="4">
        <Input
          name="words"
          type="search"
          flex="1"
          minW="0"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxLength.searchWords}
          aria-label={t('search.words')}
          placeholder={t('search.words')}
        />
        <Button type="submit" square icon={Search} aria-label={t('search.do')} busy={isFetching} busyText="" />
      </chakra.form>
      {error && <LoadFailed error={error} onRetry={() => void load(searched)} />}
      <p role="status">{found && !isFetching && summary(found.length)}</p>
      <chakra.ul listStyle="none" m="0" p="0">
        {found?.map(message => (
          <Found key={message.id} message={message} searched={searched} onPick={() => onPick(message.seq)} />
        ))}
      </chakra.ul>
      {next !== null && (
        <Button look="outline" size="sm" mt="4" busy={isFetching} onClick={() => void load(searched, next)}>
          {t('find.more')}
        </Button>
      )}
    </Dialog>
  )
}

type FoundProps = { message: CommunityMessage; searched: string; onPick: () => void }

function Found({ message, searched, onPick }: FoundProps) {
  const timeLabel = useTimeLabel()
  const { user, createdAt, content } = message
  return (
    <chakra.li borderBottomWidth="1px" borderColor="border">
      <chakra.button
        type="button"
        w="100%"
        minH="11"
        py="3"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
        onClick={onPick}
      >
        <chakra.span display="block" textStyle="xs" color="fg.muted">
          <b>
            <bdi>{user.name}</bdi>
          </b>{' '}
          <time dateTime={createdAt}>{timeLabel(createdAt)}</time>
        </chakra.span>
        <chakra.span display="block" dir="auto" lineClamp="3" overflowWrap="anywhere">
          <MarkedWords text={content} searched={searched} />
        </chakra.span>
      </chakra.button>
    </chakra.li>
  )
}
