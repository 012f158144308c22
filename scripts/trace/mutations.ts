/** Seeded mutations: a rule is broken on purpose in a copy of the checkout, and a test titled with its id must fail. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { run } from '../run.ts'
import { trackedFiles } from '../tracked-files.ts'

/** `find` stands exactly once in `file`; `test` is a path, or part of one, of the tests that must notice. */
export type Mutation = { id: string; file: string; find: string; replace: string; test: string }
type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

/** The copy has node_modules of its own, in which our packages are the copy's and all others the original's. */
const copyCheckout = (from: string, nodeModules: string, to: string) => {
  for (const file of trackedFiles(from)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(from, file), join(to, file))
  }
  mkdirSync(join(to, 'node_modules/@sievert'), { recursive: true })
  for (const name of readdirSync(nodeModules))
    if (name !== '@sievert' && !name.startsWith('.'))
      symlinkSync(join(nodeModules, name), join(to, 'node_modules', name))
  for (const area of ['packages', 'apps'])
    for (const name of readdirSync(join(to, area)))
      symlinkSync(join(to, area, name), join(to, 'node_modules/@sievert', name))
}

/** The full titles of the tests in `mutations`' files that name one of their ids, by outcome. */
const runTests = async (folder: string, mutations: readonly Mutation[]) => {
  const reportFile = join(folder, 'mutation-report.json')
  rmSync(reportFile, { force: true })
  const paths = new Set(mutations.map(({ test }) => test))
  const ids = mutations.map(({ id }) => id).join('|')
  // One that fails is enough.
  const options = ['--bail=1', '--reporter=json', `--outputFile=${reportFile}`]
  const { output } = await run(['vitest', 'run', ...paths, '-t', ids, ...options], { cwd: folder })
  try {
    const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const titles = (status: string) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName)
    return { passed: titles('passed'), failed: titles('failed'), output }
  } catch {
    return { passed: [], failed: [], output }
  }
}

const occurrences = (text: string, part: string) => text.split(part).length - 1

/** Undefined when a test titled with the id noticed; otherwise what is wrong. */
const tryMutation = async (folder: string, mutation: Mutation) => {
  const { id, file, find, replace, test } = mutation
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  const { passed, failed, output } = await runTests(folder, [mutation])
  writeFileSync(path, text)
  if (failed.some((title) => title.includes(id))) return undefined
  return passed.length > 0 ? 'no test noticed' : `no test titled with it ran in ${test}\n${output.trim().slice(-1000)}`
}

/** Faults of the list itself, before anything is run. */
const listFaults = (root: string, mutations: readonly Mutation[]): string[] => {
  const files = new Set(trackedFiles(root))
  return mutations.flatMap(({ id, file, find }) => {
    if (!files.has(file)) return [`${id}: there is no file ${file}`]
    const times = occurrences(readFileSync(join(root, file), 'utf8'), find)
    return times === 1 ? [] : [`${id}: "${find}" stands ${times} times in ${file}, not once`]
  })
}

/**
 * Tries every mutation, two at a time, each in a copy of the checkout. Gives one line for each that no test with its id
 * noticed, and for what is wrong with the list. The tests must pass before anything is broken.
 */
export const runMutations = async (
  root: string,
  nodeModules: string,
  mutations: readonly Mutation[],
): Promise<string[]> => {
  const faults = listFaults(root, mutations)
  if (faults.length > 0 || mutations.length === 0) return faults
  const copies = [createTemporaryFolder(), createTemporaryFolder()] as const
  try {
    for (const copy of copies) copyCheckout(root, nodeModules, copy.path)
    const { passed, failed, output } = await runTests(copies[0].path, mutations)
    if (failed.length > 0) return [`fails without any mutation: ${failed.join('; ')}`]
    if (passed.length === 0) return [`no test passes without any mutation: ${output.slice(-2000)}`]
    const waiting = [...mutations]
    const work = async (folder: string) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const problem = await tryMutation(folder, next)
        if (problem) faults.push(`${next.id}: ${next.file}: "${next.find}" → "${next.replace}": ${problem}`)
      }
    }
    await Promise.all(copies.map((copy) => work(copy.path)))
    return faults
  } finally {
    for (const copy of copies) copy.remove()
  }
}
