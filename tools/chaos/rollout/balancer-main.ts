import { onEnd } from '../../process/with-parent.ts'
import { balance } from './balancer.ts'
import type { Answer, Order } from './balancer-process.ts'

/** How often the parent process is told whether there are routes, in ms. */
const reportMs = 100

const [port, propagationMs] = process.argv.slice(2).map(Number)
const balancer = await balance({ port: port ?? 0, propagationMs: propagationMs ?? 0 })
const answer = (one: Answer) => process.send?.(one)

process.on('message', ({ order, port: to }: Order) => balancer[order](to))
const reports = setInterval(() => answer({ port: balancer.port, hasRoutes: balancer.hasRoutes() }), reportMs)
onEnd(() => {
  clearInterval(reports)
  balancer.stop()
  process.exit()
})
answer({ port: balancer.port, hasRoutes: false })
