import { fastify } from 'fastify'

// About the size of a usual answer of ours.
const answer = Array.from({ length: 16 }, (_, i) => ({
  id: `achievement-${i}`,
  title: 'A title',
  description: 'A description of it.',
}))

const app = fastify()
app.get('/api/achievements', async () => answer)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
