import { chakra } from '@chakra-ui/react'
import type { Position } from '@muster/geo/position'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Boundary } from '../../ui/boundary.tsx'

const AreaMap = lazyPart(() => import('../../features/map/area-map.tsx').then(module => module.AreaMap))
const height = '16rem'

type HomeMapProps = { at: Position | null; onPlace?: ((at: Position) => void) | undefined }

/** The home on a small map. With `onPlace` a press, or Enter for the middle of the map, says where it is. */
export function HomeMap({ at, onPlace }: HomeMapProps) {
  const { t } = useTranslation('profile')
  const pins = useMemo(() => (at ? [[at]] : []), [at])
  return (
    <chakra.div h={height} bg="bg.muted">
      <Boundary fallback={() => null}>
        <Suspense>
          <AreaMap
            geometry={null}
            drawn={pins}
            around={at}
            label={t('home.map')}
            height={height}
            {...(onPlace && { onPress: onPlace })}
          />
        </Suspense>
      </Boundary>
    </chakra.div>
  )
}
