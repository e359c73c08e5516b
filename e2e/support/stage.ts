/** Addresses of the stack that all tests share. */
export type Stage = {
  url: string
  ingestKey: string
  /** Host and port of the push service. */
  pushHost: string
  /** Returns everything that the push service received. */
  pushedUrl: string
  /** Lock file that a test holds while it publishes updates. */
  lockFile: string
}

const variable = 'MUSTER_E2E_STAGE'

/** Passes the stage to the workers through the environment. */
export function setStage(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage)
}

/** The stage of this run. Throws if no stack is running. */
export function stage(): Stage {
  const stored = process.env[variable]
  if (!stored) throw new Error('No stack is running: start the tests with playwright test.')
  return JSON.parse(stored) as Stage
}
