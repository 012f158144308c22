/** A server for one application that nobody has: it answers the calls of a wizard from memory, so that a preview saves nothing. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { FileEntry } from '@sievert/contract/shared'
import type { WireStepData } from '@sievert/contract/step-values'
import type { Answers } from '@sievert/domain/application-type/answers'
import type { EquipmentItem, PlaceOfBusiness, StepData } from '@sievert/domain/application-type/values'
import type { CompiledType } from '@sievert/domain/engine/compile'
import { decodeItem, decodeStep } from '@sievert/domain/engine/decode-answers'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { addressOf } from '../../api/call.ts'

/** `path`: from the root, without the query. */
type Asked = { method: string; path: string; body: unknown }
export type PreviewServer = (asked: Asked) => Response

type Filling = { answers: Answers; documents: readonly FileEntry[] }

const json = (body: unknown, revision = 0) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ETag: `"r${revision}"` } })
const nothing = () => new Response(null, { status: 204 })

const fromWire = (wire: WireStepData): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wire).map(([identity, value]) => [identity, JSON.parse(value) as unknown]))
const toWire = (data: StepData): WireStepData =>
  Object.fromEntries(Object.entries(data).map(([identity, value]) => [identity, JSON.stringify(value)]))

/** The items without one of them, or with one in its place. */
const replaced = <T extends { id: string }>(items: readonly T[], id: string, item?: T): T[] =>
  items.flatMap((each) => (each.id === id ? (item ?? []) : each))

/** The steps' answers, and the lists of items in them; a type has at most one list of each kind. */
class Stored {
  readonly #compiled: CompiledType
  readonly #steps: { [stepNumber: number]: StepData }
  #revision = 0
  constructor(compiled: CompiledType, answers: Answers) {
    this.#compiled = compiled
    this.#steps = { ...answers }
  }

  readonly read = (stepNumber: number) =>
    json(
      {
        stepNumber,
        revision: this.#revision,
        savedAt: new Date().toISOString(),
        stepData: toWire(this.#steps[stepNumber] ?? {}),
      },
      this.#revision,
    )

  readonly save = ({ stepNumber, stepData }: { stepNumber: number; stepData: WireStepData }) => {
    const sent = decodeStep(this.#compiled, stepNumber, fromWire(stepData)).stepData
    return this.#store(stepNumber, sent)
  }

  readonly changeEquipment = (change: (items: readonly EquipmentItem[]) => EquipmentItem[], answer: object) =>
    this.#changeList('Equipment', answer, (held) => ({
      equipments: change(held && 'equipments' in held ? held.equipments : []),
    }))

  readonly changePlaces = (change: (items: readonly PlaceOfBusiness[]) => PlaceOfBusiness[], answer: object) =>
    this.#changeList('PlaceOfBusiness', answer, (held) => ({
      placesOfBusiness: change(held && 'placesOfBusiness' in held ? held.placesOfBusiness : []),
    }))

  readonly item = (wire: WireStepData): StepData => {
    const identity = this.#compiled.sections.find(({ type }) => type === 'Equipment')?.identity ?? ''
    return decodeItem(this.#compiled, identity, fromWire(wire)).stepData
  }

  #changeList(type: string, answer: object, change: (held: StepData[string] | undefined) => StepData[string]) {
    const section = this.#compiled.sections.find((each) => each.type === type)
    if (!section) return new Response(null, { status: 404 })
    const { stepNumber, identity } = section
    this.#store(stepNumber, { [identity]: change(this.#steps[stepNumber]?.[identity]) })
    return json(answer, this.#revision)
  }

  #store(stepNumber: number, data: StepData) {
    this.#steps[stepNumber] = { ...this.#steps[stepNumber], ...data }
    this.#revision++
    return this.read(stepNumber)
  }
}

/** Undefined for what is neither the list nor one of its items; a new item has an id of its own. */
const idIn = (list: string, path: string): string | undefined => {
  if (path === list) return crypto.randomUUID()
  return path.startsWith(`${list}/`) ? path.slice(list.length + 1) : undefined
}

const changeEquipment = (stored: Stored, id: string, { method, body }: Asked): Response => {
  if (method === 'DELETE') return stored.changeEquipment((items) => replaced(items, id), {})
  const stepData = stored.item((body as { stepData: WireStepData }).stepData)
  const item = { id, stepData }
  const answer = { equipmentId: id }
  if (method === 'PUT') return stored.changeEquipment((items) => replaced(items, id, item), answer)
  return stored.changeEquipment((items) => [...items, item], answer)
}

const changePlaces = (stored: Stored, id: string, { method, body }: Asked): Response => {
  if (method === 'DELETE') return stored.changePlaces((items) => replaced(items, id), {})
  const place = body as PlaceOfBusiness
  if (method === 'PUT') return stored.changePlaces((items) => replaced(items, place.id, place), place)
  return stored.changePlaces((items) => [...items, { ...place, id }], { ...place, id })
}

const FEE = { kind: 'application', feeLineItems: [], feeTotal: 0, dueNow: 0 }

export function previewServer(
  application: ApplicationDetails,
  compiled: CompiledType,
  filling: Filling,
): PreviewServer {
  const stored = new Stored(compiled, filling.answers)
  const place = { params: { applicationId: application.applicationId } }
  const steps = addressOf('saveStep', place)
  const readings: Record<string, unknown> = {
    [addressOf('readApplication', place)]: application,
    [addressOf('readDraftKey', place)]: { key: 'A'.repeat(43) },
    [addressOf('listDocuments', place)]: filling.documents,
    [addressOf('readFee', place)]: FEE,
    [addressOf('readBusinessInformation', place)]: companyInformation,
    [addressOf('listInvoiceAddresses', place)]: [],
    [addressOf('listVeterinaryEquipment', place)]: [],
    [addressOf('listFrequencies', place)]: [],
  }
  return (asked) => {
    const { method, path, body } = asked
    if (path === steps) return stored.save(body as { stepNumber: number; stepData: WireStepData })
    if (path.startsWith(`${steps}/`)) return stored.read(Number(path.slice(steps.length + 1)))
    if (method === 'GET' && path in readings) return json(readings[path])
    const equipmentId = idIn(addressOf('addEquipment', place), path)
    if (equipmentId !== undefined) return changeEquipment(stored, equipmentId, asked)
    const placeId = idIn(addressOf('addPlaceOfBusiness', place), path)
    return placeId === undefined ? nothing() : changePlaces(stored, placeId, asked)
  }
}

/** Lets the server answer the calls of its application, until the function that it gives is called. */
export function answerCalls(applicationId: string, server: PreviewServer): () => void {
  const outside = window.fetch
  const base = addressOf('readApplication', { params: { applicationId } })
  window.fetch = async (input, init = {}) => {
    const [path = ''] = typeof input === 'string' ? input.split('?') : []
    if (path !== base && !path.startsWith(`${base}/`)) return outside(input, init)
    const { method = 'GET', body } = init
    return server({ method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined })
  }
  return () => {
    window.fetch = outside
  }
}
