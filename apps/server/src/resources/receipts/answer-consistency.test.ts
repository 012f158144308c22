/** For any text of an applicant, the page, the summary, the signed document and the PDF have the same content. */
import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerTo } from '@sievert/contract/contract'
import { asPrinted, DIRECTION, DRAWN_RANGES, writtenOut } from '@sievert/domain/characters'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import type { SummaryRow, SummaryStep } from '@sievert/domain/summary/rows'
import { normalised } from '@sievert/domain/text-fields'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { needs } from '../../../../../scripts/testing/programs.ts'
import { BUSINESS, changeStep, RESPONSIBILITY, SOURCES, saveStep, startDraft } from '../../../test/journey.ts'
import { bodyPagesOf } from '../../../test/read-pdf.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { loadApplication } from '../../applications/load-application.ts'
import { summariseApplication } from '../../applications/summarise-application.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { freezeApplication } from '../signing/freeze-application.ts'
import { describeReceipt } from './describe-receipt.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
const folder = createTemporaryFolder()
afterAll(() => folder.remove())

const dense = (text: string): string => text.replace(/\s/gu, '').normalize('NFC')

/**
 * Possible input: letters of all scripts, symbols, invisible characters, characters without a font; single and multiple
 * lines.
 */
const drawn = DRAWN_RANGES.map(([first, last]) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code)),
)
const nasty = fc.constantFrom(
  '\u200b',
  '\u00ad',
  '\u200d',
  'e\u0301',
  '\u212b',
  '😀',
  'ع',
  '中',
  '\t',
  '\n\n\n',
  '     ',
  '↵',
  '\r\n',
  '\u2028',
  '&',
  '<',
  '"',
  '\\u0000',
  '{0}',
)
const written = fc
  .array(fc.oneof(...drawn, nasty, fc.string({ unit: 'binary', maxLength: 2 })), { minLength: 3, maxLength: 60 })
  .map((parts) => `Så: ${parts.join('').replaceAll('\0', '')}.`)
  .filter((text) => !DIRECTION.test(text))
const line = written.map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, ''))

type Written = { description: string; shared: string; about: string; page: string; reason: string }
const texts = fc.record({ description: written, shared: written, about: written, page: line, reason: written })

const put = async (path: string, body: unknown) =>
  expect((await changeStep(test, 'PUT', path, { browser, body })).statusCode).toBeLessThan(300)

/** A file that has been checked. */
const storedFile = async (applicationId: string) => {
  const { id: uploadedBy } = await test.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const file = { id: randomUUID(), fileName: 'plan över µSv.pdf', size: 17, contentType: 'application/pdf' }
  const rest = {
    sha256: '0'.repeat(64),
    storageKey: 'none',
    state: 'ready',
    refusal: null,
    createdAt: new Date(),
  } as const
  await test.deps.stores.documents.insert({ ...file, ...rest, applicationId: toUuid(applicationId), uploadedBy })
  return file
}

/** Fills in an application through the API. */
const fillIn = async ({ description, shared, about, page, reason }: Written, withFile: boolean) => {
  const id = await startDraft(test, browser)
  const sources = { ...SOURCES, SRC_DESCRIPTION: { text: description }, SRC_SHARED_WITH: { text: shared } }
  const file = withFile ? await storedFile(id) : undefined
  const plan = file
    ? { isMissing: false, reason: '', files: [{ ...file, pageReference: page }] }
    : { isMissing: true, reason, files: [] }
  for (const [stepNumber, sections] of [sources, { ...RESPONSIBILITY, SRC_PLAN: plan }].entries())
    expect((await saveStep(test, browser, id, { stepNumber, sections })).json()).toMatchObject({ stepNumber })
  const organization = { ...BUSINESS.organization, description: about }
  await put(`applications/${id}/business-information`, { ...BUSINESS, organization })
  return id
}

const textsOf = (row: SummaryRow): string[] => {
  if (row.kind === 'text') return [row.label, row.text]
  if (row.kind === 'list') return [row.label, ...row.items]
  if (row.kind === 'groups')
    return [row.label, ...row.groups.flatMap(({ title, rows }) => [title, ...rows.flatMap(textsOf)])]
  if (row.kind === 'information') return []
  const files = row.files.flatMap(({ fileName, pageReference }) => [fileName, pageReference ?? ''])
  return [row.label, ...(row.missingReason === undefined ? files : [row.missingReason])]
}
const allTexts = (steps: readonly SummaryStep[]): string[] =>
  steps.flatMap(({ title, rows }) => [title, ...rows.flatMap(textsOf)])

const printedText = async (application: ApplicationRecord, order: Partial<SignOrderRecord>): Promise<string> => {
  const document = describeReceipt(test.deps, 'application', {
    application,
    order: order as SignOrderRecord,
    invoice: null,
  })
  const file = join(folder.path, 'application.pdf')
  writeFileSync(file, await test.deps.printer.print({ ...document, pageNumber: '' }))
  return dense(bodyPagesOf(file).join(''))
}

/** The texts that `printed` does not contain in this order. */
const missingFrom = (printed: string, wanted: readonly string[]): string[] => {
  let from = 0
  return wanted.filter((text) => {
    const at = printed.indexOf(dense(asPrinted(text)), from)
    if (at >= 0) from = at
    return at < 0
  })
}

/** Compares the four; returns the texts that are missing in the PDF. */
const sayAlike = async (typed: Written, withFile: boolean) => {
  const id = await fillIn(typed, withFile)
  const application = await test.deps.stores.applications.find(toUuid(id))
  if (!application) throw new Error('no application')
  const whole = await loadApplication(test.deps, test.deps.stores, application)
  const ground = { role: 'owner' } as unknown as SignOrderRecord['ground']
  const language = 'sv'
  const frozen = await freezeApplication(test.deps, test.deps.stores, { whole, ground, language })
  const { steps, party } = JSON.parse(frozen.canonicalDocument.toString('utf8')) as {
    steps: SummaryStep[]
    party: { name: string }
  }
  // The page reads the stored answers, and the signed summary is derived from them.
  for (const stepNumber of [0, 1]) {
    const { stepData } = (await test.call('GET', `applications/${id}/stepvalues/${stepNumber}`, { browser })).json<
      AnswerTo<'readStep'>
    >()
    const values = Object.fromEntries(Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json)]))
    expect(decodeStep(whole.compiled, stepNumber, values).stepData).toEqual(whole.answers[stepNumber])
  }
  expect(steps).toEqual(summariseApplication(test.deps, whole, language))
  const said = allTexts(steps)
  const { description, shared, about, page, reason } = typed
  const last = withFile ? normalised('line', page) : normalised('text', reason)
  const wanted = [...[description, shared, about].map((text) => normalised('text', text)), last]
  for (const text of wanted) expect(said.some((each) => each.trim() === text.trim())).toBe(true)
  // The text shown before signing contains the digest, and the party's name as in the PDFs.
  expect(frozen.visibleText).toContain(createHash('sha256').update(frozen.canonicalDocument).digest('hex'))
  expect(frozen.visibleText).toContain(party.name)
  const order = { ...frozen, language, ground, method: 'BankID' } as Partial<SignOrderRecord>
  const printed = await printedText(application, order)
  const explains = printed.includes(dense(asPrinted(test.deps.translator(language)('pdf.written-out.text'))))
  expect(explains).toBe(said.some((text) => writtenOut(text).length > 0))
  return missingFrom(printed, said)
}

it('shows an application alike on the page, in the summary, the signed content and the PDF, for any text (REV-07, SIG-07)', async (context) => {
  needs(context, 'pdftotext')
  const sayTheSame = async (typed: Written, withFile: boolean) => {
    expect(await sayAlike(typed, withFile)).toEqual([])
  }
  await fc.assert(fc.asyncProperty(texts, fc.boolean(), sayTheSame), {
    numRuns: process.env['NIGHTLY'] ? 12 : 3,
    endOnFailure: true,
  })
})
