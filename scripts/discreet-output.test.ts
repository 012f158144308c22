/** The search of a run's output finds identity numbers, and fails on missing sources. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { holdsNumber, search } from './discreet-output.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

it.each([
  ['a log', '{"msg":"unexpected error","detail":"Key (pid)=(191212121212) already exists"}'],
  ['a log', '{"msg":"mail to 19121212-1212"}'],
  ['an address', 'http://localhost:3000/login?person=%20191212121212%20'],
  ['a mail', '[{"subject":"x","text":"Hej 189505719808,"}]'],
])('finds in %s: %s', (_kind, line) => expect(holdsNumber(line)).toBe(true))

it.each([
  'http://localhost:3000/sign/11111111-1111-4111-8111-191212121212',
  '{"time":1795212947516,"responseTime":506.191212121212}',
])('accepts %s', (line) => expect(holdsNumber(line)).toBe(false))

it('counts the inspected items, so that an empty input is detected', () => {
  const file = join(folder.path, 'server.log')
  writeFileSync(file, '"msg":"request answered"\n"msg":"request answered"\n191212121212\n')
  const looked = { 'requests logged': 2, 'lines of the worker': 0, addresses: 0, mails: 0 }
  expect(search([folder.path])).toEqual({ looked, found: [`${file}:3`] })
})
