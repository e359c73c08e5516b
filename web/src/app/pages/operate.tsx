import { useOperateConfigQuery } from '../../features/operate/api.ts'
import { Console } from '../../features/operate/console.tsx'
import { NotFoundPage } from './not-found.tsx'

/** The operator console, where this installation has one. */
export function OperatePage() {
  const { data, isError } = useOperateConfigQuery()
  if (isError || data?.operatorConsole === false) return <NotFoundPage />
  return data ? <Console /> : null
}
