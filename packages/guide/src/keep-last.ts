/** The same function, which remembers its last result and returns it if it is called with the same arguments again. The result must not be changed. */
export function keepLast<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { args: Args; result: Result } | undefined
  return (...args) => {
    const known = last
    if (known && args.length === known.args.length && args.every((arg, at) => arg === known.args[at]))
      return known.result
    const result = work(...args)
    last = { args, result }
    return result
  }
}
