import type { Guard } from '../guard.ts'

const chain = ['services/help/test/chain.test.ts']
const claims = ['services/help/test/claims.test.ts']
const called = ['services/alerts/test/help-push.test.ts']
const triggers = ['services/help/test/triggers.test.ts']
const sharing = ['services/help/test/sharing.test.ts']

/** The help chain: who is counted on, and who reads where somebody is. */
export const helpGuards: readonly Guard[] = [
  {
    id: 'help/reading-claims-nothing',
    holds: 'A mail scanner that opens the link of a request claims nothing.',
    file: 'services/help/src/routes/offers.ts',
    snippet: 'return present(context, request, who)\n    },\n\n    async answerHelpClaim',
    replacement:
      "return answerAs(context, request, who, { action: 'claim', etaMinutes: 10 })\n    },\n\n    async answerHelpClaim",
    tests: claims,
  },
  {
    id: 'help/called-off',
    holds: 'A question that waits for a device is not sent once the request has ended.',
    file: 'services/alerts/src/push/help-push.ts',
    snippet: 'await callOff(seq)\n    } else',
    replacement: '\n    } else',
    tests: called,
  },
  {
    id: 'help/no-is-not-asked-again',
    holds: 'Who has said no is not called again.',
    file: 'services/help/src/domain/calls.ts',
    snippet: '...declinedBy,\n    ...(userId',
    replacement: '...(userId',
    tests: claims,
  },
  {
    id: 'help/drills-start-nothing',
    holds: 'A drill, a test or an exercise asks nobody to come.',
    file: 'services/help/src/domain/countdown.ts',
    snippet: "if (isDrill || status !== 'Actual' || !isActive",
    replacement: 'if (!isActive',
    tests: triggers,
  },
  {
    id: 'help/once-for-an-order',
    holds: 'An order that is revised or delivered again asks the people of who was helped no second time.',
    file: 'services/help/src/watch-orders.ts',
    snippet: "if (before && before.state !== 'called-off') return",
    replacement: '',
    tests: triggers,
  },
  {
    id: 'help/place-for-claimers',
    holds: 'The exact place is read only while a claim stands.',
    file: 'services/help/src/routes/offers.ts',
    snippet: 'mine !== undefined && isActive(mine) && request.closedAt === null',
    replacement: 'mine !== undefined && request.closedAt === null',
    tests: chain,
  },
  {
    id: 'help/revoked-grant',
    holds: 'What its owner has taken back is not read again.',
    file: 'services/help/src/store/grants.ts',
    snippet: '{ ...key, revokedAt: null, until:',
    replacement: '{ ...key, until:',
    tests: sharing,
  },
  {
    id: 'help/one-step-at-a-time',
    holds: 'A step that was decided on an older state of the request is decided again.',
    file: 'services/help/src/store/requests.ts',
    snippet: '{ _id: before.id, seq: before.seq }',
    replacement: '{ _id: before.id }',
    tests: chain,
  },
  {
    id: 'help/one-primary',
    holds: 'A request has one primary and one backup claim.',
    file: 'services/help/src/domain/answer.ts',
    snippet: "if (!isFirst && standing(request.claims, 'backup')) return 'enough-help'",
    replacement: "if (!isFirst && request.claims.length > 100) return 'enough-help'",
    tests: chain,
  },
  {
    id: 'help/late-is-reopened',
    holds: 'Somebody who has not arrived 3 minutes after their own time is not counted on.',
    file: 'services/help/src/domain/advance.ts',
    snippet: "claim.state === 'coming' && lateAt(claim) <= now",
    replacement: "claim.state === 'arrived' && lateAt(claim) <= now",
    tests: chain,
  },
  {
    id: 'help/never-again',
    holds: 'Who does not want to be asked by somebody is not asked by them again.',
    file: 'services/help/src/start-request.ts',
    snippet: 'consents.get(mark) !== false',
    replacement: 'consents.get(mark) !== null',
    tests: chain,
  },
  {
    id: 'help/own-groups',
    holds: 'A plan names only people and communities of its owner’s groups.',
    file: 'services/help/src/routes/plans.ts',
    snippet: 'asked.some(isForeign) ||',
    replacement: '',
    tests: sharing,
  },
  {
    id: 'help/not-heard',
    holds: 'Somebody who was not heard is never counted as safe.',
    file: 'services/help/src/domain/roster.ts',
    snippet: '?.status ?? null',
    replacement: "?.status ?? 'safe'",
    tests: sharing,
  },
  {
    id: 'help/proxy-takes-nothing-back',
    holds: 'Nobody else takes back a person’s own call for help.',
    file: 'services/help/src/domain/roster.ts',
    snippet: "if (own.status === 'help') return 'help'",
    replacement: '',
    tests: sharing,
  },
  {
    id: 'help/roster-for-members',
    holds: 'A roster does not exist for someone who is not in the community.',
    file: 'services/help/src/routes/check-ins.ts',
    snippet: 'if (!(await members.isMember(communityId, userId)))',
    replacement: "if (!(await members.isMember(communityId, userId)) && userId === '')",
    tests: sharing,
  },
  {
    id: 'help/deleted-asker-ends',
    holds: 'Whoever was asked hears that it is over when the account that asked is deleted.',
    file: 'services/help/src/store/requests.ts',
    snippet: 'const request = await find({ userId, isOpen: true, isTest: false })',
    replacement: "const request = await find({ userId: '', isOpen: true, isTest: false })",
    tests: claims,
  },
  {
    id: 'help/earlier-devices-counted',
    holds: 'Browsers that were saved before anybody counted them are counted.',
    file: 'services/alerts/src/store/device-counts.ts',
    snippet: '.filter(userId => !isCounted.has(userId))',
    replacement: '.filter(() => false)',
    tests: called,
  },
]
