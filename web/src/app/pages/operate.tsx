import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useCurrentOperatorQuery, useOperateConfigQuery } from '../../features/operate/api.ts'
import { AreaMapContext, type AreaOnMap } from '../../features/operate/area-on-map.ts'
import { Console } from '../../features/operate/console.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AppLayout } from '../layout/app-layout.tsx'
import { BareLayout } from '../layout/bare-layout.tsx'
import { NotFoundPage } from './not-found.tsx'

const AreaMap = lazyPart(() => import('../../features/map/area-map.tsx').then(module => module.AreaMap))

const drawArea = (area: AreaOnMap) => (
  <Suspense>
    <AreaMap {...area} />
  </Suspense>
)

/** The operator console, where this installation has one. */
export function OperatePage() {
  const { t } = useTranslation(['operate', 'common'])
  const { data, error, refetch } = useOperateConfigQuery()
  if (data) return data.operatorConsole ? <InLayout /> : <NoConsole />
  return error ? (
    <LoadFailed text={t('loadFailed')} retry={t('common:broken.retry')} onRetry={() => void refetch()} />
  ) : null
}

function InLayout() {
  const { t } = useTranslation('operate')
  const { currentData: operator } = useCurrentOperatorQuery()
  return (
    <BareLayout place={t('title')} person={operator?.name ?? null}>
      <AreaMapContext value={drawArea}>
        <Console />
      </AreaMapContext>
    </BareLayout>
  )
}

const NoConsole = () => (
  <Routes>
    <Route element={<AppLayout shape="plain" />}>
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
)
