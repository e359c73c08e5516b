import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { compileCache } from './tools/infra/paths.ts'
import { writePseudoLanguages } from './tools/languages/pseudo.ts'

const neighbours = './packages/test-kit/src/global-setup.ts'

// These end what hangs. What is merely slow, with real servers and argon2 on a machine that does other work too, has to pass.
const bounds = { testTimeout: 120_000, hookTimeout: 180_000, teardownTimeout: 60_000, retry: process.env.CI ? 1 : 0 }

// These tests run with one more folder of languages/ than the repository has.
const pseudoTests = '**/test/pseudo/**'
const exclude = [...configDefaults.exclude, pseudoTests]
const alias = { '@muster/languages': writePseudoLanguages() }

// One more than there are cores, because many of these tests wait for servers for half of their time. Each worker brings
// servers of its own, so more of them soon cost more than they save.
const maxWorkers = Math.min(availableParallelism() + 1, 6)

// With a shared cache of compiled code, test processes do not each compile the same libraries.
Object.assign(process.env, compileCache())

// The test files that one worker runs share their modules, because loading these again for each file took a third of the time
// (docs/decisions/test-files-share-modules.md).
const isolate = false

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    reporters: ['default', './tools/test/second-tries.ts'],
    // Servers that somebody else runs cannot be had once per test file.
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
          // A project that extends another file has one worker unless it says so itself.
          maxWorkers,
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'jsdom',
          // The build edits this package's sources, so tests must load them through the same plugins.
          server: { deps: { inline: ['@mapbox/mapbox-gl-directions'] } },
          ...bounds,
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
          maxWorkers,
          include: ['test/pseudo/*.test.tsx'],
          environment: 'jsdom',
          ...bounds,
        },
      },
    ],
  },
})
