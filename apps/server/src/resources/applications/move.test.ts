/** The applicant's position in the wizard, as the server stores it. */
import { expect, it } from 'vitest'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)

type Move = readonly ['next' | 'previous' | 'jump', number]
const visit = (id: string, [kind, step]: Move) =>
  test.call('POST', `applications/${id}/steps/${step}/visit`, { browser, body: { kind } })
const positionAfter = async (...moves: Move[]) => {
  const id = await startDraft(test, browser)
  for (const move of moves) expect((await visit(id, move)).statusCode).toBe(204)
  const details = await test.call('GET', `applications/${id}`, { browser })
  const { currentStep, stepProgress, complete, revision } = details.json<Record<string, unknown>>()
  return { currentStep, stepProgress, complete, revision }
}

it('raises the progress with each visit and never lowers it (WIZ-05)', async () => {
  expect(await positionAfter(['next', 1], ['next', 2], ['previous', 1], ['previous', 0])).toEqual({
    currentStep: 0,
    stepProgress: 2,
    complete: false,
    revision: 0,
  })
})

it('marks the application complete by a jump backwards, and by nothing else (WIZ-05)', async () => {
  const jumpedForward = await positionAfter(['next', 1], ['previous', 0], ['jump', 1], ['jump', 3])
  expect(jumpedForward).toMatchObject({ currentStep: 3, stepProgress: 3, complete: false })
  expect(await positionAfter(['next', 3], ['jump', 1])).toMatchObject({ currentStep: 1, complete: true })
  expect(await positionAfter(['next', 3], ['jump', 1], ['next', 2])).toMatchObject({ complete: true })
})

it('loses no progress when visits come at once (WIZ-05)', async () => {
  const id = await startDraft(test, browser)
  await Promise.all(([0, 1, 2, 3] as const).map((step) => visit(id, ['next', step])))
  const details = await test.call('GET', `applications/${id}`, { browser })
  expect(details.json()).toMatchObject({ stepProgress: 3 })
})

it('saves the page number (WIZ-05)', async () => {
  const id = await startDraft(test, browser)
  const answer = await test.call('PUT', `applications/${id}/page`, { browser, body: { pageNumber: 2 } })
  expect(answer.statusCode).toBe(204)
  const details = await test.call('GET', `applications/${id}`, { browser })
  expect(details.json()).toMatchObject({ currentStep: 2, stepProgress: 0, revision: 0 })
})

it.each([-1, 4, 2_147_483_647])('refuses step %d, which the type does not have (WIZ-05)', async (number) => {
  const id = await startDraft(test, browser)
  const issues = (path: string) => ({ status: 422, issues: [{ path, key: 'error.no-such-step.text' }] })
  expect((await visit(id, ['next', number])).json()).toMatchObject(issues('stepNumber'))
  const page = await test.call('PUT', `applications/${id}/page`, { browser, body: { pageNumber: number } })
  expect(page.json()).toMatchObject(issues('pageNumber'))
})

it('refuses a move after submission (WIZ-11)', async () => {
  const id = await startDraft(test, browser)
  await test.db.updateTable('application').set({ status: 'Submitted' }).where('id', '=', toUuid(id)).execute()
  expect((await visit(id, ['next', 1])).json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
  const page = await test.call('PUT', `applications/${id}/page`, { browser, body: { pageNumber: 1 } })
  expect(page.json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
})
