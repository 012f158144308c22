/** Errors match the examples of the API description. */
import { isDeepStrictEqual } from 'node:util'
import { faultsIn } from '@sievert/contract/faults'
import type { Problem } from '@sievert/contract/problem'
import { expect, it } from 'vitest'
import { type Browser, CLINIC, type TestApp, TOLVAN } from '../../test/app.ts'
import { exampleCalls } from '../../test/example-calls.ts'
import { SOURCE_STORAGE } from '../../test/journey.ts'
import { mediaOf, type Operation, useDescription } from '../../test/openapi.ts'
import { useTestApp } from '../../test/use-app.ts'

const test = useTestApp()
const calls = exampleCalls(test)
const api = useDescription(test)

/**
 * Status and code of a problem, and its differences from the documented example. `instance` and `traceId` always
 * differ.
 */
const problemOf = (of: Operation | undefined, answer: Awaited<ReturnType<TestApp['call']>>): string => {
  const problem = answer.json<Problem>()
  const { value } = api.description.components.examples[problem.code] ?? {}
  const { instance, traceId } = problem
  const isRight =
    isDeepStrictEqual(problem, { ...value, instance, traceId }) &&
    faultsIn(api.description.components.schemas.Problem, problem).length === 0 &&
    mediaOf(of?.responses[answer.statusCode])?.examples?.[problem.code] !== undefined
  return `${answer.statusCode} ${problem.code}${isRight ? '' : `, not as documented, by ${of?.name}`}`
}
/** The problems of all these calls; a HEAD answer has no body. */
const problemsOf = async (asked: Operation[], browser: Browser): Promise<Set<string>> => {
  const all = new Set<string>()
  for (const each of asked.filter(({ method }) => method !== 'HEAD'))
    all.add(problemOf(each, await calls.send(each, browser)))
  return all
}

it('answers 401 in every operation that is not public (API-02, ACC-15)', async () => {
  const guarded = api.operations.filter(({ security }) => security === undefined)
  expect(guarded.length).toBeGreaterThan(50)
  expect(await problemsOf(guarded, { cookie: '' })).toEqual(new Set(['401 error.not-signed-in.text']))
})

it('answers 404 in every operation on an unknown application (API-02, ACC-15)', async () => {
  calls.take('00000000-0000-4000-8000-000000000000')
  const ofApplication = api.operations.filter(({ path }) => path.includes('{applicationId}'))
  expect(ofApplication.length).toBeGreaterThan(30)
  expect(await problemsOf(ofApplication, await test.signIn(TOLVAN, CLINIC))).toEqual(
    new Set(['404 error.not-found.text']),
  )
})

it('answers 422 with the faulty field (API-02, NEW-01)', async () => {
  const startApplication = api.operations.find(({ operationId }) => operationId === 'startApplication')
  const answer = await test.call('POST', 'applications', {
    browser: await test.signIn(TOLVAN, CLINIC),
    body: { businessTypeId: SOURCE_STORAGE, isRenewal: true },
    headers: { 'accept-language': 'en' },
  })
  expect(problemOf(startApplication, answer)).toBe('422 error.invalid.text')
})
