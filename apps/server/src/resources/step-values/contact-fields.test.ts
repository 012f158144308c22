/** The stored fields of a contact are those that its section has, as the API's description states. */
import type { AnswerTo } from '@sievert/contract/contract'
import { newContact } from '@sievert/domain/sections/contact-fields'
import { expect, it } from 'vitest'
import { RESPONSIBILITY, SOURCE_STORAGE, saveStep, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
const browser = useBrowser(test)

it('clears contact fields that the section does not ask for, in a save and a draft, as the API documents (SEC-03, SEC-06, API-01)', async () => {
  const id = await startDraft(test, browser, SOURCE_STORAGE)
  const [person] = RESPONSIBILITY.SRC_RESPONSIBLE.contacts
  const asked = { ...newContact(), ...person }
  const sections = {
    ...RESPONSIBILITY,
    SRC_RESPONSIBLE: { contacts: [{ ...asked, companyName: 'Konsulten AB', position: 'Fysiker', workId: '77' }] },
  }
  for (const draft of [true, false]) {
    const saved = await saveStep(test, browser, id, { stepNumber: 1, sections, draft })
    expect(saved.statusCode).toBe(200)
    const answer = await test.call('GET', `applications/${id}/stepvalues/1`, { browser })
    const { SRC_RESPONSIBLE = '' } = answer.json<AnswerTo<'readStep'>>().stepData
    expect(JSON.parse(SRC_RESPONSIBLE)).toEqual({ contacts: [asked] })
  }
  type Described = { paths: Record<string, { put: { description: string } }> }
  const { paths } = (await test.call('GET', 'openapi.json')).json<Described>()
  const described = paths['/api/v1/applications/{applicationId}/stepvalues']?.put.description
  expect(described).toContain('of a contact the fields that its section does not list in `fields`')
})
