/** Hands over as Sievert does, and writes down what comes back. */
import { postCase } from '../../adapters/case-system/http.ts'
import type { Sample } from './make-sample.ts'
import type { Handed, SeenCalls } from './seen.ts'

/** `answerMs`: for how long an answer is waited for. */
export type CaseSystemPlace = { url: string; token: string | undefined; answerMs: number }

const WRONG_TOKEN = 'nobody-has-this-token'
/** How many are handed over side by side. */
const SIDE_BY_SIDE = 4

/** Why a fetch gave no answer; Node.js keeps the reason in its cause. */
const reasonOf = (error: unknown): string => {
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
  seen: SeenCalls,
  sample: Sample,
  turn: Handed['turn'],
): Promise<void> => {
  const { submission } = sample
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

/** A few side by side, in their order. */
export const handOverAll = async (
  place: CaseSystemPlace,
  seen: SeenCalls,
  samples: readonly Sample[],
  turn: Handed['turn'],
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
