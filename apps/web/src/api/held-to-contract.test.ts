/** What a test lets the server answer, and what it lets the web app send, is what the contract says: else the test fails. */
import { beforeEach, describe, expect, it } from 'vitest'
import { beyondContract, fakeServer, json, problem, USER } from '../../test/fake-server.ts'
import { request } from './http.ts'

const { pid, ...REST } = USER
const ID = 'application-0000000001'
const NEVER = () => new Promise<never>(() => {})

describe('a test in which the fake server', () => {
  it('answers as the contract says goes through (API-01)', async () => {
    fakeServer({
      'GET authentication/user': USER,
      [`PUT applications/${ID}/page`]: () => new Response(null, { status: 204 }),
    })
    await expect(request('GET', '/api/v1/authentication/user')).resolves.toBeDefined()
    await request('PUT', `/api/v1/applications/${ID}/page`, { body: { pageNumber: 1 } })
  })

  it('answers as no server of ours goes through when it says so (SHE-13)', async () => {
    fakeServer({ 'GET authentication/user': beyondContract(json({ pdi: pid, ...REST })) })
    await expect(request('GET', '/api/v1/authentication/user')).resolves.toBeDefined()
  })

  describe.each([
    ['answers with one field misspelt', 'GET', 'authentication/user', json({ pdi: pid, ...REST })],
    ['answers with another status', 'GET', 'authentication/user', json(USER, { status: 201 })],
    ['refuses by a code that the call never gives', 'GET', 'countries', problem(409)],
    ['refuses by a code of another status', 'GET', 'authentication/user', problem(401, 'error.invalid.text')],
    ['knows a call that there is not', 'GET', 'authentication/late', json({})],
    [
      'takes a body with one field misspelt',
      'PUT',
      `applications/${ID}/page`,
      new Response(null, { status: 204 }),
      { pageNumbr: 1 },
    ],
    [
      'takes it and answers as no server of ours',
      'PUT',
      `applications/${ID}/page`,
      beyondContract(json({ odd: true })),
      { pageNumbr: 1 },
    ],
    ['takes it and never answers', 'PUT', `applications/${ID}/page`, NEVER, { pageNumbr: 1 }],
    ['takes a body where there is none', 'POST', 'authentication/logout', new Response(null, { status: 204 }), {}],
    ['takes an id that none can have', 'GET', 'applications/a1/draft-key', json({ key: 'x' })],
    ['takes what the address may not say', 'GET', 'authentication/user?langauge=en', json(USER)],
  ])('%s', (_, method, path, answer, body?: object) => {
    beforeEach(() => fakeServer({ [`${method} ${path.split('?')[0]}`]: answer }))
    // By what the fake server looks at after a test: nothing fails in it.
    it.fails('fails (API-01)', async () => {
      const asked = request(method, `/api/v1/${path}`, { body, onFailure: 'silent' }).catch(() => undefined)
      if (answer !== NEVER) await asked
      expect(true).toBe(true)
    })
  })
})
