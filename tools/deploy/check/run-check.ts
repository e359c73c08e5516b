import { inWords } from '../../infra/in-words.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { NoEngine } from './run.ts'

/** An installation that is played on. `end` removes it, or says how that is done. */
export type Check = { play(): Promise<void>; report(): Promise<string>; end(): Promise<void> }

/** Plays a check and ends it, also on Ctrl-C. Says `Skipped` where `prepare` throws NoEngine. Resolves to the exit code. */
export async function runCheck(prepare: () => Promise<Check>): Promise<number> {
  let end = async () => {}
  onEnd(reason => void end().finally(() => process.exit(exitCodeOf(reason))))
  try {
    const check = await prepare()
    end = async () => {
      end = async () => {}
      await check.end()
    }
    try {
      await check.play()
    } catch (error) {
      console.error(await check.report())
      throw error
    } finally {
      await end()
    }
    return 0
  } catch (error) {
    if (error instanceof NoEngine) {
      console.log(`Skipped, nothing was checked: ${error.message}.`)
      return 0
    }
    console.error(inWords(error))
    return 1
  }
}
