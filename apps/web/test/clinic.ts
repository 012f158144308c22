/**
 * Answers of a fake server of one started veterinary permit: equipment, frequencies, business information, revisions.
 */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { InvoiceAddress } from '@sievert/contract/invoice-addresses'
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import type { BusinessInformation, PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { ownQuestions } from '@sievert/domain/fixtures/own-questions'
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { copyOfMachine } from '@sievert/domain/rows/copy-item'
import { contentOf, matchRows } from '@sievert/domain/rows/match-rows'
import type { StepData } from '@sievert/domain/sections/answers'
import type { Section } from '@sievert/domain/sections/section-types'
import { settle, withOneDefault } from '@sievert/domain/veterinary-equipment/change'
import { checkEquipment } from '@sievert/domain/veterinary-equipment/check'
import { decide } from '@sievert/domain/veterinary-equipment/decide-outcome'
import type { EquipmentFrequency, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { fromWire, toWire } from '../src/api/step-values.ts'
import { catalogueAnswers } from './clinic-catalogue.ts'
import { json, noContent, PRIVATE_PERSON_USER, USER } from './fake-answers.ts'
import type { Call } from './held-to-contract.ts'
import { COUNTRIES, DRAFT_KEY, SAVED_AT, stale, startedApplication } from './started-application.ts'

let number = 0
const clinicId = () => `clinic-application-${String(number).padStart(3, '0')}`
/** The address of the wizard, at a step: 0 equipment, 1 business information. */
export const clinicAddress = (step = 0) => `/app/${clinicId()}?step=${step}`
/** A path below the application. */
export const ofClinic = (path: string) => `applications/${clinicId()}/${path}`

/** Another application from now on, so that unsent text does not leak to it. */
export const nextClinic = (): void => {
  number++
}

const STEPS = [VETMED_EQUIPMENTS, STEP_GENERAL_BUSINESS_INFORMATION, STEP_REVIEW]

const BUSINESS_TYPE = {
  id: 1,
  businessType: 'VeterinaryMedicine',
  reportOnly: false,
  nameKey: 'VETERINARY_XRAY',
  name: 'x',
} as const

const TYPE = {
  id: 1,
  identity: 'VETERINARY_XRAY',
  businessTypeId: 1,
  name: 'Veterinärmedicinsk röntgen',
  versionNumber: 1,
  language: 'sv',
  validityInYears: 5,
  showFeeLines: true,
  reviewApproveLabel: 'x',
  steps: ['Röntgenutrustning', 'Allmänna uppgifter', 'Granska'].map((name, index) => ({
    identity: STEPS[index] ?? '',
    name,
    progressBarTitle: name,
    sections: [] as readonly Section<string>[],
  })),
}

/** The type with own questions below the general information: two of them depend on the first. */
const withQuestions = {
  ...TYPE,
  steps: TYPE.steps.map((step, index) =>
    index === 1
      ? { ...step, sections: [0, 1].flatMap((each) => localise(ownQuestions, 'sv').steps[each]?.sections ?? []) }
      : step,
  ),
}

export type ClinicOptions = {
  application?: Partial<ApplicationDetails>
  equipment?: readonly VeterinaryEquipment[]
  frequencies?: EquipmentFrequency[]
  company?: BusinessInformation
  person?: PrivatePersonInformation
  /** The private person's name; empty for a protected identity. */
  name?: string
  invoiceAddresses?: InvoiceAddress[]
  /** Answers to own questions below the general information; omitted: there are none. */
  questions?: StepData
  /** Refuses a save of those answers, when it returns a refusal. */
  refuseQuestions?: () => Response | undefined
  /** Answers that take precedence over these. */
  more?: Record<string, unknown>
}

type State = {
  equipment: VeterinaryEquipment[]
  frequencies: EquipmentFrequency[]
  information: {
    'business-information': BusinessInformation
    'private-person-information': PrivatePersonInformation & { name: string; personalId: string }
  }
  questions: StepData
  revisions: number[]
}

const etagOf = ({ revisions }: State, step: number) => `"s${step}-r${revisions[step]}"`
const isStale = (state: State, call: Call, step: number) => call.headers.get('If-Match') !== etagOf(state, step)
/** A write: refused if its ETag is stale; otherwise runs `work` and raises the revision. */
const writing = (state: State, step: number, work: (call: Call) => unknown) => (call: Call) => {
  if (isStale(state, call, step)) return stale()
  const body = work(call)
  state.revisions[step] = (state.revisions[step] ?? 0) + 1
  const headers = { ETag: etagOf(state, step) }
  return body === undefined ? new Response(null, { status: 204, headers }) : json(body, { headers })
}

const newId = (count: number) => `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`

const keyed = (machine: VeterinaryEquipment) => {
  const content = contentOf({ ...settle(veterinaryCatalogue, machine), permit: null })
  return { key: machine.serialNumber, content, contents: [content] }
}
const FEE_PER_MACHINE = 3700
/** As the server does it: in one change, by serial number. */
const importing = (state: State) => (call: Call) => {
  if (isStale(state, call, 0)) return stale()
  const { rows: sent, remove } = call.body as { rows: VeterinaryEquipment[]; remove: string[] }
  const { ids, missing } = matchRows(
    sent.map(keyed),
    state.equipment.map((each) => ({ id: each.id, ...keyed(each) })),
    true,
  )
  const rows = sent.map((row, index) => {
    const issues = checkEquipment(veterinaryCatalogue, row)
    const { outcome: permitType, reason } = decide(veterinaryCatalogue, settle(veterinaryCatalogue, row))
    const isOut = !ids[index] && permitType !== 'Permit' && issues.length === 0
    const [before] = state.equipment.filter(({ id }) => id === ids[index])
    const known = before && keyed(before).content === keyed(row).content ? 'unchanged' : 'changed'
    const change = before ? known : isOut ? 'left-out' : 'added'
    const outcome = issues.length === 0 ? { permitType, ...(reason && { reason }) } : {}
    const id = ids[index] ?? null
    return { change, id: change === 'added' ? newId(state.equipment.length + index) : id, issues, ...outcome } as const
  })
  const isDry = call.query.get('dryRun') === 'true'
  const answer = { rows: rows.map((row) => (isDry && row.change === 'added' ? { ...row, id: null } : row)), missing }
  const added = rows.filter(({ change }) => change === 'added').length
  const feeTotal = FEE_PER_MACHINE * (state.equipment.length + added)
  if (isDry) return json({ ...answer, feeTotal }, { headers: { ETag: etagOf(state, 0) } })
  return writing(state, 0, () => {
    const changed = new Map(
      rows.map(({ id }, index) => [id, { ...sent[index], id, permit: 'Permit' } as VeterinaryEquipment] as const),
    )
    const isKept = ({ id }: VeterinaryEquipment) => missing.includes(id) && !remove.includes(id)
    state.equipment = [
      ...state.equipment.flatMap((each) => (isKept(each) ? [each] : (changed.get(each.id) ?? []))),
      ...rows.flatMap(({ id, change }) => (change === 'added' ? (changed.get(id) ?? []) : [])),
    ]
    return answer
  })(call)
}

const equipmentAnswers = (state: State) => {
  const store = (sent: VeterinaryEquipment, isNew: boolean) => {
    const settled = settle(veterinaryCatalogue, sent)
    const { outcome: permitType, reason } = decide(veterinaryCatalogue, settled)
    if (isNew && permitType !== 'Permit') return { equipmentId: null, permitType, reason }
    const id = isNew ? newId(state.equipment.length) : sent.id
    const equipment = { ...settled, id, permit: permitType }
    state.equipment = isNew
      ? [...state.equipment, equipment]
      : state.equipment.map((each) => (each.id === id ? equipment : each))
    if (equipment.address.isDefaultAdress) state.equipment = withOneDefault(state.equipment, id)
    return { equipmentId: id, permitType, equipment, reason }
  }
  /** The copy is stored as new equipment is, if it follows the rules. */
  const copy = (id: string) => {
    const [original] = state.equipment.filter((each) => each.id === id)
    if (!original) return undefined
    const made = copyOfMachine(original, newId(state.equipment.length))
    const issues = checkEquipment(veterinaryCatalogue, made)
    const { equipmentId = null, equipment = made, ...outcome } = issues.length > 0 ? {} : store(made, true)
    return { equipmentId, equipment, issues, ...outcome }
  }
  const read = (body: () => unknown) => () => json(body(), { headers: { ETag: etagOf(state, 0) } })
  const copying = (id: string) => (call: Call) => {
    const count = state.equipment.length
    const reply = isStale(state, call, 0) ? undefined : copy(id)
    const isStored = state.equipment.length > count
    if (!reply || isStored) return writing(state, 0, () => reply)(call)
    return json(reply, { headers: { ETag: etagOf(state, 0) } })
  }
  const list = ofClinic('veterinary-equipments')
  return {
    [`GET ${list}`]: read(() => state.equipment),
    [`POST ${list}`]: writing(state, 0, ({ body }) => store(body as VeterinaryEquipment, true)),
    [`POST ${list}/rows`]: importing(state),
    [`PUT ${list}`]: writing(state, 0, ({ body }) => store(body as VeterinaryEquipment, false)),
    ...Object.fromEntries(
      [...state.equipment.map(({ id }) => id), ...[0, 1, 2, 3, 4].map(newId)].map((id) => [
        `POST ${list}/${id}/copies`,
        copying(id),
      ]),
    ),
    ...Object.fromEntries(
      state.equipment.map(({ id }) => [
        `DELETE ${list}/${id}`,
        writing(state, 0, () => void (state.equipment = state.equipment.filter((each) => each.id !== id))),
      ]),
    ),
    [`GET ${ofClinic('veterinary-equipment-frequency')}`]: read(() =>
      [...new Set(state.equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))].map((equipmentTypeId) => ({
        equipmentTypeId,
        frequency: state.frequencies.find((row) => row.equipmentTypeId === equipmentTypeId)?.frequency ?? null,
      })),
    ),
    [`PUT ${ofClinic('veterinary-equipment-frequency')}`]: writing(
      state,
      0,
      ({ body }) => void (state.frequencies = body as EquipmentFrequency[]),
    ),
  }
}

const informationAnswers = (state: State, path: 'business-information' | 'private-person-information') => ({
  [`GET ${ofClinic(path)}`]: () => json(state.information[path], { headers: { ETag: etagOf(state, 1) } }),
  [`PUT ${ofClinic(path)}`]: writing(state, 1, ({ body }) => {
    Object.assign(state.information[path], body)
  }),
})

const questionAnswers = (state: State, refuse: NonNullable<ClinicOptions['refuseQuestions']>) => {
  const reply = (more: object) => ({
    stepNumber: 1,
    hash: 'h',
    revision: state.revisions[1],
    savedAt: SAVED_AT,
    ...more,
  })
  const save = writing(state, 1, ({ body }) => {
    state.questions = fromWire((body as { stepData: Record<string, string> }).stepData) as StepData
    return reply({})
  })
  return {
    [`GET ${ofClinic('stepvalues/1')}`]: () =>
      json(reply({ stepData: toWire(state.questions) }), { headers: { ETag: etagOf(state, 1) } }),
    [`PUT ${ofClinic('stepvalues')}`]: (call: Call) => refuse() ?? save(call),
  }
}

export function clinic(options: ClinicOptions = {}) {
  const { equipment = [], frequencies = [], invoiceAddresses = [], more = {} } = options
  const { company = companyInformation, person = privatePersonInformation, name = 'Signe Ekbom' } = options
  const state: State = {
    equipment: [...equipment],
    frequencies,
    information: {
      'business-information': structuredClone(company),
      'private-person-information': { ...structuredClone(person), name, personalId: '188803149809' },
    },
    questions: options.questions ?? {},
    revisions: [1, 1, 0],
  }
  const details = startedApplication(clinicId(), { businessType: BUSINESS_TYPE, ...options.application })
  const calls = {
    ...catalogueAnswers,
    'GET authentication/user': details.party.isPrivatePerson ? PRIVATE_PERSON_USER : USER,
    'GET applicationType/1': options.questions ? withQuestions : TYPE,
    'GET countries': COUNTRIES,
    [`GET applications/${clinicId()}`]: details,
    [`GET ${ofClinic('draft-key')}`]: DRAFT_KEY,
    [`GET ${ofClinic('applicationFee')}`]: () => ({
      kind: 'application',
      feeLineItems: [],
      feeTotal: 3700 * state.equipment.filter(({ permit }) => permit === 'Permit').length,
      dueNow: 0,
    }),
    [`GET ${ofClinic('documents')}`]: [],
    [`GET ${ofClinic('invoice-addresses')}`]: invoiceAddresses,
    [`PUT ${ofClinic('page')}`]: noContent,
    ...Object.fromEntries(STEPS.map((_, step) => [`POST ${ofClinic(`steps/${step}/visit`)}`, noContent])),
    ...equipmentAnswers(state),
    ...informationAnswers(state, 'business-information'),
    ...informationAnswers(state, 'private-person-information'),
    ...(options.questions ? questionAnswers(state, options.refuseQuestions ?? (() => undefined)) : {}),
    [`PUT ${ofClinic('updateOrganizationInfo')}`]: writing(state, 1, () => undefined),
    ...more,
  }
  return {
    calls,
    state,
    /** Simulates a change by another tab or device. */
    elsewhere: (change: (state: State) => void, step = 0) => {
      change(state)
      state.revisions[step] = (state.revisions[step] ?? 0) + 1
    },
  }
}
