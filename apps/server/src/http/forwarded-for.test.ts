/** The address of a caller behind proxies that add ports, brackets or words. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { plainForwardedFor } from './forwarded-for.ts'

const SOCKET = '192.0.2.1'
const addressBehind = async (proxies: number, forwarded: string) => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < proxies })
  plainForwardedFor(app)
  app.get('/', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', remoteAddress: SOCKET, headers: { 'x-forwarded-for': forwarded } })
  return body
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ['unknown', SOCKET],
  ['_hidden', SOCKET],
  ['203.0.113.7:', SOCKET],
  ['203.0.113:51234', SOCKET],
  ['[203.0.113.7', SOCKET],
  ['', SOCKET],
])('takes "%s" for the address %s (ACC-18)', async (forwarded, address) => {
  expect(await addressBehind(1, forwarded)).toBe(address)
})

it('takes no address that the caller wrote before a proxy’s "unknown" (ACC-18)', async () => {
  expect(await addressBehind(2, '198.51.100.1, unknown, 203.0.113.7:1')).toBe(SOCKET)
  expect(await addressBehind(0, '198.51.100.1')).toBe(SOCKET)
})
