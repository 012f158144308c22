/** The API describes itself completely. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { faultsIn } from '@sievert/contract/faults'
import { balloonFestival } from '@sievert/domain/fixtures/balloon-festival'
import { bindSection } from '@sievert/domain/sections/section-types'
import { expect, it } from 'vitest'
import { mediaOf, useDescription } from '../../test/openapi.ts'
import { useTestApp } from '../../test/use-app.ts'

const test = useTestApp()
const api = useDescription(test)

it('is OpenAPI 3.1 and names every call of this part of the specification (API-01)', () => {
  expect(api.description.openapi).toBe('3.1.0')
  const names = api.operations.map(({ name }) => name)
  for (const name of [
    'GET /api/v1/config',
    'POST /api/v1/config/dismiss-message',
    'GET /api/v1/translation/',
    'GET /api/v1/releasinformation',
    'GET /api/v1/authentication/user',
    'GET /api/v1/authentication/organizations',
    'PUT /api/v1/authentication/organizations',
    'PUT /api/v1/authentication/identity',
    'POST /api/v1/authentication/fakelogin',
    'POST /api/v1/authentication/logout',
    'POST /api/v1/authentication/refresh',
    'POST /api/v1/authentication/extend',
    'GET /api/v1/authentication/auth-info',
    'GET /api/v1/applicationType/{businessTypeId}',
    'GET /api/v1/businesstypes',
    'GET /api/v1/businesstypes/{nameKey}',
    'GET /api/v1/report/{businessTypeId}',
    'GET /api/v1/countries',
    'GET /api/v1/equipmenttypes',
    'GET /api/v1/equipmenttypes/{typeId}/makes',
    'GET /api/v1/equipmenttypes/{typeId}/makes/{makeId}/models',
    'GET /api/v1/equipmentUsages',
    'GET /api/v1/equipmentUsages/configurations',
  ])
    expect(names).toContain(name)
})

it('is valid by the OpenAPI 3.1 schema (API-01)', async () => {
  expect((await new Validator().validate(api.description)).errors ?? []).toEqual([])
})

it('describes the delivery to the case system, with a schema-valid example (HND-01, API-01)', () => {
  const { requestBody, parameters, responses } = api.description.webhooks.submission.post
  const { schema } = mediaOf(requestBody) ?? { schema: {} }
  const [example] = (schema as { examples?: unknown[] }).examples ?? []
  expect(faultsIn(schema, example)).toEqual([])
  expect(faultsIn(schema, { ...(example as object), receipt: undefined })).not.toEqual([])
  expect(parameters?.map(({ name }) => name)).toEqual(['idempotency-key'])
  expect(Object.keys(responses)).toEqual(['200', '201', '202', '409'])
})

it('describes the value of each kind of question, and the list of an item (API-01, VOC-01, VOC-02, VOC-04)', () => {
  const named = (name: string) => api.operations.find((each) => each.name === name)
  const { schema } =
    mediaOf(named('GET /api/v1/applications/{applicationId}/stepvalues/{stepNumber}')?.responses['200']) ?? {}
  const { stepData } = (schema as { properties: { stepData: { description: string } } }).properties
  for (const section of balloonFestival.steps.flatMap(({ sections }) => sections))
    for (const property of Object.keys(bindSection(section)?.empty ?? {}))
      expect(stepData.description).toMatch(new RegExp(`${section.sectionType} [^;]*"${property}":`))
  const { parameters } = named('POST /api/v1/applications/{applicationId}/equipment') ?? {}
  expect(parameters?.map(({ name }) => name)).toContain('section')
})

it('describes every operation’s purpose, its tag and the meaning of each answer (API-01, API-02)', () => {
  const silent = api.operations.filter(
    ({ summary, description: said, tags, responses }) =>
      !(summary && said && tags?.length === 1 && responses['default']?.content) ||
      Object.values(responses).some((each) => ['', 'Default Response'].includes(each.description)),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

it('has an example of all JSON that is sent and answered, right by its schema (API-01)', () => {
  const faults = api.operations.flatMap(({ name, parameters = [], requestBody, responses }) => {
    const inPath = parameters.filter((each) => each.in === 'path' && each.example === undefined)
    const good = Object.entries(responses).flatMap(([status, each]) => (status < '4' ? [each] : []))
    const json = [requestBody, ...good].map(mediaOf).flatMap((each) => (each?.type === 'application/json' ? each : []))
    return [
      ...inPath.map((each) => `${name}: no example of ${each.name}`),
      ...json.flatMap(({ schema, example }) =>
        example === undefined ? [`${name}: no example`] : faultsIn(schema, example).map((fault) => `${name}${fault}`),
      ),
    ]
  })
  expect(faults).toEqual([])
})

/** The server's routes, read from its own routing tree. */
const routes = (): string[] => {
  const stem: string[] = []
  const lines = test.app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
    if (part === undefined) return []
    stem.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
    const path = stem.join('').replaceAll(/:(\w+)/g, '{$1}')
    return methods.split(', ').map((method) => `${method} ${path}`)
  })
}

it('leaves no route out (API-01)', () => {
  // The router prints no trailing slash; it ignores them everywhere.
  const described = new Set(api.operations.map(({ name }) => name.replace(/\/$/, '')))
  const undescribed = routes().filter((route) => !route.startsWith('HEAD ') && !described.has(route))
  expect(routes().length).toBeGreaterThan(50)
  expect(undescribed).toEqual([])
})

it('can be read as a page that loads nothing from elsewhere (API-01)', async () => {
  const page = await test.call('GET', '/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/api/v1/businesstypes/{nameKey}')
  expect(page.body).not.toMatch(/<script|src=|https?:/)
})

it('identifies this API (API-01)', async () => {
  expect((await test.call('GET', 'api-info')).json()).toMatchObject({ apiName: 'Sievert', apiStatus: 'active' })
})

it('answers an unknown call with a problem (API-02)', async () => {
  const answer = await test.call('GET', 'nothing-here', { headers: { 'accept-language': 'en' } })
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    type: 'urn:sievert:error.not-found.text',
    status: 404,
    code: 'error.not-found.text',
    instance: '/api/v1/nothing-here',
    traceId: expect.any(String),
  })
})
