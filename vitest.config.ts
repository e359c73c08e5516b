import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { compileCache } from './tools/infra/paths.ts'
import { writePseudoLanguages } from './tools/languages/pseudo.ts'

const neighbours = './packages/test-kit/src/global-setup.ts'

// These timeouts end tests that hang. They are long, because tests that are only slow must pass: they use real servers and argon2, on a busy machine.
const bounds = { testTimeout: 120_000, hookTimeout: 180_000, teardownTimeout: 60_000, retry: process.env.CI ? 1 : 0 }

// These tests run with an additional, generated language (`en-XA`) in `languages/`.
const pseudoTests = '**/test/pseudo/**'
const exclude = [...configDefaults.exclude, pseudoTests]
const alias = { '@muster/languages': writePseudoLanguages() }

// One more than there are cores, because many of these tests wait for servers half of the time. Each worker starts its own servers, so still more
// workers cost more time than they save.
const maxWorkers = Math.min(availableParallelism() + 1, 6)

// Test processes share a cache of compiled code, so that each of them does not compile the same libraries.
Object.assign(process.env, compileCache())

// The test files of one worker share their modules, because loading the modules again for each file took a third of the time
// (docs/decisions/test-files-share-modules.md).
const isolate = false

// Each web test file loads these packages anew. Bundled into one file per package, they load in a third of the time. Packages that share state, such as the React
// contexts of the router or of Chakra, must be listed together: a second copy would not see that state. Vitest never bundles React itself.
const bundledPackages = [
  'react-dom',
  'react-dom/client',
  'react-redux',
  'react-router-dom',
  'react-hook-form',
  '@chakra-ui/react',
  '@emotion/react',
  '@hookform/resolvers/zod',
  '@reduxjs/toolkit',
  '@reduxjs/toolkit/query/react',
  '@testing-library/react',
  '@testing-library/user-event',
  'i18next',
  'idb',
  'lucide-react',
  'zod',
]

/** What the projects of the web app have in common. */
const webTests = {
  // A project with `extends` does not inherit `maxWorkers`: without this line it would run in one worker.
  maxWorkers,
  deps: { optimizer: { client: { enabled: true, include: bundledPackages } } },
  // A Vite plugin of ours rewrites the sources of this package, so tests must load it through Vite too.
  server: { deps: { inline: ['@mapbox/mapbox-gl-directions'] } },
  ...bounds,
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    reporters: ['default', './tools/test/second-tries.ts'],
    // If NATS_URL or REDIS_URL names an external server, all test files share it, so they must run one after another.
    fileParallelism: !process.env.NATS_URL && !process.env.REDIS_URL,
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          exclude,
          isolate,
          environment: 'node',
          globalSetup: neighbours,
          ...bounds,
        },
      },
      {
        test: {
          name: 'services',
          include: ['services/*/{src,test}/**/*.test.ts'],
          exclude,
          isolate,
          environment: 'node',
          globalSetup: neighbours,
          ...bounds,
        },
      },
      {
        test: {
          name: 'e2e-api',
          include: ['e2e/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: neighbours,
          ...bounds,
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], environment: 'node', ...bounds } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['{src,test}/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          ...webTests,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          // Few tests without JSX need a DOM, which takes a second to create. Those that do have `@vitest-environment jsdom` in their first line.
          name: 'web-logic',
          include: ['{src,test}/**/*.test.ts'],
          exclude,
          environment: 'node',
          ...webTests,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'pseudo-language',
          include: [`services/*/test/pseudo/*.test.ts`],
          environment: 'node',
          globalSetup: neighbours,
          ...bounds,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        resolve: { alias },
        test: {
          name: 'pseudo-language-web',
          include: ['test/pseudo/*.test.tsx'],
          environment: 'jsdom',
          ...webTests,
        },
      },
    ],
  },
})
