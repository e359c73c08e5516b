import type { Route } from '@muster/contracts/define-route'
import { clientAddress } from '@muster/service-kit/http/client-address'
import type { RequestContext } from '@muster/service-kit/http/serve'

type Asked = Pick<RequestContext<Route>, 'request' | 'reply'> & { caller: { userId: string } | null }

/**
 * Who asks for a plan, and until when. The caller is the signed-in person or, if nobody is signed in, the client's address. The signal is aborted when the
 * connection of the reply closes; the signal of the request would be aborted as soon as its body has been read.
 */
export function planCallerOf({ caller, request, reply }: Asked): { caller: string; signal: AbortSignal } {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return { caller: caller ? `user:${caller.userId}` : `address:${clientAddress(request)}`, signal: gone.signal }
}
