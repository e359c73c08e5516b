/** Whether an If-None-Match header names `etag`. Weak comparison (RFC 9110, 13.1.2): all content encodings share one ETag. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some(tag => tag.trim() === '*' || opaqueTag(tag) === opaqueTag(etag)) ?? false
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
