/** The log of a process: its fields, and its file. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { context } from '@opentelemetry/api'
import { expect, it, onTestFinished, vi } from 'vitest'
import own from '../../../package.json' with { type: 'json' }
import { recordLog } from '../../../test/record-log.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { beginRequestSpan, runInSpan } from '../../utilities/tracing/trace.ts'
import { openLog } from './log.ts'

it('writes lines with time and level, and the redacted error with its causes (API-03, PRV-02)', () => {
  const { log, entries } = recordLog()
  const cause = Object.assign(new Error('anna@exempel.se is away'), { code: 'ECONNREFUSED' })
  log.warn({ applicationId: 'some', err: new TypeError('fetch failed', { cause }) }, 'it waits')
  expect(entries).toMatchObject([
    {
      level: 'warn',
      release: own.version,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      msg: 'it waits',
      applicationId: 'some',
      err: { code: 'ECONNREFUSED', causes: [{ code: 'ECONNREFUSED', message: '… is away' }] },
    },
  ])
})

it('names the request or the job in which a line is written, and no trace of zeros (API-03)', async () => {
  const { log, entries } = recordLog()
  const { within } = beginRequestSpan({ id: 'r1', method: 'GET', route: '/x', headers: {} })
  const child = log.child({ reqId: 'its own' })
  context.with(within, () => {
    log.info('in a request')
    child.info('by its own log')
  })
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`
  await runInSpan('deliver-case', { traceparent }, { job: 'deliver-case', jobId: 'j1' }, async () =>
    log.info('in a job'),
  )
  log.info('in none')
  expect(entries.map(({ reqId, jobId, trace }) => [reqId, jobId, trace])).toEqual([
    ['r1', undefined, undefined],
    ['its own', undefined, undefined],
    [undefined, 'j1', '1'.repeat(32)],
    [undefined, undefined, undefined],
  ])
})

it('continues in a new file after a rotation (API-03)', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => folder.remove())
  const [file, old] = [join(folder.path, 'log'), join(folder.path, 'log.1')]
  const { log, reopen } = openLog({ level: 'info', file })
  log.info('before')
  renameSync(file, old)
  log.info('between')
  reopen()
  log.info('after')
  const messagesIn = (path: string) => readFileSync(path, 'utf8').match(/"msg":"\w+"/g)
  await expect.poll(() => messagesIn(file)).toEqual(['"msg":"after"'])
  expect(messagesIn(old)).toEqual(['"msg":"before"', '"msg":"between"'])
})

it('does not end the process when the new file can not be opened (API-03)', () => {
  const folder = createTemporaryFolder()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { log, reopen } = openLog({ level: 'info', file: join(folder.path, 'log') })
  folder.remove()
  expect(reopen).not.toThrow()
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^LOG_FILE: ENOENT/))
  expect(() => log.info('after')).not.toThrow()
})
