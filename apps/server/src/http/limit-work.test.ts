/**
 * The processor time of an address is limited, regardless of the result of its requests. Other addresses are not
 * affected.
 */
import type { Problem } from '@sievert/contract/problem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SOURCES, startDraft, wire } from '../../test/journey.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'

const CALLS = 200
/** The smallest budget of `limit-work.ts`. */
const BUDGET_MS = 1000
const STEP_MS = 20
const test = useTestApp({ REQUESTS_PER_MINUTE: String(CALLS) })
const browser = useBrowser(test)

/** Each reading of the clock is `STEP_MS` later, so that each timed part takes at least that. */
const slowClock = () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += STEP_MS
    return now
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

it.each([
  ['a save', 200, { stepNumber: 0, stepData: wire(SOURCES) }],
  ['a body that is refused', 400, { stepNumber: 0, stepData: { a: '{' } }],
])(
  '%s is charged with the time that it takes, until its address is told to wait (QUO-10)',
  async (what, status, body) => {
    const id = await startDraft(test, browser)
    slowClock()
    const remoteAddress = `203.0.113.${what.length}`
    const ask = (from: string) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/v1/applications/${id}/stepvalues?draft=true`,
        headers: { ...browser, 'content-type': 'application/json' },
        payload: body,
        remoteAddress: from,
      })
    let answered = 0
    let answer = await ask(remoteAddress)
    for (; answer.statusCode === status; answer = await ask(remoteAddress)) answered += 1
    expect(answer.statusCode).toBe(429)
    expect(answer.json<Problem>().code).toBe('error.too-many.text')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // Parsing, validation and the handler are timed, each with at least one step of the clock.
    expect(answered).toBeLessThanOrEqual(BUDGET_MS / STEP_MS / 3 + 1)
    expect(answered).toBeGreaterThan(1)
    expect((await ask('198.51.100.7')).statusCode).toBe(status)
  },
)
