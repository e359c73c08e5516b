import { leavingCookie } from '@muster/contracts/leaving-cookie'
import { login } from '@muster/contracts/routes/identity'
import type { FastifyInstance } from 'fastify'
import { request as send } from 'undici'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { signInPath } from '../domain/first-page.ts'
import { headersForService, onlyCookies } from '../domain/headers.ts'
import type { AccessChecks } from '../hooks/access-checks.ts'

/** Largest request body, in bytes. */
const bodyLimit = 4_096

/** Serves the sign-in form of the first page, which works without scripts. It answers with the session cookie and a redirect. */
export function registerSignIn(
  app: FastifyInstance,
  {
    config,
    context,
    accessChecks,
    deviceCookieName,
  }: { config: GatewayConfig; context: Context; accessChecks: AccessChecks; deviceCookieName: string },
): void {
  const url = new URL(login.path, config.IDENTITY_URL)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Converts the form to the JSON of the login route, because the rate limits read the e-mail address from JSON.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => {
        const form = new URLSearchParams(String(body))
        done(null, Buffer.from(JSON.stringify({ email: form.get('email')?.trim(), password: form.get('password') })))
      },
    )
    scope.addHook('onRequest', (request, reply) => accessChecks.beforeBody(login, request, reply))
    scope.addHook('preHandler', (request, reply) => accessChecks.withBody(login, request, reply))
    scope.post(signInPath, async (request, reply) => {
      const headers = headersForService({
        service: login.service,
        incoming: { ...request.headers, accept: 'application/json', 'content-type': 'application/json' },
        host: url.host,
        requestId: request.id,
        ip: request.ip,
        protocol: request.protocol,
        publicHost: request.host,
        identity: null,
        cookies: onlyCookies(request.cookies, [deviceCookieName]),
      })
      const answer = await send(url, {
        method: login.method,
        dispatcher: context.upstreams,
        headers,
        body: request.body as Buffer,
        signal: AbortSignal.timeout(config.UPSTREAM_TIMEOUT_MS),
      }).catch(() => null)
      await answer?.body.dump()
      const cookies = answer?.headers['set-cookie']
      reply.code(answer?.statusCode ?? 503)
      await accessChecks.answered(login, request, reply)
      if (answer?.statusCode !== 200 || !cookies) return reply.redirect('/?login=failed', 303)
      // Otherwise the app would take the new session for the one that the person has just left.
      reply.clearCookie(leavingCookie, { path: '/' })
      return reply.header('set-cookie', cookies).redirect('/map-california', 303)
    })
  })
}
