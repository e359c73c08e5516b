import { fastify } from 'fastify'

// The least work that a server can do for a polled list: compare one header.
const body = process.env.BODY ?? '[]'
const etag = '"bare"'

const app = fastify()
app.get('/api/emergency-updates', async (request, reply) => {
  reply.header('etag', etag).header('cache-control', 'public, max-age=5')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json').send(body)
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
