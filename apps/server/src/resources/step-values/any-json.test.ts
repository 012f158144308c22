/** Arbitrary JSON to each route that stores answers: accepted, or refused with a problem; never a 500. */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp } from '../../../test/app.ts'
import { RADIOGRAPHY, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
let id: string
let sections: Record<number, string[]>
beforeAll(async () => {
  id = await startDraft(test, browser, RADIOGRAPHY)
  const { steps } = test.deps.catalogue.latestVersion(RADIOGRAPHY)
  sections = steps.map(({ sections: of }) => of.map(({ identity }) => identity))
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', '', ' ', '__proto__', 'ind.m.open'),
)
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(null, true, 0, -1, 1e300, 1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(text, fc.constantFrom('text', 'selectedChoiceIds', 'contacts', 'files', 'isMissing', 'id')),
      tie('value'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).value
// Almost valid, to pass the first checks.
const almost = fc.oneof(
  fc.record({ text }),
  fc.record({ selectedChoiceIds: fc.array(fc.oneof(text, anything), { maxLength: 3 }) }),
  fc.record({ isMissing: fc.oneof(fc.boolean(), anything), reason: fc.oneof(text, anything), files: anything }),
  fc.record({
    contacts: fc.array(fc.oneof(fc.record({ id: text, name: text, email: text }), anything), { maxLength: 2 }),
  }),
  fc.record({ placesOfBusiness: anything }),
  fc.record({ equipments: fc.array(fc.record({ id: text, stepData: anything }), { maxLength: 2 }) }),
)
const json = fc.oneof(
  fc.oneof(anything, almost).map((value) => JSON.stringify(value)),
  fc.string(),
)

const refusedOrTaken = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, headers, body } = await answer
  if (statusCode < 300) return
  const isProblem = String(headers['content-type']).startsWith('application/problem+json')
  if (!isProblem || ![400, 404, 409, 412, 422].includes(statusCode)) throw new Error(`${statusCode}: ${body}`)
}
// More than a thousand in total.
const RUNS = { numRuns: 350 }

it('accepts or refuses any step data, in a save and in a draft (API-02)', { tags: ['nightly'] }, async () => {
  const request = fc.integer({ min: 0, max: 5 }).chain((stepNumber) =>
    fc.record({
      stepNumber: fc.constant(stepNumber),
      stepData: fc.dictionary(fc.oneof(fc.constantFrom(...(sections[stepNumber] ?? []), 'X'), text), json, {
        maxKeys: 5,
      }),
    }),
  )
  const property = fc.asyncProperty(request, fc.boolean(), async (body, draft) =>
    refusedOrTaken(test.call('PUT', `applications/${id}/stepvalues?draft=${draft}`, { browser, body })),
  )
  await expect(fc.assert(property, RUNS)).resolves.toBeUndefined()
})

it('accepts or refuses any JSON as the body of six calls that change an application (API-02)', {
  tags: ['nightly'],
}, async () => {
  const paths = ['stepvalues', 'equipment', 'placeOfBusiness', 'page', 'previousCaseNumber', 'steps/0/visit']
  const property = fc.asyncProperty(fc.constantFrom(...paths), anything, async (path, body) => {
    const method = path === 'equipment' || path.endsWith('visit') ? 'POST' : 'PUT'
    const headers = { 'content-type': 'application/json' }
    await refusedOrTaken(
      test.call(method, `applications/${id}/${path}`, { browser, body: JSON.stringify(body), headers }),
    )
  })
  await expect(fc.assert(property, RUNS)).resolves.toBeUndefined()
})

it('accepts or refuses any equipment and any place (API-02)', { tags: ['nightly'] }, async () => {
  const equipment = fc.dictionary(fc.constantFrom('IND_KIND', 'IND_KV', 'IND_SOURCE_DOC', 'IND_EQ_CONTACT', 'X'), json)
  const place = fc.record({
    id: fc.constant('00000000-0000-0000-0000-000000000000'),
    name: text,
    street: text,
    zipCode: text,
    city: text,
    country: fc.oneof(fc.integer(), fc.constantFrom(null, 752, 2 ** 53)),
  })
  const property = fc.asyncProperty(equipment, place, async (stepData, body) => {
    await refusedOrTaken(test.call('POST', `applications/${id}/equipment`, { browser, body: { stepData } }))
    await refusedOrTaken(test.call('POST', `applications/${id}/placeOfBusiness`, { browser, body }))
  })
  await expect(fc.assert(property, RUNS)).resolves.toBeUndefined()
})

it('refuses more than a step allows (API-02)', async () => {
  const put = (value: string) =>
    test.call('PUT', `applications/${id}/stepvalues?draft=true`, {
      browser,
      body: { stepNumber: 2, stepData: { IND_EXPERT_PLAN: value } },
    })
  expect((await put(JSON.stringify({ text: 'x'.repeat(600_000) }))).statusCode).toBe(400)
  expect((await put(JSON.stringify({ text: 'x'.repeat(1_100_000) }))).statusCode).toBe(413)
  expect((await put('['.repeat(400_000))).statusCode).toBe(400)
  expect((await put('['.repeat(200_000) + ']'.repeat(200_000))).statusCode).toBe(400)
})
