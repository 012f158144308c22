/**
 * Headings and labels of PDFs come from the catalogue, never from the applicant's text, in every shipped application
 * type.
 */
import { fileURLToPath } from 'node:url'
import { localise } from '@sievert/domain/application-type/localise'
import { asPrinted } from '@sievert/domain/characters'
import { compile } from '@sievert/domain/engine/compile'
import { summarise } from '@sievert/domain/engine/summarise'
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { unknownItinerantMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { translator } from '@sievert/domain/texts/translate'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../catalogue/load.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { describeReceipt } from './describe-receipt.ts'

const catalogue = loadCatalogue(fileURLToPath(new URL('../../../../../catalogue', import.meta.url)))
const deps = {
  catalogue,
  clock: { now: () => new Date('2026-03-01T12:00:00Z'), sleep: async () => {} },
  translator: (language) => translator(catalogue.texts(language), language),
} satisfies Parameters<typeof describeReceipt>[0]

const CLAIM = 'BESLUT SIE2026-1: Tillstånd beviljat'
/** Strings chosen in the form, which are not the applicant's own text. */
const CHOSEN = new Set(['id', 'selectedChoiceIds', 'usage', 'option', 'invoiceType', 'electronicInvoiceType'])

/** Replaces every text with the claim. */
const claiming = <Value>(value: Value, claim: string): Value =>
  JSON.parse(JSON.stringify(value), function (this: unknown, key: string, each: unknown) {
    return typeof each === 'string' && !CHOSEN.has(key) && !Array.isArray(this) ? claim : each
  })

const TYPES = catalogue.businessTypes.flatMap(({ id, nameKey, reportOnly }) =>
  (['sv', 'en'] as const).map((language) => ({ id, nameKey, reportOnly, language })),
)

const print = ({ id, reportOnly, language }: (typeof TYPES)[number], seed: number, claim = CLAIM) => {
  const t = deps.translator(language)
  const version = catalogue.latestVersion(id)
  const steps = summarise(localise(version, language), {
    t,
    language,
    countries: new Map(),
    answers: claiming(validAnswers(compile(version), { random: seeded(seed) }), claim),
    isReport: reportOnly,
    previousCaseNumber: claim,
    applicant: 'Company',
    veterinary: {
      catalogue: localise(catalogue.veterinary, language),
      equipment: [claiming(unknownItinerantMachine, claim)],
      frequencies: [],
    },
    ...(seed % 2 === 0
      ? { business: claiming(companyInformation, claim) }
      : { privatePerson: { ...claiming(privatePersonInformation, claim), name: claim, personalId: '' } }),
  })
  const fee = { kind: 'application', feeLineItems: [], feeTotal: 0, dueNow: 0 }
  const party = { name: claim, displayId: '', isPrivatePerson: false }
  const files = [{ fileName: claim, size: 1, sha256: '0' }]
  const signed = { businessType: { name: 'x' }, party, steps, files, fee }
  const order = { language, canonicalDocument: Buffer.from(JSON.stringify(signed)), ground: { role: 'owner' } }
  const application = {
    businessTypeId: id,
    versionNumber: version.versionNumber,
    number: '1',
    signerName: claim,
    party,
  }
  const subject = {
    application: { ...application, contactEmail: claim } as unknown as ApplicationRecord,
    order: { ...order, method: 'BankID', digest: 'd' } as unknown as SignOrderRecord,
    invoice: { way: 'Paper', to: claim } as const,
  }
  return (['application', 'receipt'] as const).map((kind) => describeReceipt(deps, kind, subject))
}

it.each(TYPES)('takes no heading and no label from the applicant: $nameKey in $language (REV-09)', (type) => {
  const documents = Array.from({ length: 12 }, (_, seed) => print(type, seed)).flat()
  const blocks = documents.flatMap((document) => document.blocks)
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []))
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  expect(facts.filter(({ value }) => JSON.stringify(value).includes(CLAIM)).length).toBeGreaterThan(100)
  expect(headings.filter((text) => text.includes(CLAIM))).toEqual([])
  expect(facts.filter(({ label }) => label.includes(CLAIM))).toEqual([])
  for (const { kind, source = '', title } of documents) expect(`${kind} ${source} ${title}`).not.toContain(CLAIM)
})

it.each(TYPES)('repeats no heading below itself: $nameKey in $language (REV-04)', (type) => {
  for (const { blocks } of Array.from({ length: 4 }, (_, seed) => print(type, seed)).flat()) {
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? block : []))
    const repeated = headings.filter(({ level, text }, at) => {
      const above = headings.slice(0, at).findLast((heading) => heading.level < level)
      return above?.text === text
    })
    expect(repeated).toEqual([])
  }
})

const HEADERS = {
  sv: { application: ['Ansökan', 'Uppgifter från sökanden'], report: ['Anmälan', 'Uppgifter från anmälaren'] },
  en: {
    application: ['Application', 'Information from the applicant'],
    report: ['Notification', 'Information from the notifier'],
  },
}

it.each(TYPES)('names the kind of document and the source of $nameKey in $language (REV-09)', (type) => {
  const [application, receipt] = print(type, 1)
  const expected = HEADERS[type.language][type.reportOnly ? 'report' : 'application']
  expect([application?.kind, application?.source]).toEqual(expected)
  expect([receipt?.kind, receipt?.source]).toEqual([type.language === 'sv' ? 'Kvitto' : 'Receipt', expected[1]])
  const files = {
    sv: type.reportOnly ? 'Filer från anmälaren' : 'Filer från sökanden',
    en: type.reportOnly ? 'Files from the notifier' : 'Files from the applicant',
  }
  for (const document of [application, receipt])
    expect(document?.blocks).toContainEqual({ kind: 'heading', level: 2, text: files[type.language] })
})

it.each([
  ['sv', 'I svar och filnamn visas flera mellanslag i rad som ␣ × 5 och en radbrytning som ↵'],
  ['en', 'In answers and file names, several spaces in a row are shown as ␣ × 5 and a line break as ↵'],
] as const)(
  'explains in %s the marks of line breaks and blanks, where there are any (REV-09)',
  (language, sentence) => {
    const [type] = TYPES.filter((each) => each.language === language)
    if (!type) throw new Error('no type is shipped')
    const explains = (claim: string) =>
      print(type, 1, claim).map(({ blocks }) =>
        blocks.some((block) => block.kind === 'paragraph' && asPrinted(block.text) === sentence),
      )
    expect(['ett\ntvå', 'ett   två', 'ett två'].map(explains)).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
  },
)

it('numbers places, and gives the name as the first answer, of those that were signed before, too (REV-05, REV-09)', () => {
  const places = catalogue.businessTypes.flatMap(({ id, nameKey, reportOnly }) =>
    print({ id, nameKey, reportOnly, language: 'sv' }, 1).flatMap(({ blocks }) =>
      blocks.filter((block, at) => {
        const before = blocks[at - 1]
        return block.kind === 'facts' && before?.kind === 'heading' && before.text === 'Plats 1'
      }),
    ),
  )
  expect(places.length).toBeGreaterThan(0)
  for (const place of places)
    expect(place).toMatchObject({ facts: expect.arrayContaining([{ label: 'Gatuadress', value: CLAIM }]) })
  expect(places.filter((place) => JSON.stringify(place).includes('"Platsens namn"')).length).toBeGreaterThan(0)
})
