/** The server of one started cat café application, as seen from the network: keeps steps, revisions and items. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { FileEntry } from '@sievert/contract/shared'
import { localise } from '@sievert/domain/application-type/localise'
import type { EquipmentItem, PlaceOfBusiness, StepData } from '@sievert/domain/application-type/values'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { catCafeAnswers, catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import type { Issue } from '@sievert/domain/issue'
import { fakeBrowserStorage } from '../../../testing/browser-storage.ts'
import { type Call, fakeServer, json, noContent, USER } from '../../../testing/fake-server.ts'

const SAVED_AT = '2026-11-20T12:00:00Z'

let serial = 0
const id = () => `cat-application-${serial}`

/** Another application and an empty browser for each test: what one leaves behind must not reach the next. */
export function freshApplication() {
  serial++
  const { records } = fakeBrowserStorage()
  const applicationId = id()
  return { kept: () => [...records.values()].filter((record) => record['applicationId'] === applicationId) }
}

/** A path below the application, as the network sees it. */
export const below = (path: string) => `applications/${id()}/${path}`

const APPLICATION: Omit<ApplicationDetails, 'applicationId'> = {
  uncompressedApplicationId: '00000000-0000-0000-0000-000000000001',
  status: 'Started',
  caseNumber: null,
  applicationNumber: 'A-1',
  isRenewal: false,
  previousCaseNumber: null,
  prefilledFrom: null,
  lastSaved: SAVED_AT,
  currentStep: 0,
  stepProgress: 0,
  complete: false,
  versionNumber: 1,
  businessType: { id: 1, businessType: 'Other', reportOnly: false, nameKey: 'CAT_CAFE', name: 'Kattkafé' },
  revision: 0,
  party: { oid: 'org-1', name: 'Tolvans djurklinik AB', displayId: '556677-8899', isPrivatePerson: false },
  withdrawn: false,
  events: [],
  receipt: null,
  pendingSignStateId: null,
}

const catType = (language: string) => ({
  ...localise(catCafePermit, language === 'en' ? 'en' : 'sv'),
  id: 1,
  identity: 'CAT_CAFE',
  businessTypeId: 1,
  name: language === 'en' ? 'Cat café' : 'Kattkafé',
  language,
})

/** `issues` with 422, or what the server says of a stale save with 412. */
export const refusal = (status: number, more: Record<string, unknown> = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'x', status, code: 'x', traceId: 'trace-1', ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
export const invalid = (...issues: Issue[]) => refusal(422, { issues })

export type CatServerOptions = {
  application?: Partial<ApplicationDetails>
  /** By step; the fixture's complete answers when left out. */
  answers?: { [stepNumber: number]: StepData }
  documents?: FileEntry[]
  /** Answers that come before these. */
  more?: Record<string, unknown>
}

const asWire = (data: StepData) =>
  Object.fromEntries(Object.entries(data).map(([identity, value]) => [identity, JSON.stringify(value)]))
const fromWire = (wire: Record<string, string>) =>
  Object.fromEntries(Object.entries(wire).map(([identity, value]) => [identity, JSON.parse(value)])) as StepData

/** The address of the wizard, at a step. */
export const catAddress = (step?: number) => `/app/${id()}${step === undefined ? '' : `?step=${step}`}`

export function catCafeServer({ application = {}, answers, documents = [], more = {} }: CatServerOptions = {}) {
  const steps = structuredClone(answers ?? catCafeAnswers) as { [stepNumber: number]: StepData }
  const revisions = [0, 0, 0, 0]
  const details = { ...APPLICATION, applicationId: id(), ...application }
  const etag = (step: number) => `"s${step}-r${revisions[step]}"`
  const reply = (step: number, body: unknown) => json(body, { headers: { ETag: etag(step) } })
  const read = (step: number) =>
    reply(step, {
      stepNumber: step,
      stepData: asWire(steps[step] ?? {}),
      hash: 'h',
      revision: revisions[step],
      savedAt: SAVED_AT,
    })
  /** What another device does. */
  const saveElsewhere = (step: number, data: StepData) => {
    steps[step] = { ...steps[step], ...data }
    revisions[step] = (revisions[step] ?? 0) + 1
  }
  const isStale = (call: Call, step: number) => call.headers.get('If-Match') !== etag(step)
  const stale = () =>
    refusal(412, {
      yourBaseSavedAt: '2026-11-20T11:00:00Z',
      currentSavedAt: SAVED_AT,
      currentSavedBy: 'Beri Ylles',
    })
  const save = (call: Call) => {
    const { stepNumber, stepData } = call.body as { stepNumber: number; stepData: Record<string, string> }
    if (isStale(call, stepNumber)) return stale()
    saveElsewhere(stepNumber, fromWire(stepData))
    return reply(stepNumber, { stepNumber, hash: 'h', revision: revisions[stepNumber], savedAt: SAVED_AT })
  }
  const changeItems = (change: (items: StepData) => StepData) => (call: Call) => {
    if (isStale(call, 1)) return stale()
    saveElsewhere(1, change(steps[1] ?? {}))
    return reply(1, { equipmentId: 'cat-new' })
  }
  const equipments = (data: StepData) =>
    (data['CAT_CATS'] as { equipments: EquipmentItem[] } | undefined)?.equipments ?? []
  const places = (data: StepData) =>
    (data['CAT_PLACES'] as { placesOfBusiness: PlaceOfBusiness[] } | undefined)?.placesOfBusiness ?? []
  const cats = (next: (items: EquipmentItem[], call: Call) => EquipmentItem[]) => (call: Call) =>
    changeItems((data) => ({ ...data, CAT_CATS: { equipments: next(equipments(data), call) } }))(call)
  const cafes = (next: (items: PlaceOfBusiness[], call: Call) => PlaceOfBusiness[]) => (call: Call) =>
    changeItems((data) => ({ ...data, CAT_PLACES: { placesOfBusiness: next(places(data), call) } }))(call)
  const itemOf = ({ body }: Call) => fromWire((body as { stepData: Record<string, string> }).stepData)

  const network = fakeServer({
    'GET authentication/user': USER,
    'GET applications': [],
    [`GET applications/${id()}`]: () => details,
    'GET applicationType/1': ({ query }: Call) => catType(query.get('language') ?? 'sv'),
    [`GET ${below('draft-key')}`]: { key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' },
    [`GET ${below('applicationFee')}`]: { kind: 'application', feeLineItems: [], feeTotal: 0, dueNow: 0 },
    [`GET ${below('documents')}`]: documents,
    [`GET ${below('business-information')}`]: companyInformation,
    [`GET ${below('invoice-addresses')}`]: [],
    'GET countries': [
      { iso3166Numeric: 578, name: 'Norge' },
      { iso3166Numeric: 752, name: 'Sverige' },
    ],
    ...Object.fromEntries([0, 1, 2, 3].map((step) => [`GET ${below(`stepvalues/${step}`)}`, () => read(step)])),
    ...Object.fromEntries([0, 1, 2, 3].map((step) => [`POST ${below(`steps/${step}/visit`)}`, noContent])),
    [`PUT ${below('page')}`]: noContent,
    [`PUT ${below('stepvalues')}`]: save,
    [`POST ${below('equipment')}`]: cats((items, call) => [...items, { id: 'cat-new', stepData: itemOf(call) }]),
    [`PUT ${below('equipment/cat-1')}`]: cats((items, call) =>
      items.map((item) => (item.id === 'cat-1' ? { id: 'cat-1', stepData: itemOf(call) } : item)),
    ),
    [`DELETE ${below('equipment/cat-1')}`]: cats((items) => items.filter((item) => item.id !== 'cat-1')),
    [`POST ${below('placeOfBusiness')}`]: cafes((items, call) => [
      ...items,
      { ...(call.body as PlaceOfBusiness), id: 'place-new' },
    ]),
    [`DELETE ${below('placeOfBusiness/place-1')}`]: cafes((items) => items.filter((item) => item.id !== 'place-1')),
    ...more,
  })
  return {
    ...network,
    steps,
    saveElsewhere,
    /** Bodies of the saves of a step so far, drafts (autosave) and final ones apart. */
    saves: (kind: 'draft' | 'final') =>
      network
        .to('PUT', below('stepvalues'))
        .filter(({ query }) => query.has('draft') === (kind === 'draft'))
        .map(({ body }) => fromWire((body as { stepData: Record<string, string> }).stepData)),
  }
}
