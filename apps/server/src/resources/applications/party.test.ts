/** Drafts belong to the party: each representative can continue them, and loses access with the mandate. */
import { beforeEach, expect, it } from 'vitest'
import { CLINIC, PRIVATE_PERSON, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { LASER_POINTER, SOURCES, saveStep, startDraft } from '../../../test/journey.ts'
import { useTestApp } from '../../../test/use-app.ts'

// Holds a warrant for the clinic that Tolvan owns.
const NILS = '188910309825'
const test = useTestApp()
beforeEach(async () => {
  await test.deps.testSupport?.setClock(null)
  await test.simulate('reset')
})

it('lets another warrant holder continue the party’s draft, and logs each actor (ACC-15)', async () => {
  const [tolvan, nils] = [await test.signIn(TOLVAN, CLINIC), await test.signIn(NILS, CLINIC)]
  const id = await startDraft(test, tolvan)
  expect((await saveStep(test, nils, id, { stepNumber: 0, sections: SOURCES })).statusCode).toBe(200)
  const step = await test.call('GET', `applications/${id}/stepvalues/0`, { browser: tolvan })
  expect(JSON.parse(step.json<{ stepData: Record<string, string> }>().stepData['SRC_DESCRIPTION'] ?? '')).toEqual(
    SOURCES.SRC_DESCRIPTION,
  )
  const persons = await test.db.selectFrom('person').select(['id', 'givenName']).execute()
  const named = await auditEntries(test, id)
  expect(
    named.map(({ personId, action }) => [persons.find(({ id: who }) => who === personId)?.givenName, action]),
  ).toEqual([
    ['Tolvan', 'application-created'],
    ['Nils', 'step-saved'],
  ])
})

it("separates a person's own applications from those of a represented party (ACC-15)", async () => {
  const tolvan = await test.signIn(TOLVAN, PRIVATE_PERSON)
  const id = await startDraft(test, tolvan, LASER_POINTER)
  const forClinic = await test.signIn(TOLVAN, CLINIC)
  expect((await test.call('GET', `applications/${id}`, { browser: forClinic })).statusCode).toBe(404)
  expect((await test.call('GET', `applications/${id}`, { browser: tolvan })).statusCode).toBe(200)
})

it.each([
  ['a save', (id: string) => ['PUT', `applications/${id}/stepvalues`, { stepNumber: 0, stepData: {} }] as const],
  ['a visit', (id: string) => ['POST', `applications/${id}/steps/1/visit`, { kind: 'next' }] as const],
  ['a page', (id: string) => ['PUT', `applications/${id}/page`, { pageNumber: 1 }] as const],
  ['an item', (id: string) => ['POST', `applications/${id}/equipment`, { stepData: {} }] as const],
])(
  'ends the access at %s, a quarter of an hour after the mandate is withdrawn at the latest (ACC-16)',
  async (_what, write) => {
    const nils = await test.signIn(NILS, CLINIC)
    const id = await startDraft(test, nils)
    await test.simulate('company-registry/mandates', { personalNumber: NILS, cid: CLINIC, role: null })
    await test.deps.testSupport?.setClock(new Date(Date.now() + 16 * 60_000))
    const [method, path, body] = write(id)
    const refused = await test.call(method, path, { browser: nils, body })
    expect(refused.json()).toMatchObject({ status: 403, code: 'error.not-represented.text' })
    const read = await test.call('GET', `applications/${id}`, { browser: nils })
    expect(read.json()).toMatchObject({ status: 403, code: 'error.identity-missing.text' })
  },
)
