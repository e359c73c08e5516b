import { describe, expect, it } from 'vitest'
import { allEvents } from '../src/events/all.ts'
import { toOpenApi } from '../src/openapi.ts'
import { allRoutes } from '../src/routes/all.ts'

const specCalls = [
  'POST /api/auth/login',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/login',
  'GET /api/emergency-updates',
  'POST /api/users',
  'PUT /api/users/:id',
  'GET /api/users/all',
  'GET /api/users/:userId/invitations',
  'GET /api/achievements',
  'GET /api/achievements/user/:userId',
  'POST /api/achievements/check/:userId',
  'POST /api/achievements/share/:achievementId',
  'POST /api/chat',
  'GET /api/chat/:userId',
  'POST /api/chat/sessions',
  'GET /api/chat/sessions/:userId',
  'DELETE /api/chat/sessions/:sessionId',
  'GET /api/communities/user/:userId',
  'GET /api/communities/all',
  'POST /api/communities',
  'GET /api/communities/:id/messages',
  'POST /api/communities/:id/messages',
  'GET /api/communities/:id/members',
  'POST /api/communities/:id/members',
  'POST /api/communities/:id/invitations',
  'POST /api/invitations/:inviteToken/accept',
  'POST /api/invitations/:inviteToken/decline',
]

const declared = allRoutes.map(route => `${route.method} ${route.path}`)

describe('routes', () => {
  it('declare each of the product’s 28 calls', () => {
    expect(specCalls.filter(call => !declared.includes(call))).toEqual([])
  })

  it('are declared once each, by address and by name', () => {
    expect(new Set(declared).size).toBe(declared.length)
    expect(new Set(allRoutes.map(route => route.name)).size).toBe(allRoutes.length)
  })

  it('name their path parameters in their params schema', () => {
    for (const route of allRoutes) {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map(match => match[1])
      const shape = (route.params as { shape?: object } | undefined)?.shape ?? {}
      expect(Object.keys(shape).sort(), route.name).toEqual(inPath.sort())
    }
  })

  it('declare "unauthenticated" when they require a session', () => {
    const silent = allRoutes.filter(
      ({ access, errors }) => (access === 'user' || access === 'operator') && !errors.includes('unauthenticated'),
    )
    expect(silent.map(route => route.name)).toEqual([])
  })
})

describe('OpenAPI', () => {
  const document = toOpenApi(allRoutes, '0.0.0')

  it('has one operation for each route', () => {
    const operations = Object.values(document.paths).flatMap(path => Object.values(path))
    expect(operations.map(operation => (operation as { operationId: string }).operationId).sort()).toEqual(
      allRoutes.map(route => route.name).sort(),
    )
  })

  it('lists the errors that a call may answer: its own and those of every route', () => {
    const statusesOf = (path: string, method: string) =>
      Object.keys((document.paths[path]?.[method] as { responses: object } | undefined)?.responses ?? {})
    expect(statusesOf('/api/users/{id}', 'get')).toEqual(expect.arrayContaining(['400', '401', '403', '404', '503']))
    expect(statusesOf('/api/users/{id}', 'put')).toEqual(expect.arrayContaining(['409', '429']))
    // The gateway refuses changes that come from pages of another site.
    expect(statusesOf('/api/communities', 'post')).toContain('403')
    expect(statusesOf('/api/emergency-updates', 'get')).not.toContain('403')
  })

  it('is plain JSON with every reference resolved', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1])
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']))
    expect(text).not.toContain('"$schema"')
  })
})

describe('events', () => {
  it('have subjects of the form muster.<service>.<fact>.v<version>, each once', () => {
    const subjects = allEvents.map(event => event.subject)
    for (const subject of subjects) expect(subject).toMatch(/^muster\.[a-z]+\.[a-z]+(-[a-z]+)*\.v\d+$/)
    expect(new Set(subjects).size).toBe(subjects.length)
  })
})
