/**
 * Every missing required answer has a row in the summary that says so, derived from the rules, not from a list of
 * fields.
 */
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { checkBusinessInformation, checkPrivatePerson } from '../business-information/check.ts'
import { newPaperInvoice } from '../business-information/initial.ts'
import {
  type BusinessHelp,
  summariseBusinessInformation,
  summarisePrivatePerson,
} from '../business-information/summary.ts'
import type { BusinessInformation } from '../business-information/values.ts'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { type Issues, under } from '../issue.ts'
import type { SummaryRow } from '../summary/rows.ts'
import { checkEquipment } from '../veterinary-equipment/check.ts'
import { summariseVeterinaryEquipment } from '../veterinary-equipment/summary.ts'
import { compile } from './compile.ts'
import { summarise } from './summarise.ts'
import { validateStep } from './validate.ts'

const MISSING = 'error.component'
const help: BusinessHelp = {
  t: showKeys('|'),
  countries: new Map([[752, 'Sverige']]),
  isReport: false,
  invoiceAddress: undefined,
}

const flat = (rows: readonly SummaryRow[]): SummaryRow[] =>
  rows.flatMap((row) => (row.kind === 'groups' ? [row, ...row.groups.flatMap((group) => flat(group.rows))] : [row]))

/** As the page and the PDF render it. */
const saysMissing = (row: SummaryRow): boolean => {
  if (row.kind === 'text') return row.text === MISSING
  if (row.kind === 'files') return row.missingReason === MISSING || (!row.missingReason && row.files.length === 0)
  return row.kind === 'groups' && row.groups.length === 0
}

/** Paths of issues without a row for a missing answer. The repeated e-mail address has no row. */
const silent = (issues: Issues, rows: readonly SummaryRow[]): string[] => {
  const missing = flat(rows).filter(saysMissing)
  return issues
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('emailConfirm') && !missing.some((row) => `${path}.`.startsWith(`${row.path}.`)))
}

/** Every text empty or white space, every choice open. */
const blanked = <T>(value: T, blank: string): T => {
  if (typeof value === 'string') return blank as T
  if (typeof value === 'number') return null as T
  if (Array.isArray(value)) return value.map((each) => blanked(each as unknown, blank)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, blanked(inner as unknown, blank)])) as T
}

const { organization, companyContact, companyRepresentative } = companyInformation
const OPEN: BusinessInformation['invoice'] = {
  invoiceType: null,
  paperInvoice: null,
  invoiceReference: '',
  electronicInvoice: null,
}
const INVOICES: [string, BusinessInformation['invoice']][] = [
  ['of no kind', OPEN],
  ['on paper, without an address', { ...OPEN, invoiceType: 'Paper' }],
  [
    'on paper, with a part of an address',
    { ...OPEN, invoiceType: 'Paper', paperInvoice: { ...newPaperInvoice(), city: 'Umeå' } },
  ],
  ['electronic, of no way', { ...OPEN, invoiceType: 'Electronic' }],
  [
    'electronic, of no way yet',
    { ...OPEN, invoiceType: 'Electronic', electronicInvoice: { electronicInvoiceType: null, glnNumber: '' } },
  ],
  [
    'electronic, to no number',
    { ...OPEN, invoiceType: 'Electronic', electronicInvoice: { electronicInvoiceType: 'GlnNumber', glnNumber: '' } },
  ],
]

describe.each(['', '  '])('answers of %j', (blank) => {
  it.each(INVOICES)(
    'are missing in the summary of a company with an invoice %s (BUS-02, BUS-03, REV-05)',
    (_, invoice) => {
      const { address } = organization
      const empty: BusinessInformation = {
        organization: { ...organization, address: { ...blanked(address, blank), countryId: 752 } },
        companyContact: blanked(companyContact, blank),
        companyRepresentative: blanked(companyRepresentative, blank),
        invoice,
      }
      const issues = checkBusinessInformation(empty, { isReport: false })
      expect(issues.length).toBeGreaterThan(9)
      expect(silent(issues, summariseBusinessInformation(empty, help))).toEqual([])
    },
  )

  it('are missing in the summary of a private person (BUS-04, REV-05)', () => {
    const empty = { ...blanked(privatePersonInformation, blank), name: 'Tolvan', personalId: '191212121212' }
    for (const country of [752, null]) {
      const person = { ...empty, companyContact: { ...empty.companyContact, country: country ?? 0 } }
      expect(silent(checkPrivatePerson(person), summarisePrivatePerson(person, help))).toEqual([])
    }
  })

  it.each([
    ['of a known make', knownMachine],
    ['of an unknown make, used in several places', unknownItinerantMachine],
  ])('are missing in the summary of equipment %s (VET-01, REV-05)', (_, machine) => {
    const catalogue = localise(veterinaryCatalogue, 'sv')
    const { equipmentTypeId, usageSelection } = machine
    const options = usageSelection.options.map((row) => ({ ...row, description: blank }))
    for (const chosen of [
      { ...usageSelection, options },
      { ...usageSelection, usage: null, options: [] },
    ]) {
      const empty = { ...blanked(machine, blank), equipmentTypeId, usageSelection: chosen }
      const issues = under('equipments.0', checkEquipment(catalogue, empty))
      expect(issues.length).toBeGreaterThan(1)
      expect(silent(issues, summariseVeterinaryEquipment([empty], { ...help, catalogue, number: String }))).toEqual([])
    }
  })

  it('are missing in the summary of every section of an application type (REV-05)', () => {
    const version = localise(catCafePermit, 'sv')
    const compiled = compile(catCafePermit)
    for (const answers of [
      {},
      { 0: blanked(catCafeAnswers[0] ?? {}, blank), 1: blanked(catCafeAnswers[1] ?? {}, blank) },
    ]) {
      const steps = summarise(version, {
        t: help.t,
        countries: help.countries,
        isReport: false,
        language: 'sv',
        answers,
        previousCaseNumber: null,
        applicant: 'Company',
      })
      expect(
        steps.flatMap(({ stepNumber, rows }) => silent(validateStep(compiled, stepNumber, answers, TODAY), rows)),
      ).toEqual([])
    }
  })
})
