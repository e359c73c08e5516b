import type { Context } from './context.ts'
import type { StoredRequest } from './domain/request.ts'

/** Takes every step of a request that is due, and queues the job that wakes it at its next deadline. */
export async function advanceRequest(
  { requests, mailQueue, clock }: Pick<Context, 'requests' | 'mailQueue' | 'clock'>,
  id: string,
): Promise<StoredRequest | null> {
  const request = await requests.drive(id, clock.now())
  if (request) mailQueue.wake(request, clock.now())
  return request
}
