/** Which ways of starting a process a test file may use. */
import { expect, it } from 'vitest'
import { foreignStarts } from './foreign-programs.ts'

/** Put together, so that this file is not itself refused. */
const MODULE = ['node:child', 'process'].join('_')
const linesIn = (...lines: string[]) =>
  foreignStarts('apps/server/src/a.test.ts', lines.join('\n')).map((fault) => Number(/:(\d+) /.exec(fault)?.[1]))
const importing = (names: string) => `import { ${names} } from '${MODULE}'`

it.each([
  ['another program', [importing('spawn'), "spawn('jq', [])"], [2]],
  ['a program by a name', [importing('execFileSync'), 'execFileSync(program)'], [2]],
  ['a starter handed on', [importing('execFile'), 'promisify(execFile)'], [2]],
  ['a starter under another name', [importing('spawn as start'), "start('jq')"], [1]],
  ['the whole module', [`import * as all from '${MODULE}'`, "all.spawn('jq')"], [1, 2]],
  ['the module asked for later', [`const { x } = await import('${MODULE}')`], [1]],
])('refuses %s', (_what, lines, faults) => expect(linesIn(...lines)).toEqual(faults))

it.each([
  ['this very node', [importing('spawn, type ChildProcess'), 'spawn(process.execPath, [])', '/a/.exec(b)']],
  ['a fork', [importing('fork'), "fork('worker.ts')"]],
  ['a file that starts nothing', ['/a/.exec(b)', 'exec(c)']],
])('lets through %s', (_what, lines) => expect(linesIn(...lines)).toEqual([]))

it('looks at tests alone', () =>
  expect(foreignStarts('scripts/run.ts', `${importing('spawn')}\nspawn('tsc')`)).toEqual([]))
