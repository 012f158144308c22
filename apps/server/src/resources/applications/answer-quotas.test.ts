/** Quotas of answers per application, and of all drafts per party and per person; stored answers are never lost. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, startTestApp, TOLVAN } from '../../../test/app.ts'
import {
  ANY_REVISION,
  addPlace,
  changeStep,
  PLACE,
  RADIOGRAPHY,
  SOURCE_STORAGE,
  SOURCES,
  saveStep,
  startDraft,
  wire,
} from '../../../test/journey.ts'

const KILOBYTE = 1000
const full = { statusCode: 413, code: 'error.quota-answers.text' }

const withQuotas = async (quotas: Record<string, string>) => {
  const test = await startTestApp(quotas)
  const save = async (browser: Browser, id: string, bytes: number, draft = true) => {
    const sections = { ...SOURCES, SRC_DESCRIPTION: { text: 'x'.repeat(bytes) } }
    const answer = await saveStep(test, browser, id, { stepNumber: 0, sections, draft, headers: ANY_REVISION })
    return { statusCode: answer.statusCode, code: answer.json<{ code?: string }>().code }
  }
  const stored = async (browser: Browser, id: string) =>
    (await test.call('GET', `applications/${id}/stepvalues/0`, { browser })).body.length
  return { test, save, stored }
}

it('refuses answers over the quota, retains the stored ones, and accepts shorter ones (QUO-11, WIZ-13)', {
  tags: ['nightly'],
}, async () => {
  const { test, save, stored } = await withQuotas({ QUOTA_APPLICATION_ANSWER_BYTES: String(30 * KILOBYTE) })
  try {
    const browser = await test.signIn(TOLVAN, CLINIC)
    const id = await startDraft(test, browser)
    expect(await save(browser, id, 20 * KILOBYTE)).toMatchObject({ statusCode: 200 })
    const before = await stored(browser, id)
    expect(await save(browser, id, 40 * KILOBYTE)).toEqual(full)
    expect(await stored(browser, id)).toBe(before)
    // An answer that is too long keeps the key of its rule.
    expect(await save(browser, id, 20 * KILOBYTE, false)).toMatchObject({ statusCode: 422, code: 'error.invalid.text' })
    await sql`update application set answer_bytes = ${100 * KILOBYTE}`.execute(test.db)
    expect(await save(browser, id, 19 * KILOBYTE)).toMatchObject({ statusCode: 200 })
    expect(await save(browser, id, 20 * KILOBYTE)).toEqual(full)
  } finally {
    await test.close()
  }
})

it.each([
  ['the party', { QUOTA_PARTY_ANSWER_BYTES: String(30 * KILOBYTE) }, [CLINIC, CLINIC]],
  ['the person', { QUOTA_PERSON_ANSWER_BYTES: String(30 * KILOBYTE) }, [CLINIC, SECOND_COMPANY]],
])(
  'counts the drafts of %s together; a removed one counts no more (QUO-11)',
  { tags: ['nightly'] },
  async (_whose, quotas, parties) => {
    const { test, save } = await withQuotas(quotas)
    try {
      const [first, second] = [await test.signIn(TOLVAN, parties[0]), await test.signIn(TOLVAN, parties[1])]
      const ids = [await startDraft(test, first), await startDraft(test, second)] as const
      expect(await save(first, ids[0], 20 * KILOBYTE)).toMatchObject({ statusCode: 200 })
      expect(await save(second, ids[1], 20 * KILOBYTE)).toEqual(full)
      await test.call('DELETE', `applications/${ids[0]}`, { browser: first })
      expect(await save(second, ids[1], 20 * KILOBYTE)).toMatchObject({ statusCode: 200 })
    } finally {
      await test.close()
    }
  },
)

it.each([
  ['the party', { QUOTA_PARTY_ANSWER_BYTES: String(30 * KILOBYTE) }, [CLINIC, CLINIC]],
  ['the person', { QUOTA_PERSON_ANSWER_BYTES: String(30 * KILOBYTE) }, [CLINIC, SECOND_COMPANY]],
])(
  'counts concurrent saves and new applications of %s exactly (QUO-11)',
  { tags: ['nightly'] },
  async (_whose, quotas, parties) => {
    const { test, save } = await withQuotas(quotas)
    try {
      const browsers = await Promise.all(parties.map((party) => test.signIn(TOLVAN, party)))
      const drafts: { browser: Browser; id: string }[] = []
      for (const browser of [...browsers, ...browsers, ...browsers])
        drafts.push({ browser, id: await startDraft(test, browser) })
      const create = async (browser: Browser) => {
        const answers = wire({ SRC_DESCRIPTION: { text: 'x'.repeat(12 * KILOBYTE) } })
        const body = { businessTypeId: SOURCE_STORAGE, isRenewal: false, answers }
        return (await test.call('POST', 'applications', { browser, body })).statusCode
      }
      const saved = drafts.map(async ({ browser, id }) => (await save(browser, id, 12 * KILOBYTE)).statusCode)
      const statuses = await Promise.all([...saved, ...browsers.map(create)])
      expect(statuses.filter((status) => status === 413)).toHaveLength(6)
      expect(statuses.filter((status) => status < 300)).toHaveLength(2)
    } finally {
      await test.close()
    }
  },
)

it('takes concurrent saves of the same answers, which add nothing twice (QUO-11)', { tags: ['nightly'] }, async () => {
  const { test, save } = await withQuotas({ QUOTA_APPLICATION_ANSWER_BYTES: String(30 * KILOBYTE) })
  try {
    const browser = await test.signIn(TOLVAN, CLINIC)
    const id = await startDraft(test, browser)
    const saves = Array.from({ length: 6 }, () => save(browser, id, 20 * KILOBYTE))
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  } finally {
    await test.close()
  }
})

it('counts items, changed and removed ones too, and the answers that an application begins with (QUO-11)', {
  tags: ['nightly'],
}, async () => {
  const { test } = await withQuotas({ QUOTA_APPLICATION_ANSWER_BYTES: String(1 * KILOBYTE) })
  try {
    const browser = await test.signIn(TOLVAN, CLINIC)
    const id = await startDraft(test, browser, RADIOGRAPHY)
    const path = `applications/${id}/placeOfBusiness`
    const place = (length: number) => ({ ...PLACE, name: 'x'.repeat(length) })
    const added: { id: string }[] = []
    let refused = 200
    while (refused < 300) {
      const answer = await addPlace(test, browser, id, place(90))
      refused = answer.statusCode
      if (refused < 300) added.push(answer.json<{ id: string }>())
    }
    expect([refused, added.length]).toEqual([413, expect.closeTo(4, -1)])
    const [one, other] = added
    const read = `applications/${id}/stepvalues/0`
    const lengthen = (length: number) =>
      changeStep(test, 'PUT', path, { read, browser, body: { ...place(length), id: one?.id } })
    expect((await lengthen(80)).statusCode).toBe(200)
    expect((await lengthen(80)).statusCode).toBe(200)
    expect((await changeStep(test, 'DELETE', `${path}/${other?.id}`, { read, browser })).statusCode).toBeLessThan(300)
    expect((await addPlace(test, browser, id, place(90))).statusCode).toBe(201)
    const answers = wire({ SRC_DESCRIPTION: { text: 'x'.repeat(2 * KILOBYTE) } })
    const body = { businessTypeId: SOURCE_STORAGE, isRenewal: false, answers }
    expect((await test.call('POST', 'applications', { browser, body })).json()).toMatchObject({ code: full.code })
    expect((await test.call('GET', 'applications', { browser })).json()).toHaveLength(1)
  } finally {
    await test.close()
  }
})
