import { parseArgs } from 'node:util'
import { inWords } from '../../infra/in-words.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { type Installation, startInstallation } from '../faults/targets.ts'
import { runRegions } from './run-regions.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
  const started: Installation[] = []
  const stop = async () => void (await Promise.all(started.splice(0).map(one => one.stop())))
  onEnd(reason => void stop().finally(() => process.exit(exitCodeOf(reason))))
  try {
    const home = await startInstallation()
    started.push(home)
    const other = await startInstallation()
    started.push(other)
    const seconds = Number(values.seconds)
    const report = await runRegions(home, other, { seconds })
    const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
    const { both, one, again } = report.slowestPushMs
    const rows = [
      ['messages, each sent to both regions', String(report.sent)],
      ['longest time without the list of alerts', inSeconds(report.withoutListMs)],
      ['slowest push in the other region: both up, one lost, both again', [both, one, again].map(inSeconds).join(', ')],
      ['sign-in in the other region, by a person of the lost one', String(report.signInElsewhere)],
      ['from the first server that is started to a list and a sign-in', inSeconds(report.backMs)],
      ['from there to the last push of what was missed', inSeconds(report.caughtUpMs)],
      ['lost, or pushed twice', report.lost.length === 0 ? 'nothing' : report.lost.join('; ')],
    ]
    console.log(`\nAll of one region killed for ${seconds} s\n\n| what | result |\n|---|---|`)
    for (const [what, result] of rows) console.log(`| ${what} | ${result} |`)
    return report.lost.length === 0 ? 0 : 1
  } catch (error) {
    console.error(inWords(error))
    return 1
  } finally {
    await stop()
  }
}
