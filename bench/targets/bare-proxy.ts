import proxy from '@fastify/http-proxy'
import { fastify } from 'fastify'

const app = fastify()
app.register(proxy, { upstream: process.env.UPSTREAM ?? '' })
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
