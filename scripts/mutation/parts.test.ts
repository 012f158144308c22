/** The parts name existing files, and their thresholds never decrease. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { root } from '../root.ts'
import { needs, outputOf } from '../testing/programs.ts'
import { trackedFiles } from '../tracked-files.ts'
import { inOneLine, type Spared, type Thresholds } from './judge.ts'
import { filesOf, PARTS, testsOf } from './parts.ts'

const THRESHOLDS = 'scripts/mutation/thresholds.json'
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

it.each(PARTS)('$name has files and tests, each glob some of them', (part) => {
  const filesIn = (glob: string) => filesOf({ ...part, files: [glob] })
  const testsIn = (glob: string) => testsOf({ ...part, tests: [glob] })
  expect(part.files.filter((glob) => filesIn(glob).length === 0)).toEqual([])
  expect(part.tests.filter((glob) => testsIn(glob).length === 0)).toEqual([])
})

it('mutates each file once, all of the domain but what tests are made of, and something every night', () => {
  const files = PARTS.flatMap(filesOf)
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
  const ofDomain = trackedFiles(root).filter((path) =>
    /^packages\/domain\/src\/(?!fixtures\/).*(?<!\.test)\.ts$/.test(path),
  )
  expect(files.filter((file) => file.startsWith('packages/')).toSorted()).toEqual(ofDomain.toSorted())
  expect(new Set(PARTS.map(({ night }) => night))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})

/** The domain is mutated as a whole. For the other parts, only this number reveals a missing file. */
const FILES = {
  'server: access': 7,
  'server: revision': 5,
  'server: signing': 9,
  'server: idempotency': 5,
  'server: queue': 3,
  'server: retention': 5,
  'server: evidence of BankID': 9,
  'server: evidence of Freja and time-stamps': 5,
  'server: packets of evidence': 9,
  'server: configuration': 4,
  'server: login': 5,
  'server: guards of HTTP': 6,
  'server: case system': 6,
  'server: removed audit chains': 1,
  'web: following a signing': 2,
  'web: items': 1,
  'web: autosave': 12,
  'web: autosave of a page': 3,
  'web: upload': 11,
  'web: session': 6,
  'web: position': 3,
}

it('mutates as many files of the server and of the web app as are counted here', () => {
  const parts = PARTS.filter(({ project }) => project !== 'domain')
  expect(Object.fromEntries(parts.map((part) => [part.name, filesOf(part).length]))).toEqual(FILES)
})

it.each(['domain', 'server', 'web'])(
  'finds one project of tests for the parts of %s',
  { tags: ['nightly'] },
  async (project) => {
    vi.stubEnv('MUTATED_PROJECT', project)
    vi.resetModules()
    const { default: config } = await import('./vitest.config.ts')
    vi.unstubAllEnvs()
    expect(config.test?.projects).toMatchObject([{ test: { name: project } }])
  },
)

it('has a threshold of each part, and none of a part that there is not', () => {
  const names = PARTS.map(({ name }) => name)
  expect(Object.keys(readJson(THRESHOLDS) as Thresholds).toSorted()).toEqual(names.toSorted())
})

it('has no threshold that is gone or below one that it had', (context) => {
  needs(context, 'git')
  const thresholds = readJson(THRESHOLDS) as Thresholds
  const names = PARTS.map(({ name }) => name)
  const git = (...args: string[]) => outputOf('git', args, { cwd: root })
  const earlier = git('log', '--format=%H', '--diff-filter=AM', '--', THRESHOLDS).split('\n').filter(Boolean)
  const fallen = earlier.flatMap((commit) => {
    const before = JSON.parse(git('show', `${commit}:${THRESHOLDS}`)) as Thresholds
    return names.filter((name) => (thresholds[name] ?? 0) < (before[name] ?? 0))
  })
  expect(fallen).toEqual([])
})

it('gives a reason to no more places than have these words, of code that is mutated', () => {
  const groups = readJson('scripts/mutation/survivors.json') as Spared[]
  const named = groups.flatMap(({ mutants }) => mutants)
  const files = new Set(PARTS.flatMap(filesOf))
  const placesOf = (name: string): number => {
    const [, file = '', original = ''] = /^(.+?): (.+?) → /.exec(name) ?? []
    return files.has(file) ? inOneLine(readFileSync(join(root, file), 'utf8')).split(original).length - 1 : 0
  }
  const excused = Map.groupBy(named, (name) => name)
  expect([...excused].filter(([name, { length }]) => length > placesOf(name)).map(([name]) => name)).toEqual([])
  expect(groups.filter(({ reason }) => reason.length < 10)).toEqual([])
})
