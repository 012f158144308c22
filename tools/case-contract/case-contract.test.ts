/**
 * The test of the case contract, as a vendor runs it: against the example, the simulator, and servers that are no case
 * system.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { harmlessName } from '../../apps/server/src/resources/documents/harmless-name.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { eventually } from '../../apps/server/test/journey.ts'
import { type Ended, runCli } from '../../apps/server/test/run-cli.ts'
import { EXAMPLE, SECRET, startCaseSystem, TOKEN } from './case-system-process.ts'
import { HOSTILE_NAMES } from './samples.ts'

const SIMULATORS = fileURLToPath(new URL('../../apps/simulators/src/main.ts', import.meta.url))

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const runTool = (words: readonly string[], env = {}): Promise<Ended> => runCli(words, env, undefined, { program })

const play = (url: string, port: number): Promise<Ended> =>
  runTool([url, '--port', String(port), '--patience', '12'], { CASE_SYSTEM_TOKEN: TOKEN, CASE_EVENT_SECRET: SECRET })

/** The output when every rule is kept. */
const ALL_PASSED = {
  code: 0,
  out: expect.stringMatching(/^(?:✓ [^\n]+\n){60}\n60 kept, 0 broken, 0 not seen\n$/),
  err: '',
}

describe.concurrent('the case contract', { timeout: 120_000 }, () => {
  it('is met by the example of at most 150 lines without our modules (HND-03)', { tags: ['nightly'] }, async ({
    onTestFinished,
  }) => {
    const { url, sievertPort, stop } = await startCaseSystem(EXAMPLE, 3000)
    onTestFinished(stop)
    expect(await play(url, sievertPort)).toEqual(ALL_PASSED)
    const example = readFileSync(EXAMPLE, 'utf8')
    expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
    expect([...example.matchAll(/\bfrom '([^']+)'/g)].map(([, from]) => from)).toEqual([
      'node:crypto',
      'node:http',
      'node:stream/consumers',
      'node:timers/promises',
    ])
  })

  it('is met by the simulator (HND-03)', { tags: ['nightly'] }, async ({ onTestFinished }) => {
    const { url, sievertPort, stop } = await startCaseSystem(SIMULATORS, 3000)
    onTestFinished(stop)
    const control = async (path: string, body?: object): Promise<unknown> => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`${url}/control/case-system/${path}`, sent)
      return answer.json()
    }
    await control('mode', { answer: 'by-itself' })
    const playing = play(`${url}/case-system`, sievertPort)
    // Plays the caseworker.
    const grantARenewal = async () => {
      const cases = (await control('cases')) as { applicationId: string; submission: { isRenewal: boolean } }[]
      const renewal = cases.find(({ submission }) => submission.isRenewal)
      return renewal && control('grant', { applicationId: renewal.applicationId })
    }
    const isTaken = async () => {
      const { delivery } = ((await grantARenewal()) ?? {}) as { delivery?: { status: number } }
      return delivery?.status === 204
    }
    await eventually(isTaken, 'a grant that is taken')
    const all = (await control('cases')) as { applicationId: string; submission: { isRenewal: boolean } }[]
    const applicationId = all.find(({ submission }) => submission.isRenewal)?.applicationId
    for (const name of ['request', 'request-change']) await control(name, { applicationId, dueOn: '2030-01-01' })
    expect(await playing).toEqual(ALL_PASSED)
  })

  it('is reported as not observed without fetches or events (HND-03)', { tags: ['nightly'] }, async ({
    onTestFinished,
  }) => {
    const { url, sievertPort, stop } = await startCaseSystem(SIMULATORS, 3000)
    onTestFinished(stop)
    const { code, out } = await play(`${url}/case-system`, sievertPort)
    expect(code).toBe(1)
    expect(out).toMatch(/^✗ asks for every file: \d+ of \d+ were not asked for: [^\n]+$/m)
    for (const title of [
      'signs what it asks for',
      'fetches again what broke off',
      'signs its events',
      'tells of a decision',
    ])
      expect(out).toMatch(new RegExp(`^– ${title}: [^\n]+$`, 'm'))
    expect(out).toMatch(/\n\d+ kept, 3 broken, \d+ not seen\n$/)
  })

  it('cannot be checked without an answer, on a port in use, or without the secret (HND-03)', {
    tags: ['nightly'],
  }, async ({ onTestFinished }) => {
    const line = (text: string) => ({
      code: 2,
      out: '',
      err: expect.stringMatching(new RegExp(`^[^\n]*${text}[^\n]*\n$`)),
    })
    const closedPort = `http://localhost:${await freePort()}`
    expect(await play(closedPort, await freePort())).toEqual(line('no answer: ECONNREFUSED'))
    const { url, stop } = await startCaseSystem(EXAMPLE, 3000)
    onTestFinished(stop)
    expect(await play(url, Number(new URL(url).port))).toEqual(line('is taken: choose another by --port'))
    expect(await runTool([url])).toEqual(line('CASE_EVENT_SECRET is missing'))
  })

  it('names its options and how it ends, and refuses wrong words in one line (HND-03)', {
    tags: ['nightly'],
  }, async () => {
    const { code, out } = await runTool(['--help'])
    expect(code).toBe(0)
    expect(out).toContain('Ends with 0')
    expect([...out.matchAll(/^--([\w-]+)/gm)].map(([, option]) => option)).toEqual(['port', 'origin', 'patience'])
    const empty = ['port', 'origin', 'patience'].map((option) => ['http://x', `--${option}`, ''])
    for (const words of [[], ['a', 'b'], ['x'], ['http://x', '--nonsense'], [''], ...empty])
      expect(await runTool(words)).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^[^\n]+\. See: npm run case-contract:test -- --help\n$/),
      })
  })

  it('is checked with file names that Sievert does not change (HND-03)', () => {
    expect(HOSTILE_NAMES.map(harmlessName)).toEqual(HOSTILE_NAMES)
  })
})
