/** Planted violations of the dependency rules: each must be found, and clean code must have none. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkDependencyRules } from './dependency-rules.ts'

type Files = Record<string, string>
const DOMAIN = 'packages/domain/src/'
const SERVER = 'apps/server/src/'
const FEES = `${SERVER}resources/fees/`
const WEB = 'apps/web/src/'
const CLEAN: Files = {
  'packages/domain/package.json': '{"name":"@sievert/domain","exports":{"./*.json":"./src/*.json","./*":"./src/*.ts"}}',
  'packages/contract/package.json': '{"name":"@sievert/contract","exports":{"./*":"./src/*.ts"}}',
  'apps/server/package.json': '{"name":"@sievert/server"}',
  'apps/simulators/package.json': '{"name":"@sievert/simulators","exports":{"./*":"./src/*.ts"}}',
  [`${DOMAIN}issue.ts`]: 'export type Issue = { path: string }; export const day = (at: string) => new Date(at)',
  [`${DOMAIN}fees/price.ts`]: "import type { Issue } from '../issue.ts'; export const price = (_: Issue) => 1",
  'packages/contract/src/problem.ts':
    "import Type from 'typebox'; import { price } from '@sievert/domain/fees/price'; export const Problem = [Type, price]",
  'packages/contract/src/calls.ts': "export const CALLS = { readFee: 'GET fee' }",
  [`${WEB}api/call.ts`]: "import { CALLS } from '@sievert/contract/calls'; export const call = CALLS",
  'apps/simulators/src/main.ts': 'export const simulators = Date.now()',
  [`${SERVER}utilities/errors/app-error.ts`]: 'export const refuse = 1',
  [`${SERVER}ports/clock.ts`]: 'export type Clock = () => Date',
  [`${SERVER}adapters/clock.ts`]:
    "import type { Clock } from '../ports/clock.ts'; export const clock: Clock = () => new Date()",
  [`${FEES}read-fee.ts`]:
    "import { createHash } from 'node:crypto'; import type { Clock } from '../../ports/clock.ts'; import { refuse } from '../../utilities/errors/app-error.ts'; export const readFee = (clock: Clock) => [createHash, clock(), refuse]",
  [`${FEES}routes.ts`]:
    "import Fastify from 'fastify'; import { Problem } from '@sievert/contract/problem'; import { readFee } from './read-fee.ts'; export const feeRoutes = [Fastify, Problem, readFee]",
  [`${SERVER}compose.ts`]:
    "import { clock } from './adapters/clock.ts'; import { feeRoutes } from './resources/fees/routes.ts'; export const all = [clock, feeRoutes]",
  ['apps/server/test/clock.ts']:
    "import { simulators } from '@sievert/simulators/main'; export const clock = simulators",
  [`${WEB}ui/button.tsx`]: 'export const Button = () => <button type="button" />',
  [`${WEB}form/form.tsx`]: "import { Button } from '../ui/button.tsx'; export const Form = () => <Button />",
  [`${WEB}features/start/page.tsx`]:
    "import type { Problem } from '@sievert/contract/problem'; import { Form } from '../../form/form.tsx'; export type P = typeof Problem; export const Start = Form",
  [`${WEB}features/receipt/page.tsx`]: 'export const Receipt = () => null',
  [`${WEB}main.tsx`]: "import { Start } from './features/start/page.tsx'; export const App = Start",
}

const folders: string[] = []
const check = (planted: Files, minimum = 10) => {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ ...CLEAN, ...planted })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkDependencyRules(folder, minimum).problems
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

it('finds nothing in a clean house', () => expect(check({})).toEqual([]))

const PLANTED: [what: string, file: string, text: string, problem: string][] = [
  [
    'a circle of folders by types alone',
    `${DOMAIN}a.ts`,
    "import type { price } from './fees/price.ts'; export type Price = typeof price",
    'packages/domain/src/: these folders import from one another in a circle: packages/domain/src, packages/domain/src/fees',
  ],
  ['domain → package', `${DOMAIN}a.ts`, "import fs from 'node:fs'; fs", 'domain may not import the package node:fs'],
  [
    'domain → contract',
    `${DOMAIN}a.ts`,
    "export * from '@sievert/contract/problem'",
    'domain → contract is not allowed',
  ],
  [
    'domain and the clock',
    `${DOMAIN}a.ts`,
    'export const a = 1\nexport const b = Date.now()',
    'a.ts:2 domain may not use Date.now',
  ],
  ['domain and chance', `${DOMAIN}a.ts`, 'export const a = () => Math.random()', 'domain may not use Math.random'],
  ['a use case and today', `${FEES}a.ts`, 'export const a = () => new Date()', 'use-cases may not use new Date()'],
  ['a use case and the process', `${FEES}a.ts`, 'export const a = process.env', 'use-cases may not use process.env'],
  [
    'a use case → fastify',
    `${FEES}a.ts`,
    "import type { F } from 'fastify'; export type A = F",
    'use-cases may not import the package fastify',
  ],
  [
    'a use case → adapter',
    `${FEES}a.ts`,
    "import { clock } from '../../adapters/clock.ts'; clock",
    'use-cases → adapters is not allowed',
  ],
  [
    'a use case → adapter, later',
    `${FEES}a.ts`,
    "export const a = () => import('../../adapters/clock.ts')",
    'use-cases → adapters is not allowed',
  ],
  [
    'a use case → routes',
    `${FEES}a.ts`,
    "import { feeRoutes } from './routes.ts'; feeRoutes",
    'use-cases → routes is not allowed',
  ],
  [
    'a use case → contract values',
    `${FEES}a.ts`,
    "import { Problem } from '@sievert/contract/problem'; Problem",
    'use-cases → contract is not allowed',
  ],
  [
    'routes → adapter',
    `${SERVER}resources/a/routes.ts`,
    "import { clock } from '../../adapters/clock.ts'; clock",
    'routes → adapters is not allowed',
  ],
  [
    'what the browser has of the contract → schemas',
    'packages/contract/src/calls.ts',
    "import { Problem } from './problem.ts'; Problem",
    'calls → contract is not allowed',
  ],
  [
    'port → use case',
    `${SERVER}ports/a.ts`,
    "import { readFee } from '../resources/fees/read-fee.ts'; readFee",
    'ports → use-cases is not allowed',
  ],
  [
    'server → simulators',
    `${SERVER}compose2/a.ts`,
    "import { simulators } from '@sievert/simulators/main'; simulators",
    'use-cases → simulators is not allowed',
  ],
  [
    'production → what is for tests',
    `${FEES}a.ts`,
    "import { clock } from '../../../test/clock.ts'; clock",
    'use-cases → testing is not allowed',
  ],
  [
    'simulators → domain',
    'apps/simulators/src/a.ts',
    "import { price } from '@sievert/domain/fees/price'; price",
    'simulators → domain is not allowed',
  ],
  ['an import of nothing', `${WEB}ui/a.tsx`, "import { a } from './b.ts'; a", 'does not exist'],
  ['ui → form', `${WEB}ui/a.tsx`, "import { Form } from '../form/form.tsx'; Form", 'web-ui → web-form is not allowed'],
  [
    'form → feature',
    `${WEB}form/a.tsx`,
    "import { Start } from '../features/start/page.tsx'; Start",
    'web-form → web-features is not allowed',
  ],
  [
    'feature → feature',
    `${WEB}features/start/a.tsx`,
    "import { Receipt } from '../receipt/page.tsx'; Receipt",
    'web-features → web-features is not allowed',
  ],
  [
    'web → contract values',
    `${WEB}features/start/a.tsx`,
    "import { Problem } from '@sievert/contract/problem'; Problem",
    'web-features → contract is not allowed',
  ],
  [
    "web → the calls' addresses, past the one place that knows them",
    `${WEB}api/fees.ts`,
    "import { CALLS } from '@sievert/contract/calls'; CALLS",
    'web-api → calls is not allowed',
  ],
  [
    'web → contract values, where a call is made',
    `${WEB}api/call.ts`,
    "import { Problem } from '@sievert/contract/problem'; Problem",
    'web-call → contract is not allowed',
  ],
  [
    'web → server',
    `${WEB}features/start/a.tsx`,
    "import '../../../../server/src/utilities/errors/app-error.ts'",
    'web-features → utilities is not allowed',
  ],
  ['a file of no area', `${WEB}other/a.ts`, 'export const a = 1', 'belongs to no area'],
  ['a computed address', `${FEES}a.ts`, 'export const a = (b: string) => import(b)', 'imports a computed address'],
  [
    'a circle',
    `${DOMAIN}issue.ts`,
    "import { price } from './fees/price.ts'; export type Issue = typeof price",
    'cycle: ',
  ],
]

it.each(PLANTED)('finds %s', (_what, file, text, problem) => {
  const problems = check({ [file]: text })
  expect(problems.filter((one) => one.includes(problem))).toHaveLength(1)
})

it('fails when it has looked at too few modules', () =>
  expect(check({}, 100)).toEqual([expect.stringContaining('modules seen, at least 100 expected')]))

it('finds a layer too many', () => {
  const names = 'abcdefgh'.split('')
  const tower = names.map((name, at) => [`${DOMAIN}${name}/a.ts`, at > 0 ? `import '../${names[at - 1]}/a.ts'` : ''])
  expect(check(Object.fromEntries(tower))).toEqual(['packages/domain/src/ has 8 layers, 7 at most'])
})
