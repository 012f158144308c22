/** Tests of exception reports: the fields they contain, and the data they must never contain. */
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, noContent } from '../../test/fake-server.ts'

const ORIGIN = 'https://service.example'
const thrown = (message: string, stack: string, name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack })

let module: typeof import('./client-errors.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('location', { origin: ORIGIN })
  module = await import('./client-errors.ts')
})
const reports = (work: () => void) => {
  const server = fakeServer({ 'POST client-errors': noContent })
  work()
  return server.to('POST', 'client-errors').map(({ body }) => body)
}

it.each([
  [
    'Chromium',
    `TypeError: no\n    at trim (${ORIGIN}/assets/rules-x1.js:1:20)\n    at ${ORIGIN}/assets/form-y2.js:3:4\n    at async Promise.all (index 0)`,
  ],
  ['Firefox and Safari', `trim@${ORIGIN}/assets/rules-x1.js:1:20\n@${ORIGIN}/assets/form-y2.js:3:4`],
])('names the places in our own scripts, as %s writes them (API-06)', (_, stack) => {
  expect(module.placesOf(thrown('no', stack), ORIGIN)).toEqual(['rules-x1.js:1:20', 'form-y2.js:3:4'])
})

it('names no place of other scripts, and five at most (API-06)', () => {
  const lines = Array.from({ length: 9 }, (__, line) => `    at f (${ORIGIN}/assets/a.js:${line}:1)`)
  const stack = [
    'TypeError: no',
    '    at g (chrome-extension://abc/b.js:1:1)',
    '    at h (https://cdn.example/c.js:1:1)',
    ...lines,
  ]
  expect(module.placesOf(thrown('no', stack.join('\n')), ORIGIN)).toEqual(
    [0, 1, 2, 3, 4].map((line) => `a.js:${line}:1`),
  )
})

it('has nothing of the message, even if it looks like a location (API-06)', () => {
  const message = `Anna Bok\n    at ${ORIGIN}/Anna-Bok.js:1:1`
  const [report] = reports(() =>
    module.reportClientError(
      thrown(message, `TypeError: ${message}\n    at f (${ORIGIN}/assets/a.js:7:1)`),
      'validation',
    ),
  )
  expect(report).toEqual({ activity: 'validation', name: 'TypeError', places: ['a.js:7:1'] })
})

it.each([['Anna Bok'], ['anna'], [''], ['A'.repeat(41)]])('calls a class of the name %j unknown (API-06)', (name) => {
  const [report] = reports(() => module.reportClientError(thrown('x', '', name), 'other'))
  expect(report).toEqual({ activity: 'other', name: 'Unknown', places: [] })
})

it('reports a repeated exception once, also a non-Error, and ten at most (API-06)', () => {
  const sent = reports(() => {
    for (let count = 0; count < 3; count++) module.reportClientError('Anna Bok', 'saving')
    for (let line = 0; line < 20; line++)
      module.reportClientError(thrown('x', `    at f (${ORIGIN}/assets/a.js:${line}:1)`), 'saving')
  })
  expect(sent).toHaveLength(10)
  expect(JSON.stringify(sent)).not.toContain('Anna')
})
