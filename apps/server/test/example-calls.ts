/** Sends the examples of the API description. Their ids are replaced by those of the resources created last. */
import { randomUUID } from 'node:crypto'
import type { Browser, TestApp } from './app.ts'
import { signatureOver } from './case-system.ts'
import { multipart } from './documents.ts'
import { wire, X_RAY_TUBE } from './journey.ts'
import { mediaOf, type Operation, type Parameter } from './openapi.ts'

export const APPLICATION = 'q83vEjRWSJCrze8SNFZ4kA'
/** The id of a document, an upload, an item or a signing. */
export const THING = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'

/** The id of a signatory. */
const SIGNATORY = '72028ec55d93'

type Values = Record<string, string>
const valuesOf = (operation: Operation, place: Parameter['in']): Values =>
  Object.fromEntries(
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place && parameter.example !== undefined)
      .map(({ name, example }) => [name, String(example)]),
  )

/** Calls whose example shows the questions of no catalogue. */
const ITEM_CALLS = new Set(['addEquipment', 'changeEquipment'])

/** The example body as it is sent, and its content type. */
const bodyOf = (operation: Operation) => {
  const { type, example: shown } = mediaOf(operation.requestBody) ?? {}
  const { operationId } = operation
  const item = { stepData: wire(X_RAY_TUBE) }
  const rows = operationId === 'importEquipment' ? { rows: [item] } : undefined
  const example = rows ?? (ITEM_CALLS.has(operationId) ? { ...(shown as object), ...item } : shown)
  if (type === undefined) return {}
  if (type === 'application/json') return { body: example }
  if (type !== 'multipart/form-data') return { body: example, contentType: type }
  const { fileName, formFile } = example as { fileName: string; formFile: string }
  const { payload, contentType } = multipart([{ fileName }, { formFile }])
  return { body: payload, contentType }
}

export const exampleCalls = (test: TestApp) => {
  const made: Values = { EXAMPLE_TEXT: 'SRC_DESCRIPTION', EXAMPLE_LIST: 'IND_EQUIPMENT' }
  const real = <T>(example: T): T =>
    Object.entries(made).reduce(
      (value, [id, own]) => JSON.parse(JSON.stringify(value).replaceAll(id, own)) as T,
      example,
    )

  /** Replaces the application of the examples from now on, and the other resource when it is given. */
  const take = (applicationId: string, thing?: string, signatory?: string) => {
    made[APPLICATION] = applicationId
    if (thing) made[THING] = thing
    if (signatory) made[SIGNATORY] = signatory
  }

  /** Remembers the resource that a response created. */
  const learn = ({ method }: Operation, answer: Awaited<ReturnType<TestApp['call']>>) => {
    if (method !== 'POST' || answer.statusCode >= 300) return
    const { location } = answer.headers
    const { id, applicationId, equipmentId, signStateId } = (answer.body ? answer.json<Values | null>() : {}) ?? {}
    if (applicationId) made[APPLICATION] = applicationId
    const thing = id ?? equipmentId ?? signStateId ?? (applicationId ? undefined : location?.split('/').at(-1))
    if (thing) made[THING] = thing
  }

  const pathOf = (operation: Operation): string =>
    Object.entries(real(valuesOf(operation, 'path'))).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, value),
      operation.path,
    )

  /** The case system's signature over the request, which no static example can contain. */
  const signature = ({ method, parameters = [] }: Operation, path: string, body: unknown) => {
    if (!parameters.some(({ name }) => name === 'x-case-signature')) return {}
    return signatureOver(test.deps, body === undefined ? `${method}.${path}` : JSON.stringify(real(body)))
  }

  /** Sends the examples. */
  const send = async (operation: Operation, browser: Browser) => {
    const path = pathOf(operation)
    const query = new URLSearchParams(real(valuesOf(operation, 'query')))
    const { body, contentType } = bodyOf(operation)
    const answer = await test.call(operation.method, query.size > 0 ? `${path}?${query}` : path, {
      browser,
      ...(body === undefined ? {} : { body: body instanceof Buffer ? body : real(body) }),
      headers: {
        'accept-language': 'en',
        ...valuesOf(operation, 'header'),
        'idempotency-key': randomUUID(),
        ...(contentType ? { 'content-type': contentType } : {}),
        ...signature(operation, path, body),
      },
    })
    learn(operation, answer)
    return answer
  }
  return { take, send, real }
}
