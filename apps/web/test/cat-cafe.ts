/** Answers of a fake server of one started cat café application, which stores steps, revisions and items. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { localise } from '@sievert/domain/application-type/localise'
import { withoutFiles } from '@sievert/domain/documents/map-files'
import { compile } from '@sievert/domain/engine/compile'
import { openSteps } from '@sievert/domain/engine/open-steps'
import { validateItem } from '@sievert/domain/engine/validate'
import type { FileEntry } from '@sievert/domain/file-entry'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { CAFE_ID, CAT_ID, type cafeAnswers, OTHER_CAT_ID } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { catCafeAnswers, catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import type { Issues } from '@sievert/domain/issue'
import type { StepData } from '@sievert/domain/sections/answers'
import type { EquipmentItem } from '@sievert/domain/sections/equipment'
import { checkPlaceOfBusiness, type PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { today } from '../src/api/server-clock.ts'
import { json, noContent, problem, USER } from './fake-answers.ts'
import type { Call } from './held-to-contract.ts'
import { COUNTRIES, DRAFT_KEY, SAVED_AT, stale, startedApplication } from './started-application.ts'

/** Id of an added item. */
const NEW_ID = '00000000-0000-4000-8000-00000000000e'

let serial = 0
export const catId = () => `cat-application-${String(serial).padStart(6, '0')}`

/** Another application from now on, so that no state of the browser leaks to it. Returns its id. */
export const nextCatCafe = (): string => {
  serial++
  return catId()
}

/** A path below the application, relative to the API. */
export const below = (path: string) => `applications/${catId()}/${path}`

const catType = (language: string) => ({
  ...localise(catCafePermit, language === 'en' ? 'en' : 'sv'),
  id: 1,
  identity: 'CAT_CAFE',
  businessTypeId: 1,
  name: language === 'en' ? 'Cat café' : 'Kattkafé',
  language,
})

export type CatServerOptions = {
  application?: Partial<ApplicationDetails>
  /** By step. Default: the fixture's complete answers. */
  answers?: { [stepNumber: number]: StepData }
  documents?: FileEntry[]
  /** Answers that take precedence over these. */
  more?: Record<string, unknown>
}

const asWire = (data: StepData) =>
  Object.fromEntries(Object.entries(data).map(([identity, value]) => [identity, JSON.stringify(value)]))
export const stepFromWire = (wire: Record<string, string>) =>
  Object.fromEntries(Object.entries(wire).map(([identity, value]) => [identity, JSON.parse(value)]))

/** The address of the wizard, at a step. */
export const catAddress = (step?: number) => `/app/${catId()}${step === undefined ? '' : `?step=${step}`}`

/** The id of the item that a call changes or removes. */
const named = ({ method, path, body }: Call): string | undefined =>
  path.split('/')[3] ?? (method === 'PUT' ? (body as Partial<PlaceOfBusiness>).id : undefined)

/** State of the server: answers and revision of each step. */
class CatStore {
  readonly steps: { [stepNumber: number]: StepData }
  readonly #revisions: { [stepNumber: number]: number } = {}
  constructor(answers: { readonly [stepNumber: number]: StepData }) {
    this.steps = structuredClone(answers)
  }

  /** Simulates a save by another device. */
  readonly saveElsewhere = (step: number, data: StepData): void => {
    this.steps[step] = { ...this.steps[step], ...data }
    this.#revisions[step] = this.#revision(step) + 1
  }

  readonly read = (call: Call, stepNumber: number): Response =>
    call.headers.get('If-None-Match') === this.etag(stepNumber)
      ? new Response(null, { status: 304 })
      : this.#reply(stepNumber, { stepData: asWire(this.steps[stepNumber] ?? {}) })

  readonly save = (call: Call): Response => {
    const { stepNumber, stepData } = call.body as { stepNumber: number; stepData: Record<string, string> }
    return this.change(call, stepNumber, () => stepFromWire(stepData)) ?? this.#reply(stepNumber, {})
  }

  /** Refuses a call with a stale ETag (412), and one for a missing item (404): `next` returns undefined. */
  change(call: Call, step: number, next: (data: StepData) => StepData | undefined): Response | undefined {
    if (call.headers.get('If-Match') !== this.etag(step)) return stale()
    const changed = next(this.steps[step] ?? {})
    if (!changed) return problem(404)
    this.saveElsewhere(step, changed)
    return undefined
  }

  readonly etag = (step: number) => `"s${step}-r${this.#revision(step)}"`
  #revision = (step: number) => this.#revisions[step] ?? 0
  #reply = (stepNumber: number, more: object) =>
    json(
      { stepNumber, hash: 'h', revision: this.#revision(stepNumber), savedAt: SAVED_AT, ...more },
      { headers: { ETag: this.etag(stepNumber) } },
    )
}

type Items<T> = (items: readonly T[], call: Call) => T[]

const lacksNamed = (items: readonly { id: string }[], call: Call) =>
  named(call) !== undefined && !items.some(({ id: each }) => each === named(call))

/** The calls for the items of the second step. */
const itemCalls = (store: CatStore) => {
  const replyTo = (call: Call, body?: object) => {
    const headers = { ETag: store.etag(1) }
    const status = call.method === 'POST' ? 201 : 200
    return body ? json(body, { status, headers }) : new Response(null, { status: 204, headers })
  }
  const cats = (next: Items<EquipmentItem>) => (call: Call) =>
    store.change(call, 1, (data) => {
      const value = data['CAT_CATS']
      const items = value && 'equipments' in value ? value.equipments : []
      return lacksNamed(items, call) ? undefined : { ...data, CAT_CATS: { equipments: next(items, call) } }
    }) ?? replyTo(call, call.body ? { equipmentId: named(call) ?? NEW_ID } : undefined)
  const cafes = (next: Items<PlaceOfBusiness>) => (call: Call) =>
    store.change(call, 1, (data) => {
      const value = data['CAT_PLACES']
      const items = value && 'placesOfBusiness' in value ? value.placesOfBusiness : []
      return lacksNamed(items, call) ? undefined : { ...data, CAT_PLACES: { placesOfBusiness: next(items, call) } }
    }) ?? replyTo(call, call.body ? { ...(call.body as PlaceOfBusiness), id: named(call) ?? NEW_ID } : undefined)
  const itemOf = ({ body }: Call) => stepFromWire((body as { stepData: Record<string, string> }).stepData)
  const others = <T extends { id: string }>(items: readonly T[], removed: string) =>
    items.filter((item) => item.id !== removed)
  const changed = (cat: string) =>
    cats((items, call) => items.map((item) => (item.id === cat ? { ...item, stepData: itemOf(call) } : item)))
  return {
    [`POST ${below('equipment')}`]: cats((items, call) => [...items, { id: NEW_ID, stepData: itemOf(call) }]),
    [`PUT ${below(`equipment/${CAT_ID}`)}`]: changed(CAT_ID),
    [`PUT ${below(`equipment/${NEW_ID}`)}`]: changed(NEW_ID),
    [`DELETE ${below(`equipment/${CAT_ID}`)}`]: cats((items) => others(items, CAT_ID)),
    [`POST ${below('placeOfBusiness')}`]: cafes((items, call) => [
      ...items,
      { ...(call.body as PlaceOfBusiness), id: NEW_ID },
    ]),
    [`PUT ${below('placeOfBusiness')}`]: cafes((items, { body }) =>
      items.map((item) => (item.id === (body as PlaceOfBusiness).id ? (body as PlaceOfBusiness) : item)),
    ),
    [`DELETE ${below(`placeOfBusiness/${CAFE_ID}`)}`]: cafes((items) => others(items, CAFE_ID)),
  }
}

/** Copies of the items of the second step. */
const copyCalls = (store: CatStore) => {
  const stored = () => store.steps[1] as typeof cafeAnswers
  const listed = <T>(value: unknown, name: string) => (value as Record<string, T[]> | undefined)?.[name] ?? []
  const reply = (call: Call, body: object, added: StepData | undefined) =>
    (added && store.change(call, 1, (data) => ({ ...data, ...added }))) ??
    json(body, { status: added ? 201 : 200, headers: { ETag: store.etag(1) } })
  const copyCat = (cat: string) => (call: Call) => {
    const items = listed<EquipmentItem>(stored()['CAT_CATS'], 'equipments')
    const stepData = withoutFiles(items.find(({ id }) => id === cat)?.stepData ?? {})
    const issues = validateItem(cats, 'CAT_CATS', stepData, store.steps, today())
    const equipmentId = issues.length > 0 ? null : NEW_ID
    const added = { CAT_CATS: { equipments: [...items, { id: NEW_ID, stepData }] } }
    return reply(call, { equipmentId, stepData: asWire(stepData), issues }, equipmentId ? added : undefined)
  }
  const copyCafe = (call: Call) => {
    const items = listed<PlaceOfBusiness>(stored()['CAT_PLACES'], 'placesOfBusiness')
    const [original] = items.filter(({ id }) => id === CAFE_ID)
    if (!original) return problem(404)
    const place = { ...original, id: NEW_ID }
    const added = { CAT_PLACES: { placesOfBusiness: [...items, place] } }
    return reply(call, { placeOfBusinessId: NEW_ID, place, issues: [] }, added)
  }
  /** A list without a key: rows are only added. */
  const importRows = (list: string, name: string, judge: (row: never) => Issues, itemOf: (row: never) => object) => {
    const at = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    return (call: Call) => {
      const { rows } = call.body as { rows: never[] }
      const isDry = call.query.get('dryRun') === 'true'
      const replies = rows.map((row, index) => ({
        change: 'added',
        id: isDry ? null : at(index),
        issues: judge(row),
      }))
      const items = listed(stored()[list], name)
      const added = rows.map((row, index) => ({ ...itemOf(row), id: at(index) }))
      const body = { rows: replies, missing: [] }
      if (isDry) return json(body, { headers: { ETag: store.etag(1) } })
      const next = { [list]: { [name]: [...items, ...added] } } as unknown as StepData
      return store.change(call, 1, (data) => ({ ...data, ...next })) ?? json(body, { headers: { ETag: store.etag(1) } })
    }
  }
  type SentCat = { stepData: Record<string, string> }
  return {
    [`POST ${below('equipment/rows')}`]: importRows(
      'CAT_CATS',
      'equipments',
      ({ stepData }: SentCat) => validateItem(cats, 'CAT_CATS', stepFromWire(stepData), store.steps, today()),
      ({ stepData }: SentCat) => ({ stepData: stepFromWire(stepData) }),
    ),
    [`POST ${below('places-of-business/rows')}`]: importRows(
      'CAT_PLACES',
      'placesOfBusiness',
      (place: PlaceOfBusiness) => checkPlaceOfBusiness(place),
      (place: PlaceOfBusiness) => place,
    ),
    [`POST ${below(`equipment/${CAT_ID}/copies`)}`]: copyCat(CAT_ID),
    [`POST ${below(`equipment/${OTHER_CAT_ID}/copies`)}`]: copyCat(OTHER_CAT_ID),
    [`POST ${below(`places-of-business/${CAFE_ID}/copies`)}`]: copyCafe,
  }
}

const referenceCalls = {
  'GET authentication/user': USER,
  'GET applicationType/1': ({ query }: Call) => catType(query.get('language') ?? 'sv'),
  'GET countries': COUNTRIES,
}

const cats = compile(catCafePermit)
/** As the server computes it: includes the steps that reference a refused file. */
const openOf = ({ steps }: CatStore, documents: readonly FileEntry[]) => {
  const names = (step: unknown) =>
    documents.some((file) => file.state === 'refused' && JSON.stringify(step).includes(`"${file.id}"`))
  const withRefused = Object.keys(steps)
    .map(Number)
    .filter((step) => names(steps[step]))
  const open = openSteps(cats, { answers: steps, isReport: false, business: companyInformation }, today())
  return [...new Set([...open, ...withRefused])]
}

export function catCafe({ application = {}, answers, documents = [], more = {} }: CatServerOptions = {}) {
  const store = new CatStore(answers ?? catCafeAnswers)
  const steps = [0, 1, 2, 3, 4, 5, 6]
  const calls = {
    ...referenceCalls,
    [`GET applications/${catId()}`]: () =>
      json({ ...startedApplication(catId(), application), openSteps: openOf(store, documents) }),
    [`GET ${below('draft-key')}`]: DRAFT_KEY,
    [`GET ${below('applicationFee')}`]: { kind: 'application', feeLineItems: [], feeTotal: 0, dueNow: 0 },
    [`GET ${below('documents')}`]: documents,
    [`GET ${below('business-information')}`]: companyInformation,
    [`GET ${below('invoice-addresses')}`]: [],
    ...Object.fromEntries(
      steps.map((step) => [`GET ${below(`stepvalues/${step}`)}`, (call: Call) => store.read(call, step)]),
    ),
    ...Object.fromEntries(steps.map((step) => [`POST ${below(`steps/${step}/visit`)}`, noContent])),
    [`PUT ${below('page')}`]: noContent,
    [`PUT ${below('stepvalues')}`]: store.save,
    ...itemCalls(store),
    ...copyCalls(store),
    ...more,
  }
  return { calls, steps: store.steps, saveElsewhere: store.saveElsewhere }
}
