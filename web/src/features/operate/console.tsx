import './texts.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isApiError } from '../../lib/error-text.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ActButton } from './act-button.tsx'
import { useCurrentOperatorQuery, useEndSessionMutation } from './api.ts'
import { AuditLog } from './audit-log.tsx'
import { CommandLine } from './command-line.tsx'
import type { Start } from './draft-form.ts'
import { HeldList } from './held-list.tsx'
import { Join } from './join.tsx'
import { ProposalList } from './proposal-list.tsx'
import { Replays } from './replays.tsx'
import { SenderKeys } from './sender-keys.tsx'
import { SignIn } from './sign-in.tsx'
import { Team } from './team.tsx'
import { useAttempt } from './use-attempt.ts'
import { useRoleNames } from './use-role-names.ts'
import { WriteMessage } from './write-message.tsx'

/** Polling interval of the operator's session, in ms, because roles change and sessions end elsewhere too. */
const pollMs = 30_000

type Tab = 'waiting' | 'held' | 'write' | 'team' | 'keys' | 'replays' | 'log'

/** The operator console: the sign-in, or the tabs that the person's roles allow. */
export function Console() {
  const { t } = useTranslation('operate')
  const { pathname } = useLocation()
  const { currentData: operator, error } = useCurrentOperatorQuery(undefined, { pollingInterval: pollMs })
  const roleNames = useRoleNames()
  const [end] = useEndSessionMutation()
  const attempt = useAttempt()
  const [tab, setTab] = useState<Tab>('waiting')
  const [start, setStart] = useState<Start>(null)
  const [written, setWritten] = useState(0)
  if (pathname.startsWith('/operate/join')) return <Join />
  if (isApiError(error) && error.status === 401) return <SignIn />
  // A signed-in operator stays signed in while the server cannot be reached, so that the text they are writing is not lost.
  if (!operator) return error ? <p>{t('loadFailed')}</p> : null
  const { name, roles } = operator
  const isAuthor = roles.includes('author')
  const isAdmin = roles.includes('admin')
  const done = () => {
    setStart(null)
    setTab('waiting')
  }
  const sent = () => {
    setWritten(written + 1)
    done()
  }
  const follow = (next: Start) => {
    setStart(next)
    setTab('write')
  }
  const which = start ? `${start.as} ${start.of.id}` : 'new'
  // The key creates a new form for another message, and after a message was sent, so that its fields start empty.
  const form = (
    <WriteMessage
      key={`${which} ${written}`}
      start={start}
      draftName={`operate ${operator.id} ${which}`}
      onWritten={sent}
      onCancel={done}
    />
  )
  const tabs = [
    { value: 'waiting' as const, isFor: true, content: <ProposalList operator={operator} onFollow={follow} /> },
    {
      value: 'held' as const,
      isFor: isAuthor || roles.includes('approver'),
      content: <HeldList operator={operator} />,
    },
    { value: 'write' as const, isFor: isAuthor, content: form },
    { value: 'team' as const, isFor: isAdmin, content: <Team operator={operator} /> },
    { value: 'keys' as const, isFor: isAdmin, content: <SenderKeys operator={operator} /> },
    { value: 'replays' as const, isFor: true, content: <Replays operator={operator} /> },
    { value: 'log' as const, isFor: true, content: <AuditLog /> },
  ]
  const open = tabs.filter(({ isFor }) => isFor)
  return (
    <Page
      title={t('title')}
      subtitle={t('signedIn', { name, roles: roleNames(roles) })}
      actions={
        <>
          <CommandLine />
          <ActButton look="outline" act={() => attempt(() => end().unwrap())}>
            {t('signOut')}
          </ActButton>
        </>
      }
    >
      <chakra.div minW="0">
        <Tabs
          label={t('tabs.label')}
          // The open tab may be gone because the person lost a role.
          value={open.some(({ value }) => value === tab) ? tab : 'waiting'}
          onChange={setTab}
          tabs={open.map(({ value, content }) => ({ value, label: t(`tabs.${value}`), content }))}
        />
      </chakra.div>
    </Page>
  )
}
