/** Property tests: after any actions in a form, exactly the judged fields show messages. */
import { isFileList } from '@sievert/domain/documents/file-lists'
import { compile } from '@sievert/domain/engine/compile'
import type { FileEntry } from '@sievert/domain/file-entry'
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import type { Issues } from '@sievert/domain/issue'
import { checkPlaceOfBusiness, newPlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { checkEquipment } from '@sievert/domain/veterinary-equipment/check'
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { shippedTypes } from '../../../test/shipped-types.ts'
import { checkCompany, companyValues } from '../../features/business-information/company-values.ts'
import { checkPerson, personValues } from '../../features/business-information/person-values.ts'
import { checkStart } from '../../features/new-application/check-start.ts'
import { onFields, rowsOf } from '../../features/veterinary-equipment/typed-frequencies.ts'
import { showIssues, toIssues } from '../issues.ts'
import { shownException } from '../sending/exceptions.ts'
import { useSectionFormState } from './section-form.ts'
import { equipmentScope, type SectionScope, stepScope } from './section-scope.ts'
import { refuse, useJudgedForm } from './use-judged-form.ts'

type Held = { form: UseFormReturn; settle: () => void }
/** `values`: initial values. `use`: opens the form. */
type Case = { name: string; values: FieldValues; check: (values: never) => Issues; use: () => Held }

const plain = <T extends FieldValues>(name: string, values: T, check: (values: T) => Issues): Case => ({
  name,
  values,
  check,
  use: () => ({ form: useJudgedForm<FieldValues>({ defaultValues: values, check: check as never }), settle: () => {} }),
})
const ofSections = (name: string, scope: SectionScope, start: FieldValues): Case => ({
  name,
  values: scope.complete(start),
  check: scope.validate,
  use: () => useSectionFormState('application', scope, start),
})

const cats = compile(catCafePermit)
const answers = validAnswers(cats, { random: seeded(7) })
const catsIn = answers[1]?.['CAT_CATS']
const cat = { ...(catsIn && 'equipments' in catsIn ? catsIn.equipments[0]?.stepData : {}) }
const steps = shippedTypes.flatMap(({ folder, version }) => {
  const compiled = compile(version)
  const valid = validAnswers(compiled, { random: seeded(3) })
  return compiled.steps
    .filter(({ scope }) => scope.answering.length > 0)
    .map(({ stepNumber }) =>
      ofSections(`${folder} ${stepNumber}`, stepScope(compiled, stepNumber, valid), { ...valid[stepNumber] }),
    )
})
const PRESENT = new Set([1, 2])
const all: Case[] = [
  ...steps,
  ofSections('cat café 0', stepScope(cats, 0, answers), { ...answers[0] }),
  ofSections('cat café 1', stepScope(cats, 1, answers), { ...answers[1] }),
  ofSections('a cat', equipmentScope(cats, 'CAT_CATS', answers), cat),
  plain('a place', newPlaceOfBusiness(), checkPlaceOfBusiness),
  plain('a company', companyValues(companyInformation), (values) => checkCompany(values, false, false)),
  plain('a report', companyValues(companyInformation), (values) => checkCompany(values, true, true)),
  plain('a private person', personValues(privatePersonInformation), checkPerson),
  plain('a piece of equipment', knownMachine, (values) => checkEquipment(veterinaryCatalogue, values)),
  plain('frequencies', { frequency: { 1: '', 2: '20' } }, ({ frequency }) => {
    const rows = rowsOf(PRESENT, frequency)
    return onFields(checkFrequencies(PRESENT, rows), rows)
  }),
  plain('a start', { businessTypeId: '', previousCaseNumber: '' }, (values) => checkStart(values, 'renew')),
]

const FILE: FileEntry = {
  id: '00000000-0000-4000-8000-00000000000f',
  date: '2026-11-20T12:00:00Z',
  fileName: 'intyg.pdf',
  documentTypeName: '',
  fileNumber: null,
  documentOriginType: 'x',
  documentUploadType: 'x',
} as unknown as FileEntry

const TEXTS = [
  '',
  ' ',
  'x',
  'Anna Bok',
  'anna@exempel.se',
  'bo@exempel.se',
  '123 45',
  '12345-678',
  '070-123 45 67',
  '120',
]
const COUNTRIES = [null, 752, 578]
const WANTED: Record<string, readonly unknown[]> = {
  country: COUNTRIES,
  countryId: COUNTRIES,
  addressId: [null, 'a1'],
  invoiceType: [null, 'Paper', 'Electronic'],
  electronicInvoiceType: [null, 'GlnNumber', 'OrganizationNumber'],
  equipmentTypeId: [null, 1, 2],
  makeId: [null, 1, 5],
  modelId: [null, 1, 3],
  option: [null, 'CEILING'],
  permit: [null],
  usage: [null, 'LARGE'],
}

/** Every field, with possible values. */
const fieldsOf = (value: unknown, path = ''): [string, readonly unknown[]][] => {
  const name = path.split('.').at(-1) ?? ''
  if (name === 'id') return []
  if (isFileList(name)) return [[path, [[], [FILE]]]]
  if (name === 'selectedChoiceIds') return [[path, [[], value]]]
  if (typeof value === 'boolean') return [[path, [true, false]]]
  if (typeof value !== 'object' || value === null) return [[path, [...(WANTED[name] ?? TEXTS), value]]]
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, path === '' ? key : `${path}.${key}`))
}

const shown = (form: UseFormReturn) => {
  const issues = toIssues(form.getErrors()).map(({ path, key }) => `${path}: ${key}`)
  return issues.toSorted()
}
const due = ({ check }: Case, form: UseFormReturn, isJudged: (path: string) => boolean) => {
  const first = new Map<string, string>()
  for (const { path, key } of check(form.getValues() as never))
    if (isJudged(path) && !first.has(path)) first.set(path, key)
  return [...first].map(([path, key]) => `${path}: ${key}`).toSorted()
}

const typed = async ({ form, settle }: Held, name: string, value: unknown) =>
  act(async () => {
    await form.register(name).onChange({ target: { name, value }, type: 'change' })
    settle()
  })
const left = async ({ form }: Held, name: string) =>
  act(async () => {
    await form.register(name).onBlur({ target: { name, value: get(form.getValues(), name) }, type: 'blur' })
  })

/** Renders elements with these ids. */
const draw = (paths: readonly string[]) =>
  document.body.replaceChildren(...paths.map((id) => Object.assign(document.createElement('i'), { id })))

afterEach(cleanup)
afterEach(() => draw([]))

const forms = all.filter(({ values }) => fieldsOf(values).length > 0)

describe.each(forms.map((each) => [each.name, each] as const))('%s', (_, each) => {
  it('shows the errors of fields that were left, whichever field changes, and of all on the page once submitted (WIZ-09)', async () => {
    const fields = fieldsOf(each.values)
    const onPage = fc.subarray(fields.map(([path]) => path))
    const action = fc
      .constantFrom(...fields)
      .chain(([path, values]) =>
        fc.record({ path: fc.constant(path), value: fc.constantFrom(...values), isLeft: fc.boolean() }),
      )
    const property = fc.asyncProperty(
      onPage,
      fc.array(action, { minLength: 5, maxLength: 30 }),
      async (page, actions) => {
        const { result, unmount } = renderHook(each.use)
        const judged = new Set<string>()
        const isThere = (path: string) => get(result.current.form.getValues(), path) !== undefined
        for (const { path, value, isLeft } of actions) {
          if (!isThere(path)) continue
          await typed(result.current, path, value)
          if (isLeft) await left(result.current, path)
          if (isLeft) judged.add(path)
          expect(shown(result.current.form)).toEqual(due(each, result.current.form, (at) => judged.has(at)))
        }
        draw(page)
        await act(async () => result.current.form.handleSubmit(() => undefined)())
        // Fields that appear later show no error until they are left.
        draw(fields.map(([path]) => path))
        for (const path of page) judged.add(path)
        for (const { path, value } of actions.toReversed()) {
          if (!isThere(path)) continue
          const faulty = new Set(toIssues(result.current.form.getErrors()).map((issue) => issue.path))
          await typed(result.current, path, value)
          const isJudged = (at: string) => judged.has(at) || faulty.has(at)
          expect(shown(result.current.form)).toEqual(due(each, result.current.form, isJudged))
        }
        unmount()
      },
    )
    await fc.assert(property, { numRuns: 30 })
  })
})

it('retains a server error until its answer changes (WIZ-09, WIZ-12)', async () => {
  const { result } = renderHook(() => useJudgedForm({ defaultValues: { a: 'x', b: '' }, check: () => [] }))
  act(() => showIssues(result.current, [{ path: 'a', key: 'no.such.address' }]))
  const held: Held = { form: result.current as unknown as UseFormReturn, settle: () => {} }
  await typed(held, 'b', 'y')
  expect(shown(held.form)).toEqual(['a: no.such.address'])
  await typed(held, 'a', 'z')
  expect(shown(held.form)).toEqual([])
})

it('shows no earlier error for a new answer, even if it breaks the same rule (WIZ-09)', async () => {
  const check = ({ a }: { a: string }): Issues =>
    a === '1,000'
      ? [{ path: 'a', key: 'validation.number.format', params: ['1 000', '1'] }]
      : [{ path: 'a', key: 'validation.number.format' }]
  const { result } = renderHook(() => useJudgedForm({ defaultValues: { a: '1,000' }, check }))
  const held: Held = { form: result.current as unknown as UseFormReturn, settle: () => {} }
  await act(async () => result.current.handleSubmit(() => undefined)())
  act(() => showIssues(result.current, check({ a: '1,000' })))
  expect(get(held.form.getErrors(), 'a')).toMatchObject({ params: ['1 000', '1'] })
  await typed(held, 'a', 'x')
  const error = get(held.form.getErrors(), 'a') as Record<string, unknown>
  expect([error['type'], error['params'], error['about']]).toEqual(['validation.number.format', undefined, undefined])
})

const missing: Issues = [{ path: 'a', key: 'validation.required' }]
const formOf = (check: () => Issues) =>
  renderHook((rules: () => Issues) => useJudgedForm<FieldValues>({ defaultValues: { a: '', b: '' }, check: rules }), {
    initialProps: check,
  })

it('shows no error after a reset, although the form was submitted before (WIZ-09)', async () => {
  const { result } = formOf(() => missing)
  draw(['a'])
  await act(async () => result.current.handleSubmit(() => undefined)())
  expect(shown(result.current)).toHaveLength(1)
  await act(async () => result.current.reset({ a: '', b: 'x' }, { keepDefaultValues: true }))
  await typed({ form: result.current, settle: () => {} }, 'b', 'y')
  expect(shown(result.current)).toEqual([])
})

it('judges again when data outside the form has changed (WIZ-09)', async () => {
  const { result, rerender } = formOf(() => missing)
  await left({ form: result.current, settle: () => {} }, 'a')
  expect(shown(result.current)).toHaveLength(1)
  await act(async () => rerender(() => []))
  expect(shown(result.current)).toEqual([])
})

it('is refused once for a reason outside the answers (VET-07)', async () => {
  const { result } = formOf(() => [])
  await act(async () => refuse(result.current, missing))
  expect(shown(result.current)).toEqual(['a: validation.required'])
  const send = vi.fn<() => void>()
  await act(async () => result.current.handleSubmit(send)())
  expect(send).toHaveBeenCalledOnce()
})

it('reports an exception in a rule, and retains the messages (WIZ-22)', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  fakeServer({})
  const { result, rerender } = formOf(() => missing)
  await left({ form: result.current, settle: () => {} }, 'a')
  const broken = () => {
    throw new Error('broken')
  }
  await act(async () => rerender(broken))
  expect(shownException.current()).toEqual(new Error('broken'))
  expect(shown(result.current)).toHaveLength(1)
  shownException.set(undefined)
  vi.restoreAllMocks()
})
