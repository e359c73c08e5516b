import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useCurrentOperatorQuery, useOperateConfigQuery } from '../../features/operate/api.ts'
import { AreaMapContext, type AreaOnMap } from '../../features/operate/area-on-map.ts'
import { Console } from '../../features/operate/console.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
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
  const { data, isError } = useOperateConfigQuery()
  if (isError || data?.operatorConsole === false) return <NoConsole />
  return data ? <InLayout /> : null
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
