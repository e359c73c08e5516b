const longestPath = 2_048

/** Whether every parser reads a path in the same way: it has no encoded dots, empty segments, backslashes or control characters, and is not too long. */
export function isPlainPath(path: string): boolean {
  if (path.length > longestPath) return false
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return false
  }
  // An encoded slash is data inside a segment, so both the raw and the decoded path are checked for empty and dot segments.
  return !hasOddSegment(path) && !hasOddSegment(decoded) && !hasControlCharacter(decoded) && !decoded.includes('\\')
}

function hasOddSegment(path: string): boolean {
  return !path.startsWith('/') || path.includes('//') || path.split('/').some(part => part === '.' || part === '..')
}

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

/** Fills the parameters (`:name`) of a contract's path, each as one encoded segment. */
export function fillPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
}
