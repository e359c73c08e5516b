import { setTimeout } from 'node:timers/promises'
import { forumSocketPath } from '@muster/contracts/forum-socket'
import { emergencySocketPath } from '@muster/contracts/socket'
import type { Page } from '@playwright/test'

/** Bytes by purpose: by the path of HTTP requests and of sockets. */
export type BytesByPath = Map<string, number>

/** What a page sends and receives within `ms`, as the browser counts it: requests and replies with their headers, and frames of sockets. */
export async function idleBytes(page: Page, ms: number): Promise<BytesByPath> {
  const cdp = await page.context().newCDPSession(page)
  const bytes: BytesByPath = new Map()
  const paths = new Map<string, string>()
  const add = (path: string | undefined, count: number) =>
    path !== undefined && bytes.set(path, (bytes.get(path) ?? 0) + count)
  const sizeOf = (headers: object) =>
    Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0)
  const pathOf = (url: string) => new URL(url).pathname
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, pathOf(request.url))
    add(pathOf(request.url), request.postData?.length ?? 0)
  })
  cdp.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    add(paths.get(requestId) ?? 'unknown', sizeOf(headers))
  })
  // Everything that was received: headers and body.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => add(paths.get(requestId), encodedDataLength))
  // The URL of a socket that was opened before the count is unknown, so sockets are distinguished by the content of their frames.
  const frameHead = 6
  const addFrame = (payload: string) =>
    add(/"communityId"/.test(payload) ? forumSocketPath : emergencySocketPath, payload.length + frameHead)
  cdp.on('Network.webSocketFrameSent', ({ response }) => addFrame(response.payloadData))
  cdp.on('Network.webSocketFrameReceived', ({ response }) => addFrame(response.payloadData))
  await cdp.send('Network.enable')
  await setTimeout(ms)
  await cdp.detach()
  return bytes
}
