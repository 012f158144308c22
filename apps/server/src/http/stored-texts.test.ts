/**
 * Texts are stored without invisible characters, and refused with bidirectional controls, whichever call sends them.
 */
import type { FileEntry } from '@sievert/domain/file-entry'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { expect, it } from 'vitest'
import { quickSample } from '../../../../scripts/testing/sampling.ts'
import { upload } from '../../test/documents.ts'
import {
  addPlace,
  changeStep,
  PLACE,
  RADIOGRAPHY,
  RESPONSIBILITY,
  SOURCE_STORAGE,
  SOURCES,
  saveBusiness,
  saveStep,
  startDraft,
  VETERINARY_XRAY,
  wire,
} from '../../test/journey.ts'
import { KNOWN } from '../../test/machines.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'

/** A pasted text, and its stored form. */
const PASTED = 'Str\u00e5l\u00adk\u200ba\u0308lla\u2060n\ufeff'
const STORED = 'Strålkällan'

const test = useTestApp()
const browser = useBrowser(test)

const read = async (path: string) => (await test.call('GET', path, { browser })).body.replaceAll('\\"', '"')

type Call = { stored: string; answer: { statusCode: number; body: string } }
const CALLS: [what: string, send: (text: string) => Promise<Call>][] = [
  [
    'an answer of a step',
    async (text) => {
      const id = await startDraft(test, browser)
      const sections = { ...SOURCES, SRC_DESCRIPTION: { text }, SRC_SHARED_WITH: { text } }
      const answer = await saveStep(test, browser, id, { stepNumber: 0, sections })
      return { answer, stored: await read(`applications/${id}/stepvalues/0`) }
    },
  ],
  [
    'an answer written in escapes',
    async (text) => {
      const id = await startDraft(test, browser)
      const escaped = [...JSON.stringify({ text })].map((c) =>
        c > '~' ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c,
      )
      const stepData = { ...wire(SOURCES), SRC_DESCRIPTION: escaped.join('') }
      const path = `applications/${id}/stepvalues`
      const answer = await changeStep(test, 'PUT', path, {
        read: `${path}/0`,
        browser,
        body: { stepNumber: 0, stepData },
      })
      return { answer, stored: await read(`${path}/0`) }
    },
  ],
  [
    'a contact and a reason',
    async (text) => {
      const id = await startDraft(test, browser)
      const [anna] = RESPONSIBILITY.SRC_RESPONSIBLE.contacts
      const sections = {
        SRC_RESPONSIBLE: { contacts: [{ ...anna, name: text }] },
        SRC_PLAN: { ...RESPONSIBILITY.SRC_PLAN, reason: text },
      }
      const answer = await saveStep(test, browser, id, { stepNumber: 1, sections })
      return { answer, stored: await read(`applications/${id}/stepvalues/1`) }
    },
  ],
  [
    'where in a document the answer stands',
    async (text) => {
      const id = await startDraft(test, browser)
      const file = (await upload(test, browser, id)).json<FileEntry>()
      const sections = { SRC_PLAN: { isMissing: false, reason: '', files: [{ ...file, pageReference: text }] } }
      const answer = await saveStep(test, browser, id, { stepNumber: 1, sections: { ...RESPONSIBILITY, ...sections } })
      return { answer, stored: await read(`applications/${id}/stepvalues/1`) }
    },
  ],
  [
    'a place',
    async (text) => {
      const id = await startDraft(test, browser, RADIOGRAPHY)
      const body = { ...PLACE, name: text, street: text }
      const answer = await addPlace(test, browser, id, body)
      return { answer, stored: await read(`applications/${id}/stepvalues/0`) }
    },
  ],
  [
    "the organisation's information",
    async (text) => {
      const id = await startDraft(test, browser)
      const body = withChanges(companyInformation, { 'organization.description': text, 'companyContact.name': text })
      const answer = await saveBusiness(test, browser, id, body)
      return { answer, stored: await read(`applications/${id}/business-information`) }
    },
  ],
  [
    'veterinary equipment',
    async (text) => {
      const id = await startDraft(test, browser, VETERINARY_XRAY)
      const body = { ...KNOWN, serialNumber: text }
      const answer = await changeStep(test, 'POST', `applications/${id}/veterinary-equipments`, { browser, body })
      return { answer, stored: await read(`applications/${id}/veterinary-equipments`) }
    },
  ],
  [
    'the number of an earlier case',
    async (text) => {
      const body = { businessTypeId: SOURCE_STORAGE, isRenewal: true, previousCaseNumber: text }
      const answer = await test.call('POST', 'applications', { browser, body })
      const id = answer.statusCode < 300 ? answer.json<{ applicationId: string }>().applicationId : ''
      return { answer, stored: id === '' ? '' : await read(`applications/${id}`) }
    },
  ],
]

it.each(CALLS)('%s is stored without invisible characters, and composed (WIZ-20)', async (_what, send) => {
  const { answer, stored } = await send(PASTED)
  expect(answer.statusCode).toBeLessThan(300)
  expect(stored).toContain(STORED)
  expect(stored).not.toMatch(/\p{Default_Ignorable_Code_Point}|\p{M}/u)
})

/** All characters with the Unicode property Bidi_Control, listed by hand. */
const TURNING = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'

it.each(CALLS)(
  '%s is refused when it turns direction, by any of the twelve characters (WIZ-20)',
  async (_what, send) => {
    for (const turning of quickSample([...TURNING])) {
      const { answer, stored } = await send(`Gatan ${turning}12`)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('"key":"validation.direction"')
      expect(stored).not.toContain(turning)
    }
  },
)

/** Marks in non-canonical order. */
const WORST_MARKS = '\u0301'.repeat(100) + '\u0316'.repeat(100)

it.each(CALLS)('%s is refused with more than 30 marks on a letter (WIZ-20, QUO-10)', async (_what, send) => {
  const { answer, stored } = await send(`Gata${WORST_MARKS}n`)
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toMatch(/"key":"validation\.(marks|max)/)
  expect(stored).not.toContain('\u0301')
})

it('a draft stores a letter with more than 30 marks as typed (WIZ-13, WIZ-20)', async () => {
  const id = await startDraft(test, browser)
  const sections = { ...SOURCES, SRC_DESCRIPTION: { text: `Gata${WORST_MARKS.repeat(300)}n` } }
  const answer = await saveStep(test, browser, id, { stepNumber: 0, sections, draft: true })
  expect(answer.statusCode).toBe(200)
  expect(await read(`applications/${id}/stepvalues/0`)).toContain(`Gata${WORST_MARKS.repeat(300)}n`)
})

it.each([
  ['in one line', 'SRC_SHARED_WITH', 'Gatan'],
  ['in several', 'SRC_DESCRIPTION', 'Gatan\nHuset'],
])('an answer %s is refused for each of them alone (WIZ-20)', async (_how, section, text) => {
  const id = await startDraft(test, browser)
  for (const turning of TURNING) {
    const sections = { ...SOURCES, [section]: { text: `${text} ${turning}12` } }
    const answer = await saveStep(test, browser, id, { stepNumber: 0, sections })
    expect([turning, answer.statusCode]).toEqual([turning, 422])
  }
})
