/** Tests of open steps. Server and browser share the check, so each kind of fault is tested here only. */
import { describe, expect, it } from 'vitest'
import { STEP_GENERAL_BUSINESS_INFORMATION, STEP_REVIEW, VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import table from '../fixtures/cases/open-steps.json' with { type: 'json' }
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { imaginaryStep } from '../fixtures/imaginary-type.ts'
import { TODAY } from '../fixtures/today.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine } from '../fixtures/veterinary-equipment.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import { compile } from './compile.ts'
import { checkPreviousCase, checkSteps, type Known, openSteps } from './open-steps.ts'

const ownPages = [VETMED_EQUIPMENTS, STEP_GENERAL_BUSINESS_INFORMATION, STEP_REVIEW].map((identity) =>
  imaginaryStep(identity),
)
const compiled = compile({ ...catCafePermit, steps: [...catCafePermit.steps.slice(0, 2), ...ownPages] })
const [VETERINARY, GENERAL] = [2, 3]

const machine = { ...knownMachine, permit: 'Permit' as const }
const frequencies = [{ equipmentTypeId: 1, frequency: 40 }]
const whole: Known = {
  answers: catCafeAnswers,
  isReport: false,
  business: companyInformation,
  veterinary: { catalogue: veterinaryCatalogue, equipment: [machine], frequencies },
}
const { business: _, ...withoutBusiness } = whole
const ofPerson: Known = { ...withoutBusiness, privatePerson: privatePersonInformation }
const equipped = (equipment: unknown, rows = frequencies): Known => ({
  ...whole,
  veterinary: { catalogue: veterinaryCatalogue, equipment: [machine, equipment as typeof machine], frequencies: rows },
})
const open = (known: Known): number[] => {
  const [first] = checkSteps(compiled, known, TODAY)
  const steps = openSteps(compiled, known, TODAY)
  // The first issue is in the first open step; without open steps there is no issue.
  expect(first?.path.split('.')[1]).toBe(steps[0]?.toString())
  return steps
}
type Fault = [what: string, changes: Changes]
const changed = <T>(value: T, changes: Changes) => withChanges(value, changes)

describe('a step is open', () => {
  it('nowhere if all is complete (WIZ-02, SIG-07)', () => {
    expect(open(whole)).toEqual([])
    expect(open(ofPerson)).toEqual([])
    expect(open(equipped(machine))).toEqual([])
  })
  it('if an answer is missing, or its own page is empty (WIZ-02, SIG-07)', () => {
    expect(open({ ...whole, answers: {} })).toEqual([0, 1])
    expect(open({ answers: catCafeAnswers, isReport: false })).toEqual([VETERINARY, GENERAL])
    const veterinary = { catalogue: veterinaryCatalogue, equipment: [], frequencies: [] }
    expect(open({ ...whole, veterinary })).toEqual([VETERINARY])
    expect(open(equipped(machine, []))).toEqual([VETERINARY])
  })
  it.each(table.company as Fault[])('for an organisation with %s (WIZ-02, SIG-07, BUS-02)', (_what, changes) => {
    expect(open({ ...whole, business: changed(companyInformation, changes) })).toEqual([GENERAL])
  })
  it.each(table.privatePerson as Fault[])('for a private person with %s (WIZ-02, SIG-07, BUS-04)', (_what, changes) => {
    expect(open({ ...ofPerson, privatePerson: changed(privatePersonInformation, changes) })).toEqual([GENERAL])
  })
  it.each(table.machine as Fault[])('for a machine with %s (WIZ-02, SIG-07, VET-09)', (_what, changes) => {
    expect(open(equipped(changed(machine, changes)))).toEqual([VETERINARY])
  })
  it('for a contact without a name or a faulty description, but not in a report (BUS-02)', () => {
    const business = changed(companyInformation, { 'organization.description': '\u202e', 'companyContact.name': '' })
    expect(open({ ...whole, business })).toEqual([GENERAL])
    expect(open({ ...whole, business, isReport: true })).toEqual([])
  })
  it('no longer once the saved address of the invoice is there (BUS-03)', () => {
    const { paperInvoice } = companyInformation.invoice
    const chosen = { 'invoice.paperInvoice.addressId': 'a' }
    const business = changed(companyInformation, chosen)
    expect(open({ ...whole, business })).toEqual([GENERAL])
    expect(open({ ...whole, business, invoiceAddress: paperInvoice ?? undefined })).toEqual([])
  })
})

describe('a fault', () => {
  const pathsOf = (known: Known) => checkSteps(compiled, known, TODAY).map(({ path }) => path)
  it('is at its field, or at the missing part as a whole (SEC-12)', () => {
    expect(pathsOf({ answers: catCafeAnswers, isReport: false })).toEqual([
      'steps.2.equipments',
      'steps.3.organization',
    ])
    expect(
      pathsOf(equipped({ ...machine, serialNumber: 'x', permit: 'Report' }, [{ equipmentTypeId: 1, frequency: 0 }])),
    ).toEqual(['steps.2.equipments.1.serialNumber', 'steps.2.equipments.1', 'steps.2.frequencies.0.frequency'])
    expect(pathsOf(equipped({ ...machine, equipmentTypeId: null }))).toEqual(['steps.2.equipments.1.equipmentTypeId'])
  })
  it('of a renewal is an impossible case number; other applications need none (NEW-01)', () => {
    expect(checkPreviousCase('K').map(({ path }) => path)).toEqual(['previousCaseNumber'])
    expect(checkPreviousCase('SIE2021-7')).toEqual([])
    expect(checkPreviousCase(null)).toEqual([])
  })
})
