/** The mechanism tried on a checkout of two files: what is noticed, what is not, and what is no mutation at all. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { root } from '../root.ts'
import { needs, outputOf } from '../testing/programs.ts'
import { type Mutation, runMutations } from './mutations.ts'

const folder = createTemporaryFolder()
const FILES = {
  'packages/domain/package.json': '{"name":"@sievert/domain","type":"module","exports":{"./*":"./src/*.ts"}}',
  'packages/domain/src/age.ts':
    'export const isAdult = (age: number) => age >= 18\nexport const isOld = (age: number) => age > 66',
  'apps/server/age.test.ts': `import { expect, it } from 'vitest'
import { isAdult, isOld } from '@sievert/domain/age'
it('is adult from 18 (AGE-01)', () => expect(isAdult(18)).toBe(true))
it('is old one day (AGE-02)', () => expect(isOld(90)).toBe(true))`,
  'vitest.config.ts': "export default { test: { include: ['**/*.test.ts'] } }",
}
const AGE = { file: 'packages/domain/src/age.ts', test: 'age.test.ts' }

beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), text)
  }
})
beforeEach((context) => {
  needs(context, 'git')
  outputOf('git', ['init', '-q'], { cwd: folder.path })
})
afterAll(() => folder.remove())

const tryOut = (...mutations: Mutation[]) => runMutations(folder.path, join(root, 'node_modules'), mutations)

it('is content when a test with the id fails in the copy, and tells which mutation no such test noticed', async () => {
  const faults = await tryOut(
    { ...AGE, id: 'AGE-01', find: '>= 18', replace: '> 18' },
    { ...AGE, id: 'AGE-02', find: '> 66', replace: '> 67' },
    { ...AGE, id: 'AGE-02', find: '>= 18', replace: '> 18' },
    { ...AGE, id: 'AGE-03', find: '>= 18', replace: '> 18' },
  )
  expect(faults.toSorted()).toEqual([
    'AGE-02: packages/domain/src/age.ts: "> 66" → "> 67": no test noticed',
    'AGE-02: packages/domain/src/age.ts: ">= 18" → "> 18": no test noticed',
    expect.stringMatching(/^AGE-03: .*no test titled with it ran in age.test.ts/),
  ])
})

it('refuses a text that does not stand exactly once, and a file that is not there', async () =>
  expect(
    await tryOut(
      { ...AGE, id: 'AGE-01', find: 'age: number', replace: '' },
      { ...AGE, id: 'AGE-02', file: 'none.ts', find: '', replace: '' },
    ),
  ).toEqual([
    'AGE-01: "age: number" stands 2 times in packages/domain/src/age.ts, not once',
    'AGE-02: there is no file none.ts',
  ]))
