/** The search of a run's output finds identity numbers, and fails on missing sources. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { search } from './discreet-output.ts'

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
})
afterEach(() => folder.remove())

const REQUEST = '{"level":30,"time":1795212947516,"pid":19628,"req":{"path":"/api/v1/config"},"msg":"request answered"}'
const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text)
const foundIn = (name: string, line: string) => {
  write(name, `${REQUEST}\n${line}\n`)
  return search([folder.path]).found
}

it.each([
  ['server.log', '{"msg":"unexpected error","detail":"Key (pid)=(191212121212) already exists"}'],
  ['server-tests-1.log', '{"msg":"121212-1212"}'],
  ['worker.log', '{"msg":"mail to 19121212-1212"}'],
  ['addresses.txt', 'http://localhost:3000/login?person=191212121212'],
  ['addresses.txt', 'http://localhost:3000/login?person=%20191212121212%20'],
  ['mail.json', '[{"subject":"x","text":"Hej 189505719808,"}]'],
])('finds in %s: %s', (name, line) => expect(foundIn(name, line)).toEqual([join(folder.path, `${name}:2`)]))

it.each([
  '{"time":1795212947516,"responseTime":506.191212121212}',
  'http://localhost:3000/app/AAAAAAAAAAAAAAAAAAAAAA?step=1',
  'http://localhost:3000/sign/11111111-1111-4111-8111-191212121212',
  '{"organisation":"5599900106"}',
])('lets %s through', (line) => expect(foundIn('server.log', line)).toEqual([]))

it('counts what it has looked at, so that nothing at all is seen as such', () => {
  expect(search([folder.path]).looked).toEqual({
    'requests logged': 0,
    'lines of the worker': 0,
    addresses: 0,
    mails: 0,
  })
  write('server.log', `${REQUEST}\n${REQUEST}\n`)
  write('mail.json', '[{"subject":"a"},{"subject":"b"},{"subject":"c"}]')
  expect(search([folder.path]).looked).toMatchObject({ 'requests logged': 2, mails: 3 })
})
