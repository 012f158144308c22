/** The cases that the case system has received, for operators. */
import { ReceivedCases } from '@sievert/contract/case-delivery'
import { Compile } from 'typebox/compile'
import { type CaseSystemPlace, getCases } from '../adapters/case-system/http.ts'
import { hostOf } from '../utilities/errors/failed-system.ts'
import { causeCode } from '../utilities/errors/redact-error.ts'
import { readJson } from '../utilities/streams/response-body.ts'

export type ReceivedCase = ReceivedCases['cases'][number]

const check = Compile(ReceivedCases)

/** Throws when the answer breaks the contract. */
export const casesReceivedSince = async (place: CaseSystemPlace, moment: Date): Promise<ReceivedCase[]> => {
  const response = await getCases(place, moment).catch((error: unknown) => {
    throw new Error(
      `the case system at ${hostOf(place.url)} did not answer: ${causeCode(error) ?? (error as Error).name}`,
    )
  })
  if (response.status !== 200) throw new Error(`the case system answered ${response.status}`)
  const answer = await readJson(response).catch(() => undefined)
  if (!check.Check(answer)) throw new Error('the case system gave no list')
  return answer.cases
}
