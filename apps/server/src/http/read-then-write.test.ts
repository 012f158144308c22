/** The answer of a read call is valid input for the matching write call, and changes nothing. */
import { beforeAll, expect, it } from 'vitest'
import { quickSample } from '../../../../scripts/testing/sampling.ts'
import { CLINIC, PRIVATE_PERSON, TOLVAN } from '../../test/app.ts'
import { exampleCalls } from '../../test/example-calls.ts'
import { BUSINESS, LASER_POINTER, SOURCE_STORAGE, startDraft, VETERINARY_XRAY } from '../../test/journey.ts'
import { mediaOf, type Operation, operationsIn, readDescription } from '../../test/openapi.ts'
import { useTestApp } from '../../test/use-app.ts'

const SIGNE = '188803149809'
const test = useTestApp()
let operations: Operation[]
beforeAll(async () => {
  operations = operationsIn(await readDescription(test))
})
const operation = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation

type Situation = { businessTypeId: number; person?: [number: string, cid: string]; before: string[] }
/** For each PUT with a matching GET: the application, and the calls that saved data before. */
const SITUATIONS: Record<string, Situation> = {
  chooseIdentity: { businessTypeId: SOURCE_STORAGE, before: [] },
  chooseOrganisation: { businessTypeId: SOURCE_STORAGE, before: [] },
  saveStep: { businessTypeId: SOURCE_STORAGE, before: ['saveStep'] },
  saveBusinessInformation: { businessTypeId: SOURCE_STORAGE, before: ['saveBusinessInformation'] },
  savePrivatePersonInformation: {
    businessTypeId: LASER_POINTER,
    person: [SIGNE, PRIVATE_PERSON],
    before: ['savePrivatePersonInformation'],
  },
  changeVeterinaryEquipment: { businessTypeId: VETERINARY_XRAY, before: ['addVeterinaryEquipment'] },
  saveFrequencies: { businessTypeId: VETERINARY_XRAY, before: ['addVeterinaryEquipment', 'saveFrequencies'] },
}

/** The GET of the same path, or of one item below it. For `chooseIdentity`, the choices are in a separate list. */
const readerOf = ({ path, operationId }: Operation) =>
  (operationId === 'chooseIdentity' ? operation('listOrganisations') : undefined) ??
  operations.find((each) => each.method === 'GET' && each.path.replace(/\/\{\w+\}$/, '') === path) ??
  operations.find((each) => each.method === 'GET' && each.path === path)

it('knows every pair of calls of the API (API-01)', () => {
  const pairs = operations.filter((each) => each.method === 'PUT' && readerOf(each))
  expect(pairs.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(SITUATIONS).toSorted())
})

const situate = async ({ businessTypeId, person: [number, cid] = [TOLVAN, CLINIC], before }: Situation) => {
  const browser = await test.signIn(number, cid)
  const calls = exampleCalls(test)
  calls.take(await startDraft(test, browser, businessTypeId))
  const send = async (asked: Operation) => {
    const answer = await calls.send(asked, browser)
    if (answer.statusCode >= 300) throw new Error(`${asked.operationId}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  for (const id of before) await send(operation(id))
  return send
}

/** The call with this body instead of its example. */
const sending = (asked: Operation, body: unknown): Operation => {
  const media = mediaOf(asked.requestBody)
  return { ...asked, requestBody: { content: { 'application/json': { schema: {}, ...media, example: body } } } }
}
/** Revision and time of a save change with every save. */
const lasting = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (['revision', 'savedAt'].includes(key) ? undefined : part)))

it.each(Object.entries(SITUATIONS))(
  '%s accepts data as read, changing nothing (API-01, API-03)',
  async (id, situation) => {
    const send = await situate(situation)
    const write = operation(id)
    const reader = readerOf(write) as Operation
    const read = (await send(reader)).json<unknown>()
    const isList = Array.isArray(read) && id !== 'saveFrequencies'
    const things: unknown[] = isList ? read : [read]
    expect(things.length).toBeGreaterThan(0)
    for (const thing of things) await send(sending(write, thing))
    expect(lasting((await send(reader)).json())).toEqual(lasting(read))
  },
)

it('takes every step of every type as it was read, draft or not, and changes nothing (API-02, API-03)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const call = async (method: 'GET' | 'PUT', path: string, body?: object, etag = '*') => {
    const headers = { 'if-match': etag }
    const answer = await test.call(method, path, body ? { browser, body, headers } : { browser })
    return {
      status: answer.statusCode,
      etag: String(answer.headers['etag']),
      said: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
    }
  }
  for (const { id } of quickSample(test.deps.catalogue.businessTypes)) {
    const at = `applications/${await startDraft(test, browser, id)}`
    await call('PUT', `${at}/business-information?draft=true`, BUSINESS)
    const general = await call('GET', `${at}/business-information`)
    for (const stepNumber of test.deps.catalogue.latestVersion(id).steps.keys()) {
      const read = await call('GET', `${at}/stepvalues/${stepNumber}`)
      const written = await call('PUT', `${at}/stepvalues?draft=true`, read.said, read.etag)
      expect([id, stepNumber, read.status, written.status]).toEqual([id, stepNumber, 200, 200])
      const again = await call('PUT', `${at}/stepvalues`, read.said, written.etag)
      // An empty form is a valid draft; a step with separate calls has no fields that could be wrong.
      const keys = ((again.said['issues'] ?? []) as { path: string }[]).map(({ path }) => path)
      expect(keys).not.toContain('stepNumber')
      const then = await call('GET', `${at}/stepvalues/${stepNumber}`)
      expect(lasting(then.said)).toEqual(lasting(read.said))
      expect(written.said).toMatchObject({ stepNumber, hash: read.said['hash'] })
    }
    expect(await call('GET', `${at}/business-information`)).toEqual(general)
  }
})

const without = (body: unknown, path: string): unknown => {
  const [head = '', ...rest] = path.split('.')
  const { [head]: inside, ...others } = body as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [head]: without(inside, rest.join('.')) }
}

it.each([
  ['saveBusinessInformation', 'companyRepresentative'],
  ['saveBusinessInformation', 'invoice.paperInvoice'],
  ['saveBusinessInformation', 'invoice.electronicInvoice'],
  ['savePrivatePersonInformation', 'invoiceAddress'],
] as const)('%s takes a %s that is left out as null (BUS-05, API-03)', async (id, branch) => {
  const send = await situate(SITUATIONS[id] as Situation)
  const write = operation(id)
  const reader = readerOf(write) as Operation
  const example = mediaOf(write.requestBody)?.example
  await send(sending(write, without(example, branch)))
  const stored = (await send(reader)).json<Record<string, Record<string, unknown>>>()
  const [first = '', second] = branch.split('.')
  expect(second === undefined ? stored[first] : stored[first]?.[second]).toBeNull()
})

it.each(['saveStep', 'saveBusinessInformation', 'savePrivatePersonInformation'])(
  '%s still refuses an unknown field (API-03)',
  async (id) => {
    const send = await situate({ ...(SITUATIONS[id] as Situation), before: [] })
    const write = operation(id)
    const wrong = { ...(mediaOf(write.requestBody)?.example as object), nonsense: 1 }
    await expect(send(sending(write, wrong))).rejects.toThrow('400')
  },
)
