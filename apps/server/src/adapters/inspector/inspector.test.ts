/** The inspector's process: its limits, how it ends, and that the file is blamed only for faults of the file. */
// oxlint-disable-next-line no-restricted-imports -- our own inspector's command
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { expect, it } from 'vitest'
import * as make from '../../../test/inspect/files.ts'
import { longList, templates } from '../../../test/inspect/floods.ts'
import { eventually } from '../../../test/journey.ts'
import { InspectorDied } from '../../ports/inspector.ts'
import { canDenyNetwork, INSPECTOR_ENVIRONMENT, inspectorCommand, inspectorProcess } from './inspector.ts'

const { pdf, docx, rtf, txt } = CONTENT_OF_EXTENSION
const endless = () => new Readable({ read() {} })
const ended = (inspection: Promise<unknown>) => inspection.then(String, (error: unknown) => error)
/** Number of running child processes. */
const alive = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

it('reports the fault of a file, or none (FIL-09)', { tags: ['nightly'] }, async () => {
  const { inspect } = inspectorProcess()
  expect(await inspect(Readable.from([make.pdf()]), pdf)).toBeUndefined()
  expect(await inspect(Readable.from([make.exe()]), pdf)).toBe('content')
  expect(await inspect(Readable.from([make.ooxml('docx', { more: [make.VBA] })]), docx)).toBe('macro')
  expect(await inspect(Readable.from([]), docx)).toBe('empty')
})

it('refuses at once a file over the CPU limit (FIL-09)', { tags: ['nightly'] }, async () => {
  // Larger than any accepted file, so that it needs more than this test's limit of one CPU second.
  const file = templates(3 * FILE_SIZE_LIMIT)
  const { inspect } = inspectorProcess({ cpuSeconds: 1 })
  expect(await ended(inspect(Readable.from([file]), rtf))).toBe('too-complex')
})

it('stops at the memory limit (FIL-09)', { tags: ['nightly'] }, async () => {
  const { inspect } = inspectorProcess({ heapMegabytes: 12 })
  expect(await ended(inspect(Readable.from([longList()]), docx))).toBeInstanceOf(InspectorDied)
  expect(await inspect(Readable.from([make.pdf()]), pdf)).toBeUndefined()
})

it('times out a stalled store, without blaming the file (FIL-09)', async () => {
  const { inspect } = inspectorProcess({ wallSeconds: 0.5 })
  const error = await ended(inspect(endless(), txt))
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(InspectorDied)
  expect(alive()).toBe(0)
})

it('ends at once with its worker, and blames no file for it (FIL-09)', async () => {
  const inspector = inspectorProcess()
  const [first, second] = [ended(inspector.inspect(endless(), txt)), ended(inspector.inspect(endless(), pdf))]
  await eventually(async () => alive() === 2, 'two inspectors')
  inspector.stop()
  for (const error of [await first, await second]) {
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(InspectorDied)
  }
  expect(alive()).toBe(0)
})

it('gives the error of a store that breaks off, not a verdict on the part that came (FIL-09)', async () => {
  const { inspect } = inspectorProcess()
  const content = Readable.from(
    (async function* () {
      yield Buffer.from('Hej')
      throw new Error('the store is away')
    })(),
  )
  expect(await ended(inspect(content, txt))).toMatchObject({ message: 'the store is away' })
})

/** The output of a program that replaces the inspector, under the same command and limits. */
const saidBy = (program: string, isLeft: (argument: string) => boolean = () => true): string => {
  const [command = '', ...more] = inspectorCommand('{}')
  const others = more
    .slice(
      0,
      more.findIndex((argument) => argument.endsWith('inspector.ts')),
    )
    .filter(isLeft)
  return spawnSync(command, [...others, '-e', program], { env: INSPECTOR_ENVIRONMENT, encoding: 'utf8' }).stdout
}

it('may read nothing but its code, write nothing, and knows no secret (FIL-09)', () => {
  const tried = `
    const { readFileSync, writeFileSync } = require('node:fs')
    const refused = (task) => { try { task(); return false } catch { return true } }
    console.log(JSON.stringify([
      refused(() => readFileSync('/etc/hostname')), refused(() => writeFileSync('/tmp/sievert-inspector', '')),
      refused(() => require('node:child_process').spawnSync('true')), Object.keys(process.env),
    ]))`
  const [reading, writing, starting, environment] = JSON.parse(saidBy(tried)) as [boolean, boolean, boolean, string[]]
  expect([reading, writing, starting]).toEqual([true, true, true])
  // Set by the shell itself.
  expect(environment.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name))).toEqual([])
})

it('reaches no network, not even this host, where the system has user namespaces (FIL-09)', async (context) => {
  context.skip(!canDenyNetwork(), 'user namespaces')
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const tried = `require('node:net').connect(${port}, '127.0.0.1').on('error', ({ code }) => console.log(code)).on('connect', () => process.exit())`
  expect(saidBy(tried).trim()).toBe('ENETUNREACH')
  listening.close()
})

it('cannot write a file even where Node allows it (FIL-09)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sievert-inspector-'))
  const path = JSON.stringify(join(folder, 'a'))
  const tried = `try { require('node:fs').writeFileSync(${path}, 'a') } catch ({ code }) { console.log(code) }`
  const said = saidBy(tried, (argument) => !/^--(?:permission|allow)/.test(argument))
  expect(said.trim()).toBe('EFBIG')
  rmSync(folder, { recursive: true })
})
