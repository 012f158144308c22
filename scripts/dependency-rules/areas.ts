/** The dependency rules of ARCHITECTURE.md as a table. */

/**
 * A part of the code. A file belongs to the first area with a matching pattern. A group in the pattern (a feature's
 * folder) makes each of its values an area of its own.
 */
export type Area = {
  name: string
  files: RegExp
  /** Names of the areas it may import; the prefix `types:` allows only types. */
  may: readonly string[]
  /** The packages it may import, if they are limited. */
  packages?: readonly string[]
  /** It may not use the clock, random numbers or the process. */
  pure?: true
}

const WEB_BASE = ['web-call', 'web-texts', 'domain', 'types:contract']
const SERVER_BASE = ['utilities', 'domain', 'calls', 'types:contract']
const INSIDE_SERVER = 'adapters routes http use-cases catalogue evidence needs settings ports'.split(' ')
const IN_MEMORY = ['node:buffer', 'node:crypto', 'node:stream', 'node:stream/promises', 'node:util', 'node:zlib']

export const AREAS: readonly Area[] = [
  { name: 'domain', files: /^packages\/domain\/src\//, may: [], packages: [], pure: true },
  // The part of the contract that the browser may import besides types: without the schemas.
  { name: 'calls', files: /^packages\/contract\/src\/(?:calls|errors)\.ts$/, may: [], packages: [], pure: true },
  {
    name: 'contract',
    files: /^packages\/contract\/src\//,
    may: ['calls', 'domain'],
    packages: ['typebox', 'typebox/schema'],
    pure: true,
  },
  { name: 'simulators', files: /^apps\/simulators\/(?:src|test)\//, may: [] },
  // Starts the external programs of tests.
  { name: 'programs', files: /^scripts\/testing\//, may: [] },
  // No area may import it: it is for tests only.
  {
    name: 'testing',
    files: /^apps\/server\/test\//,
    may: ['programs', 'compose', 'simulators', ...INSIDE_SERVER, 'contract', ...SERVER_BASE],
  },
  {
    name: 'compose',
    files: /^apps\/server\/src\/(?:[^/]+\.ts$|test-support\/end-with-parent\.ts$)/,
    may: ['commands', ...INSIDE_SERVER, 'contract', ...SERVER_BASE],
  },
  {
    name: 'commands',
    files: /^apps\/server\/src\/commands\//,
    may: [...INSIDE_SERVER, 'contract', ...SERVER_BASE],
  },
  {
    name: 'adapters',
    files: /^apps\/server\/src\/adapters\//,
    may: ['ports', 'evidence', 'types:settings', ...SERVER_BASE],
  },
  {
    name: 'needs',
    files: /^apps\/server\/src\/ports\/needs\.ts$/,
    may: ['types:ports', 'types:settings', 'types:catalogue', 'types:utilities', 'types:domain'],
    packages: [],
  },
  {
    name: 'ports',
    files: /^apps\/server\/src\/ports\//,
    may: ['domain', 'types:contract'],
    packages: IN_MEMORY,
    pure: true,
  },
  {
    name: 'utilities',
    files: /^apps\/server\/src\/utilities\//,
    may: ['domain', 'calls', 'types:contract', 'types:settings'],
    packages: [
      'node:async_hooks',
      'node:crypto',
      'node:os',
      '@opentelemetry/api',
      '@opentelemetry/context-async-hooks',
      '@opentelemetry/core',
    ],
  },
  { name: 'settings', files: /^apps\/server\/src\/settings\//, may: ['domain'] },
  { name: 'catalogue', files: /^apps\/server\/src\/catalogue\//, may: ['contract', ...SERVER_BASE] },
  { name: 'evidence', files: /^apps\/server\/src\/evidence\//, may: ['ports', ...SERVER_BASE], pure: true },
  {
    name: 'http',
    files: /^apps\/server\/src\/http\//,
    may: ['use-cases', 'ports', 'types:needs', 'types:settings', 'contract', 'calls', 'utilities', 'domain'],
  },
  {
    name: 'routes',
    files: /^apps\/server\/src\/(?:resources\/[^/]+|test-support)\/(?:.*-)?routes\.ts$/,
    may: ['http', 'use-cases', 'ports', 'types:needs', 'types:catalogue', 'contract', 'utilities', 'domain'],
  },
  {
    name: 'use-cases',
    files: /^apps\/server\/src\/[^/]+\//,
    may: ['ports', 'evidence', 'types:needs', 'types:settings', 'types:catalogue', ...SERVER_BASE],
    packages: IN_MEMORY,
    pure: true,
  },
  // The only module that makes calls and has the addresses.
  { name: 'web-call', files: /^apps\/web\/src\/api\/call\.ts$/, may: ['web-api', 'calls', 'types:contract'] },
  { name: 'web-ui', files: /^apps\/web\/src\/ui\//, may: [] },
  { name: 'web-texts', files: /^apps\/web\/src\/texts\//, may: ['domain'] },
  { name: 'web-api', files: /^apps\/web\/src\/api\//, may: WEB_BASE },
  { name: 'web-form', files: /^apps\/web\/src\/form\//, may: ['web-api', 'web-ui', ...WEB_BASE] },
  {
    name: 'web-features',
    files: /^apps\/web\/src\/features\/([^/]+)\//,
    may: ['web-form', 'web-api', 'web-ui', ...WEB_BASE],
  },
  {
    name: 'web-app',
    files: /^apps\/web\/src\/(?:app\/|styles\/|main\.tsx$)/,
    may: ['web-features', 'web-form', 'web-api', 'web-ui', ...WEB_BASE],
  },
  {
    name: 'web-testing',
    files: /^apps\/web\/test\//,
    may: ['web-app', 'web-features', 'web-form', 'web-api', 'web-ui', 'web-texts', 'contract', 'domain'],
  },
]
