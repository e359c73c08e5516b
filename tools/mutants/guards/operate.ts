import type { Guard } from '../guard.ts'

/** The operator console. */
export const operateGuards: readonly Guard[] = [
  {
    id: 'operate/off-by-default',
    holds: 'Without OPERATOR_CONSOLE no route of the operator console exists.',
    file: 'services/gateway/src/app.ts',
    snippet: '    if (isConsoleRoute(route) && !config.OPERATOR_CONSOLE) continue\n',
    replacement: '',
    tests: ['services/gateway/test/operators.test.ts'],
  },
  {
    id: 'operate/own-session',
    holds: 'The session of a resident opens no route of the operator console.',
    file: 'services/gateway/src/hooks/resolve-visitor.ts',
    snippet: "    if (access === 'operator') return resolveOperator(request)\n",
    replacement: '',
    tests: ['services/gateway/test/operators.test.ts'],
  },
  {
    id: 'operate/shift-ends',
    holds: 'A session of the console ends after a shift, however often it is used.',
    file: 'packages/service-kit/src/redis/sessions.ts',
    snippet: '      if (isOver(who)) return null\n',
    replacement: '',
    tests: ['services/gateway/test/operators.test.ts'],
  },
  {
    id: 'operate/token-of-operators',
    holds: 'A service takes the token of a resident for no operator.',
    file: 'packages/service-kit/src/http/serve.ts',
    snippet: '  return verifyOperator(tokenSecret, token)\n',
    replacement:
      "  const { userId, name } = await verifyIdentity(tokenSecret, token)\n  return { operatorId: userId, name, roles: ['admin'], passkey: '' }\n",
    tests: ['services/identity/test/operators.test.ts'],
  },
  {
    id: 'operate/challenge-once',
    holds: 'The answer of a passkey is taken once.',
    file: 'services/identity/src/operators/passkeys.ts',
    snippet: 'await redis.getdel(keyOf(challenge))',
    replacement: 'await redis.get(keyOf(challenge))',
    tests: ['services/identity/test/operators.test.ts'],
  },
  {
    id: 'operate/person-verified',
    holds: 'A passkey whose person was not verified signs nobody in.',
    file: 'services/identity/src/operators/passkeys.ts',
    snippet: 'expectedRPID: rpID, requireUserVerification: true }',
    replacement: 'expectedRPID: rpID, requireUserVerification: false }',
    tests: ['services/identity/test/operators.test.ts'],
  },
  {
    id: 'operate/admins',
    holds: 'Only admins see and change the people of the team.',
    file: 'services/identity/src/operators/routes.ts',
    snippet: "  if (!roles.includes(role)) throw new AppError('forbidden')\n",
    replacement: '',
    tests: ['services/identity/test/operators.test.ts'],
  },
]
