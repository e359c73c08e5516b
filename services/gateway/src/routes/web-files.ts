import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { cacheControlOf, isPage } from '../domain/web-files.ts'

/** Serves the built web app: its files, and index.html for the pages of the app's router. */
export function registerWebFiles(app: FastifyInstance, root: string): void {
  if (root === '' || !existsSync(join(root, 'index.html'))) {
    app.log.warn('web app is not built; serving only the API')
    return
  }
  app.register(staticFiles, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    if (path === '/api' || path.startsWith('/api/') || path.endsWith('.br')) return reply.callNotFound()
    if (isPage(path, request.headers.accept)) return reply.sendFile('index.html')
    return reply.sendFile(decodeURIComponent(path).slice(1))
  })
}
