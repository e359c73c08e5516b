import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { Lock } from 'lucide-react'
import { isolated } from '../../lib/isolated.ts'
import { useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListRowLink } from '../../ui/list-row.tsx'

type CommunityListProps = { communities: readonly Community[]; selected: string | null }

/** The user's communities as links to their messages. `selected`: id of the open community. */
export function CommunityList({ communities, selected }: CommunityListProps) {
  const { t } = useTranslation('forum')
  const timeLabel = useTimeLabel()
  return (
    <Card overflow="hidden" alignSelf="start">
      <chakra.ul listStyle="none" m="0" p="0" aria-label={t('mine')}>
        {communities.map(({ id, name, isPrivate, memberCount, archivedAt, lastMessage, unread = 0 }) => (
          <li key={id}>
            <ListRowLink
              to={`/forum/${id}`}
              minH="18"
              px="4.5"
              aria-current={id === selected || undefined}
              _focusVisible={{ outlineOffset: '-5px' }}
            >
              <chakra.div flex="1" minW="0">
                <chakra.p display="flex" gap="3" alignItems="baseline">
                  <chakra.span flex="1" minW="0" fontWeight="bold" overflowWrap="anywhere" dir="auto">
                    {name}
                  </chakra.span>
                  {lastMessage && (
                    <chakra.time dateTime={lastMessage.at} textStyle="xs" color="fg.muted" whiteSpace="nowrap">
                      {timeLabel(lastMessage.at)}
                    </chakra.time>
                  )}
                </chakra.p>
                <chakra.p display="flex" gap="2" alignItems="center" textStyle="sm" color="fg.muted">
                  {isPrivate && (
                    <>
                      <Icon as={Lock} size={0.95} />
                      <chakra.span srOnly>{t('private')}</chakra.span>
                    </>
                  )}
                  {archivedAt && <b>{t('archived.tag')}</b>}
                  {lastMessage ? (
                    <chakra.span flex="1" minW="0" truncate dir="auto">
                      {lastMessage.author ? <bdi>{`${lastMessage.author}: `}</bdi> : null}
                      <bdi>
                        {lastMessage.isHelp
                          ? t('help.listed')
                          : lastMessage.isPhoto
                            ? t(lastMessage.text ? 'photo.listed' : 'photo.listedAlone', {
                                text: isolated(lastMessage.text),
                              })
                            : lastMessage.text}
                      </bdi>
                    </chakra.span>
                  ) : (
                    <chakra.span flex="1" fontVariantNumeric="tabular-nums">
                      {t('members', { count: memberCount })}
                    </chakra.span>
                  )}
                  {unread > 0 && <Unread count={unread} />}
                </chakra.p>
              </chakra.div>
            </ListRowLink>
          </li>
        ))}
      </chakra.ul>
    </Card>
  )
}

const mostShown = 99

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('forum')
  return (
    <chakra.span
      flexShrink="0"
      minW="1.625rem"
      h="1.625rem"
      px="1.5"
      borderRadius="full"
      bg="ink.solid"
      color="ink.contrast"
      fontSize="xs"
      fontWeight="bold"
      lineHeight="1.625rem"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
    >
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : count}</span>
      <chakra.span srOnly>{t('unread', { count })}</chakra.span>
    </chakra.span>
  )
}
