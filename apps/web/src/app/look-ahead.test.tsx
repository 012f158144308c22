/** What a page needs is asked for before the page is there. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../testing/cat-cafe-server.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { lookAhead } from './look-ahead.ts'
import { createQueryClient } from './queries.ts'

const ALWAYS = ['config', 'translation/']
const at = (address: string) => new URL(address, 'https://service.example')

/** What the step's page asks for when it is opened after the step was read ahead. */
const openedAhead = async () => {
  freshApplication()
  const server = catCafeServer()
  const queries = createQueryClient()
  expect(await lookAhead(queries, at(catAddress(1)), 'sv')).toMatch(/s1-r\d/)
  const open = async () => {
    const page = renderApp(catAddress(1), 'sv', queries)
    await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
    page.unmount()
  }
  return { open, asked: (path: string) => server.to('GET', path).length }
}

it('asks for the type and the step once, though the page needs them too (WIZ-18)', async () => {
  const { open, asked } = await openedAhead()
  await open()
  expect(['authentication/user', 'applicationType/1', below('stepvalues/1')].map(asked)).toEqual([1, 1, 1])
})

it('asks for the step again when it is opened much later (WIZ-18)', async () => {
  const { open, asked } = await openedAhead()
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  await open()
  vi.useRealTimers()
  expect(asked(below('stepvalues/1'))).toBe(2)
})

it('asks for the step again when it is opened a second time (WIZ-18)', async () => {
  const { open, asked } = await openedAhead()
  await open()
  await open()
  expect(asked(below('stepvalues/1'))).toBe(2)
})

it.each([
  ['an application sent in', 1, { status: 'Submitted' }],
  ['a step with a page of its own', 3, {}],
  ['a step that is not there', 99, {}],
] as const)('finds no form in %s', async (_, step, application) => {
  freshApplication()
  catCafeServer({ application })
  expect(await lookAhead(createQueryClient(), at(catAddress(step)), 'sv')).toBeUndefined()
})

it('asks for nothing of an application when nobody is signed in (ACC-07)', async () => {
  const server = fakeServer()
  await lookAhead(createQueryClient(), at(catAddress(1)), 'sv')
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set([...ALWAYS, 'authentication/user']))
})

it.each(['/', '/logout', '/app/new', '/app/renew/', '/app/x/sign'])(
  'asks for configuration and texts alone at %s',
  async (address) => {
    const server = fakeServer()
    await lookAhead(createQueryClient(), at(address), 'sv')
    expect(server.calls.map(({ path }) => path)).toEqual(ALWAYS)
  },
)
