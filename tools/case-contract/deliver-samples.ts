/** Delivers submissions as Sievert does, and records the answers. */
import { postCase } from '../../apps/server/src/adapters/case-system/http.ts'
import { casesReceivedSince } from '../../apps/server/src/commands/received-cases.ts'
import { type Sample, signedAnew } from './make-sample.ts'
import type { DeliveredSample, RecordedCalls } from './recorded-calls.ts'

/** `answerMs`: time limit for an answer. */
export type CaseSystemPlace = { url: string; token: string | undefined; answerMs: number }

const WRONG_TOKEN = 'nobody-has-this-token'
/** Number of parallel deliveries. */
const SIDE_BY_SIDE = 4

/** Why a fetch failed; Node.js stores the reason in the error's cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return error.name === 'TimeoutError'
    ? 'no answer in time'
    : `no answer: ${code || (cause instanceof Error ? cause.message : error.message)}`
}

const caseNumberIn = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'caseNumber' in body ? body.caseNumber : undefined
  } catch {
    return undefined
  }
}

const tokenFor = ({ token }: Sample, right: string | undefined) =>
  token === undefined ? right : token === 'wrong' ? WRONG_TOKEN : undefined

const handOver = async (
  { url, token, answerMs }: CaseSystemPlace,
  seen: RecordedCalls,
  sample: Sample,
  turn: DeliveredSample['turn'],
): Promise<void> => {
  const submission = turn === 'signed anew' ? signedAnew(sample.submission) : sample.submission
  const since = performance.now()
  const took = () => `after ${Math.round(performance.now() - since)} ms`
  try {
    const at = { url, token: tokenFor(sample, token) }
    const response = await postCase(at, submission.applicationId, submission, answerMs)
    const { status } = response
    const caseNumber = caseNumberIn(await response.text())
    seen.handed.push({ sample, turn, status, caseNumber, said: `${status} ${took()}` })
  } catch (error) {
    seen.handed.push({ sample, turn, status: 0, said: `${reasonOf(error)} ${took()}` })
  }
}

const DAY_MS = 86_400_000

/** Asks for the cases received since yesterday, which are all, and since tomorrow, which are none. */
export const listCases = async (place: CaseSystemPlace, seen: RecordedCalls): Promise<void> => {
  for (const [since, days] of [
    ['yesterday', -1],
    ['tomorrow', 1],
  ] as const)
    await casesReceivedSince(place, new Date(Date.now() + days * DAY_MS)).then(
      (cases) => seen.listed.push({ since, cases, said: `${cases.length} cases` }),
      (error: unknown) => seen.listed.push({ since, said: String(error) }),
    )
}

/** Delivers the samples in their order, a few in parallel. */
export const deliverAll = async (
  place: CaseSystemPlace,
  seen: RecordedCalls,
  samples: readonly Sample[],
  turn: DeliveredSample['turn'],
): Promise<void> => {
  const left = samples.values()
  const work = async () => {
    for (const sample of left)
      await Promise.all([
        handOver(place, seen, sample, turn),
        ...(sample.atOnce && turn === 'first' ? [handOver(place, seen, sample, 'at once')] : []),
      ])
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
}
