import { misfits, type Sides } from './compare.ts'
import type { Contracts, Message, RouteSnapshot } from './snapshot.ts'

/** Kinds of access, from the one with the most callers to the one with the fewest. */
const access = ['public', 'optional-user', 'user', 'operator']
const oldWrites: Sides = { writer: 'the last release', reader: 'this release' }
const newWrites: Sides = { writer: 'this release', reader: 'the last release' }

/** Everything that breaks while processes and browsers of the last release and of this one run side by side, each as a sentence. */
export function contractBreaks(last: Contracts, now: Contracts): string[] {
  return [
    ...each(last.routes, now.routes, (name, was, is) =>
      is ? routeBreaks(name, was, is) : [`${name}: the last release calls this route, and it is gone`],
    ),
    ...each(last.events, now.events, (subject, was, is) =>
      is
        ? bothWays(subject, was, is)
        : [
            `${subject}: the last release waits for this event, and this release does not know it; keep it for one release`,
          ],
    ),
    ...each(last.clientFrames, now.clientFrames, (name, was, is) =>
      fromClients(`frame from browsers (${name})`, was, is),
    ),
    ...each(last.serverFrames, now.serverFrames, (name, was, is) =>
      is ? bothWays(`frame to browsers (${name})`, was, is) : [`${name}: these frames are gone`],
    ),
    ...each(last.errors, now.errors, (code, was, is) =>
      is === undefined || is === was ? [] : [`error ${code}: its status was ${was} and is ${is}`],
    ),
  ]
}

function routeBreaks(name: string, was: RouteSnapshot, is: RouteSnapshot): string[] {
  const changed = (field: 'method' | 'status', says: string) =>
    was[field] === is[field] ? [] : [`${name}: its ${says} was ${was[field]} and is ${is[field]}`]
  const paths = [is.path, ...is.aliases]
  const lost = [was.path, ...was.aliases].filter(path => !paths.includes(path))
  const isNarrower = was.access !== is.access && !(access.indexOf(is.access) < access.indexOf(was.access))
  return [
    ...changed('method', 'method'),
    ...changed('status', 'status'),
    ...lost.map(path => `${name}: the last release calls ${path}, and it is gone`),
    ...(isNarrower ? [`${name}: it was open to "${was.access}" and is to "${is.access}"`] : []),
    ...was.consumes.filter(type => !is.consumes.includes(type)).map(type => `${name}: it no longer takes ${type}`),
    ...(is.bodyLimit !== null && (was.bodyLimit ?? is.bodyLimit) > is.bodyLimit
      ? [`${name}: a body may have ${is.bodyLimit} bytes, and might have ${was.bodyLimit}`]
      : []),
    ...fromClients(`${name}.params`, was.params, is.params),
    ...fromClients(`${name}.query`, was.query, is.query),
    ...fromClients(`${name}.body`, was.body, is.body),
    ...(was.reply && !is.reply ? [`${name}.reply: the last release reads a reply, and there is none`] : []),
    ...(was.reply && is.reply ? bothWays(`${name}.reply`, was.reply, is.reply) : []),
  ]
}

/** Clients of the last release call servers of this one. */
function fromClients(at: string, was: Message | undefined, is: Message | undefined): string[] {
  if (!is) return []
  // A request without a body is read as an empty object.
  return misfits(was?.writes ?? { type: 'object' }, is.reads, at, oldWrites)
}

/** Each release reads what the other writes. */
function bothWays(at: string, was: Message, is: Message): string[] {
  return [...misfits(is.writes, was.reads, at, newWrites), ...misfits(was.writes, is.reads, at, oldWrites)]
}

function each<T>(
  last: Record<string, T>,
  now: Record<string, T>,
  judge: (name: string, was: T, is: T | undefined) => string[],
): string[] {
  return Object.entries(last).flatMap(([name, was]) => judge(name, was, now[name]))
}
