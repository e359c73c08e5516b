/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one file, or need a third. Types may point back: they are gone at run time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'services-know-only-events',
      comment: 'A service imports no other service: they share contracts and meet over the bus.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'packages-are-below',
      comment: 'Packages are used by services and the web, never the other way round.',
      severity: 'error',
      from: { path: '^packages/(?!test-kit/)' },
      to: { path: '^(services|web|e2e|bench)/' },
    },
    {
      name: 'mongoose-stays-in-stores',
      comment: 'One place decides what leaves the database.',
      severity: 'error',
      from: {
        pathNot:
          '(^services/[^/]+/src/store/|^packages/service-kit/src/(mongo|outbox)/|^packages/test-kit/|^tools/|/test/|\\.test\\.ts$)',
      },
      to: { path: 'node_modules/mongoose/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules are pure: what does I/O is passed in.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/' },
      to: { path: '^services/[^/]+/src/(store|routes|consumers|jobs)/' },
    },
    {
      name: 'contracts-are-zod-only',
      comment: 'The browser and every service load the contracts. The language list is data.',
      severity: 'error',
      from: { path: '^packages/contracts/src/' },
      to: { pathNot: '^(packages/contracts/src/|node_modules/zod/|languages/list\\.json$)' },
    },
    {
      name: 'vocabulary-needs-no-zod',
      comment: 'The first screen uses the vocabulary, and must not load zod for it.',
      severity: 'error',
      from: { path: '^packages/contracts/src/vocabulary/' },
      to: { pathNot: '^(packages/contracts/src/vocabulary/|languages/list\\.json$)' },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'Pages introduce features to one another.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-entities-are-below-features',
      comment: 'Entities (who, which conversation, which place) are shared by features and know none of them.',
      severity: 'error',
      from: { path: '^web/src/entities/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(app|features|sw)/' },
    },
    {
      name: 'web-features-are-below-the-app',
      comment: 'The app introduces features to one another; a test may start the whole app.',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(app|sw)/' },
    },
    {
      name: 'web-ui-knows-no-product-data',
      comment: 'Parts of the look get their data from whoever uses them.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(app|features|entities|sw)/' },
    },
    {
      name: 'web-lib-is-the-bottom',
      comment: 'Helpers know neither the product nor the look.',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(app|features|entities|ui|i18n|sw)/' },
    },
    {
      name: 'web-worker-is-small',
      comment: 'The service worker loads no screen.',
      severity: 'error',
      from: { path: '^web/src/sw/' },
      to: { path: '^web/src/(app|features|ui)/' },
    },
    {
      name: 'web-runs-in-browsers',
      comment: 'Of the packages, only those without I/O may reach the browser.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(services/|tools/|packages/(service-kit|test-kit)/)' },
    },
    {
      name: 'test-things-stay-in-tests',
      comment: 'What runs in production must not need what only tests install.',
      severity: 'error',
      from: { path: '^(services|packages|web)/[^/]+/src/|^web/src/', pathNot: '^packages/test-kit/|\\.test\\.tsx?$' },
      to: { path: '^(packages/test-kit|tools)/' },
    },
    {
      name: 'imports-exist',
      comment: 'Every import leads somewhere. The last two are names of types alone, which the compiler knows.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?(url|raw|worker)|^(geojson|topojson-specification)$' },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface; swc reads the same syntax.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
