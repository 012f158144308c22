/** The process exits with an error that names the wrong setting, also if the fault appears only in use. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickSample, weeklySample } from '../../../../../scripts/testing/sampling.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { GOOD } from '../../../test/production-settings.ts'
import { runMain } from '../../../test/run-main.ts'
import { WRONG as WRONG_IN_PRODUCTION } from '../../../test/wrong-settings.ts'

let test: TestApp
const taken = createServer()
beforeAll(async () => {
  test = await startTestApp()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  taken.close()
  await test.close()
})

const PLACE = { HOST: '127.0.0.1', PORT: '0' }

const WRONG: [name: string, value: () => string][] = [
  ['HOST', () => 'nonsense.invalid'],
  ['HOST', () => '192.0.2.1'],
  ['PORT', () => String((taken.address() as AddressInfo).port)],
  ['FILE_STORE', () => '/proc/nowhere'],
  ['FILE_STORE', () => '/dev/null'],
  ['AUDIT_ANCHORS', () => '/proc/nowhere'],
  ['DATABASE_URL', () => test.settings['DATABASE_URL']?.replace('sievert', 'nobody') ?? ''],
  ['DATABASE_URL', () => 'postgres://sievert_service@127.0.0.1:1/none'],
]

it.each(quickSample(WRONG))(
  'ends with 1 and one line that names %s when it does not work (SHE-08)',
  { tags: ['nightly'] },
  async (name, value) => {
    const { code, output } = await runMain({ ...test.settings, ...PLACE, LOG_LEVEL: 'silent', [name]: value() })
    expect(output.trim()).toMatch(new RegExp(`^${name}: [^\\n]+$`))
    expect(code).toBe(1)
  },
)

it('asks the web process alone for the built web app (SHE-08)', async () => {
  const [web, worker] = await Promise.all([
    runMain({ ...GOOD, WEB_DIR: '/nowhere' }),
    runMain({ ...GOOD, WEB_DIR: '/nowhere' }, 'worker'),
  ])
  expect(web.output).toContain('WEB_DIR has no index.html')
  expect(worker.output).toMatch(/^DATABASE_URL: /)
})

it.each(weeklySample(WRONG_IN_PRODUCTION, ([, value]) => value === ''))(
  'does not start in production with %s=%s: exit 1 (SHE-08)',
  { tags: ['nightly'] },
  async (name, value, said) => {
    const { code, output } = await runMain({ ...GOOD, [name]: value })
    expect(output.trim().split('\n')).toEqual(['The configuration is not complete:', expect.stringContaining(said)])
    expect(code).toBe(1)
  },
)
