import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { updatePage } from '../../entities/emergency-update/pages.ts'
import type { MyPlace } from '../../entities/place/my-places.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Boundary } from '../../ui/boundary.tsx'

const SmallMap = lazyPart(() => import('../../features/map/small-map.tsx').then(module => module.SmallMap))
const height = '14rem'

/** A small map of a place and the alerts near it; pressing an alert opens it. Its room is kept while it loads. */
export function AroundMap({ updates, place }: { updates: readonly EmergencyUpdate[]; place: MyPlace }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const points = useMemo(() => [place.coordinates], [place])
  return (
    <chakra.div h={height} bg="bg.muted">
      <Boundary fallback={() => null}>
        <Suspense>
          <SmallMap
            updates={updates}
            points={points}
            around={place.coordinates}
            label={t('map.label')}
            height={height}
            onPick={id => navigate(updatePage(id))}
          />
        </Suspense>
      </Boundary>
    </chakra.div>
  )
}
