import './texts.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { isApiError } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useCurrentOperatorQuery, useEndSessionMutation } from './api.ts'
import { AuditLog } from './audit-log.tsx'
import { HeldList } from './held-list.tsx'
import { Join } from './join.tsx'
import { ProposalList } from './proposal-list.tsx'
import { SignIn } from './sign-in.tsx'
import { WriteMessage } from './write-message.tsx'

type Tab = 'waiting' | 'held' | 'write' | 'log'

/** The operator console: sign-in, or what the person's roles let them do. */
export function Console() {
  const { t } = useTranslation('operate')
  const { pathname } = useLocation()
  const { currentData: operator, error } = useCurrentOperatorQuery()
  const [end] = useEndSessionMutation()
  const [tab, setTab] = useState<Tab>('waiting')
  if (pathname.startsWith('/operate/join')) return <Join />
  if (isApiError(error) && error.status === 401) return <SignIn />
  if (error) return <p>{t('loadFailed')}</p>
  if (!operator) return null
  const { name, roles } = operator
  const decides = roles.includes('author') || roles.includes('approver')
  const tabs = [
    { value: 'waiting' as const, label: t('tabs.waiting'), content: <ProposalList operator={operator} /> },
    ...(decides ? [{ value: 'held' as const, label: t('tabs.held'), content: <HeldList operator={operator} /> }] : []),
    ...(roles.includes('author')
      ? [
          {
            value: 'write' as const,
            label: t('tabs.write'),
            content: <WriteMessage onWritten={() => setTab('waiting')} />,
          },
        ]
      : []),
    { value: 'log' as const, label: t('tabs.log'), content: <AuditLog /> },
  ]
  return (
    <Page
      title={t('title')}
      subtitle={t('signedIn', { name, roles: roles.map(role => t(`roles.${role}`)).join(', ') })}
      actions={
        <Button look="outline" onClick={() => end()}>
          {t('signOut')}
        </Button>
      }
    >
      <chakra.div minW="0">
        <Tabs label={t('tabs.label')} value={tab} onChange={setTab} tabs={tabs} />
      </chakra.div>
    </Page>
  )
}
