/** An in-memory server for the application of a preview: answers the wizard's calls and saves nothing. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { WireStepData } from '@sievert/contract/step-values'
import { withoutFiles } from '@sievert/domain/documents/map-files'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { decodeItem, decodeStep } from '@sievert/domain/engine/decode-answers'
import { hiddenSteps } from '@sievert/domain/engine/enabled'
import { resetHidden } from '@sievert/domain/engine/reset'
import type { FileEntry } from '@sievert/domain/file-entry'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { addressOf, type Responder } from '../../api/call.ts'
import { fromWire, toWire } from '../../api/step-values.ts'

/** `path`: from the root, without the query. `list`: the identity in it. */
type Asked = { method: string; path: string; list: string | null; query: URLSearchParams; body: unknown }

type Filling = { answers: Answers; documents: readonly FileEntry[] }

const json = (body: unknown, revision = 0) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ETag: `"r${revision}"` } })
const nothing = () => new Response(null, { status: 204 })

/**
 * A kind of section with items that have calls of their own, below `path` and `copies`; `name` is the property that
 * contains them.
 */
type List = { type: string; name: string; path: string; copies: string }

/** The steps' answers, including their lists of items. */
class Stored {
  readonly #compiled: CompiledType
  #steps: Answers
  #revision = 0
  constructor(compiled: CompiledType, answers: Answers) {
    this.#compiled = compiled
    this.#steps = answers
  }

  readonly read = (stepNumber: number) => {
    const revision = this.#revision
    const stepData = toWire(this.#steps[stepNumber] ?? {})
    return json({ stepNumber, revision, savedAt: new Date().toISOString(), stepData }, revision)
  }

  readonly hidden = () => [...hiddenSteps(this.#compiled, this.#steps)]

  readonly save = ({ stepNumber, stepData }: { stepNumber: number; stepData: WireStepData }) => {
    this.#put(stepNumber, decodeStep(this.#compiled, stepNumber, fromWire(stepData)).stepData)
    return this.read(stepNumber)
  }

  /** Adds, replaces or removes the item given by `path` or body; undefined if `path` belongs to another list. */
  readonly change = ({ type, name, path: calls }: List, { method, path, list, body }: Asked): Response | undefined => {
    const section = this.#listed(type, list)
    if (!section || (path !== calls && !path.startsWith(`${calls}/`))) return undefined
    const { stepNumber, identity } = section
    const sent = (body ?? {}) as Partial<PlaceOfBusiness> & { stepData?: WireStepData }
    const id = method === 'POST' ? crypto.randomUUID() : path.slice(calls.length + 1) || (sent.id ?? '')
    const stepData = sent.stepData && decodeItem(this.#compiled, identity, fromWire(sent.stepData)).stepData
    const item = { ...sent, ...(stepData ? { stepData } : {}), id }
    const held = this.#held(stepNumber, identity, name)
    const others = held.filter((each) => each.id !== id)
    const next = { PUT: held.map((each) => (each.id === id ? item : each)), POST: [...held, item], DELETE: others }
    this.#put(stepNumber, { [identity]: { [name]: next[method as keyof typeof next] } } as unknown as StepData)
    return json({ ...item, equipmentId: id }, this.#revision)
  }

  /** Stored, even where it lacks something; undefined if the call copies nothing of this list. */
  readonly copy = ({ type, name, copies }: List, { method, path, list }: Asked): Response | undefined => {
    const section = this.#listed(type, list)
    const [, copied] = path.startsWith(`${copies}/`) ? (/([^/]+)\/copies$/.exec(path) ?? []) : []
    if (!section || copied === undefined || method !== 'POST') return undefined
    const { stepNumber, identity } = section
    const held = this.#held(stepNumber, identity, name)
    const original = held.find(({ id }) => id === copied)
    if (!original) return new Response(null, { status: 404 })
    const item: { id: string; stepData?: StepData } = { ...withoutFiles(original), id: crypto.randomUUID() }
    this.#put(stepNumber, { [identity]: { [name]: [...held, item] } } as unknown as StepData)
    const copy = item.stepData
      ? { equipmentId: item.id, stepData: toWire(item.stepData) }
      : { placeOfBusinessId: item.id, place: item }
    return json({ ...copy, issues: [] }, this.#revision)
  }

  /** Adds the rows, whatever they hold; undefined if the call imports nothing into this list. */
  readonly importRows = (
    { type, name, copies }: List,
    { method, path, list, body, query }: Asked,
  ): Response | undefined => {
    const section = this.#listed(type, list)
    if (!section || path !== `${copies}/rows` || method !== 'POST') return undefined
    const { stepNumber, identity } = section
    const isDry = query.get('dryRun') === 'true'
    const { rows } = body as { rows: readonly { stepData?: WireStepData }[] }
    const items = rows.map(({ stepData, ...row }) => ({
      ...row,
      ...(stepData && { stepData: decodeItem(this.#compiled, identity, fromWire(stepData)).stepData }),
      id: crypto.randomUUID(),
    }))
    if (!isDry)
      this.#put(stepNumber, {
        [identity]: { [name]: [...this.#held(stepNumber, identity, name), ...items] },
      } as unknown as StepData)
    const outcomes = items.map(({ id }) => ({ change: 'added', id: isDry ? null : id, issues: [] }))
    return json({ rows: outcomes, missing: [] }, this.#revision)
  }

  #listed(type: string, list: string | null) {
    return this.#compiled.sections.find((each) => each.type === type && (list === null || each.identity === list))
  }

  #held(stepNumber: number, identity: string, name: string): readonly { id: string }[] {
    return (this.#steps[stepNumber]?.[identity] as Record<string, { id: string }[]> | undefined)?.[name] ?? []
  }

  #put(stepNumber: number, data: StepData) {
    const own = { ...this.#steps[stepNumber], ...data }
    this.#steps = resetHidden(this.#compiled, { ...this.#steps, [stepNumber]: own })
    this.#revision++
  }
}

const FEE = { kind: 'application', feeLineItems: [], feeTotal: 0, dueNow: 0 }

export function previewServer(application: ApplicationDetails, compiled: CompiledType, filling: Filling): Responder {
  const stored = new Stored(compiled, filling.answers)
  const place = { params: { applicationId: application.applicationId } }
  const base = addressOf('readApplication', place)
  const steps = addressOf('saveStep', place)
  const equipment = addressOf('addEquipment', place)
  const lists: List[] = [
    { type: 'Equipment', name: 'equipments', path: equipment, copies: equipment },
    {
      type: 'PlaceOfBusiness',
      name: 'placesOfBusiness',
      path: addressOf('addPlaceOfBusiness', place),
      copies: `${base}/places-of-business`,
    },
  ]
  const readings: Record<string, unknown> = {
    [addressOf('readDraftKey', place)]: { key: 'A'.repeat(43) },
    [addressOf('listDocuments', place)]: filling.documents,
    [addressOf('readFee', place)]: FEE,
    [addressOf('readBusinessInformation', place)]: companyInformation,
    [addressOf('listInvoiceAddresses', place)]: [],
    [addressOf('listVeterinaryEquipment', place)]: [],
    [addressOf('listFrequencies', place)]: [],
  }
  return (method, address, body) => {
    const [path = '', query] = address.split('?')
    if (path !== base && !path.startsWith(`${base}/`)) return undefined
    const asking = new URLSearchParams(query)
    const asked = { method, path, list: asking.get('section'), query: asking, body }
    if (path === steps) return stored.save(body as { stepNumber: number; stepData: WireStepData })
    if (path.startsWith(`${steps}/`)) return stored.read(Number(path.slice(steps.length + 1)))
    if (method === 'GET' && path === base) return json({ ...application, hiddenSteps: stored.hidden() })
    if (method === 'GET' && path in readings) return json(readings[path])
    for (const list of lists) {
      const answer = stored.copy(list, asked) ?? stored.importRows(list, asked) ?? stored.change(list, asked)
      if (answer) return answer
    }
    return nothing()
  }
}
