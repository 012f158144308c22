/** What a page needs is asked for before the page is there. */
import { compile } from '@sievert/domain/engine/compile'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readStepAhead, stepValuesQuery } from '../api/step-values.ts'
import { below, catAddress, catCafeServer, freshApplication } from '../testing/cat-cafe-server.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { lookAhead } from './look-ahead.ts'
import { createQueryClient } from './queries.ts'

const ALWAYS = ['config', 'translation/']
const at = (address: string) => new URL(address, 'https://service.example')

it('asks for the type and the step once, though the page asks for them too (WIZ-18)', async () => {
  freshApplication()
  const server = catCafeServer()
  const { queries } = renderApp(catAddress(1))
  await lookAhead(queries, at(catAddress(1)))
  await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
  const paths = ['authentication/user', 'applicationType/1', below('stepvalues/1')]
  expect(paths.map((path) => server.to('GET', path).length)).toEqual([1, 1, 1])
})

it('asks for the step again when it is read much later (WIZ-18)', async () => {
  freshApplication()
  const application = catAddress().slice('/app/'.length)
  const server = catCafeServer()
  vi.useFakeTimers()
  readStepAhead(application, 1)
  await vi.advanceTimersByTimeAsync(11_000)
  vi.useRealTimers()
  await createQueryClient().fetchQuery(stepValuesQuery(application, compile(catCafePermit), 1))
  expect(server.to('GET', below('stepvalues/1'))).toHaveLength(2)
})

it('asks for nothing of an application when nobody is signed in (ACC-07)', async () => {
  const server = fakeServer()
  await lookAhead(createQueryClient(), at(catAddress(1)))
  expect(server.calls.map(({ path }) => path)).toEqual([...ALWAYS, 'authentication/user'])
})

it.each(['/', '/logout', '/app/new', '/app/renew/', '/app/x/sign'])(
  'asks for configuration and texts alone at %s',
  async (address) => {
    const server = fakeServer()
    await lookAhead(createQueryClient(), at(address))
    expect(server.calls.map(({ path }) => path)).toEqual(ALWAYS)
  },
)
