/** Tests of prefetching before the page is rendered. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { lookAhead } from './look-ahead.ts'
import { createQueryClient } from './queries.ts'

const ALWAYS = ['config', 'translation/']

it('fetches the type once, shared with the page, and the step each time it is opened (WIZ-18)', async () => {
  freshApplication()
  const server = catCafeServer()
  const queries = createQueryClient()
  await lookAhead(queries, new URL(catAddress(1), 'https://service.example').pathname, 'sv')
  const asked = (path: string) => server.to('GET', path).length
  const PATHS = ['authentication/user', 'applicationType/1', below('stepvalues/1')]
  expect(PATHS.map(asked)).toEqual([1, 1, 0])
  for (const times of [1, 2]) {
    const page = renderApp(catAddress(1), 'sv', queries)
    await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
    page.unmount()
    expect(PATHS.map(asked)).toEqual([1, 1, times])
  }
})

it('fetches nothing of an application for an anonymous caller (ACC-07)', async () => {
  const server = fakeServer()
  await lookAhead(createQueryClient(), '/app/q83vEjRWSJCrze8SNFZ4kA', 'sv')
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set([...ALWAYS, 'authentication/user']))
})

it.each(['/', '/logout', '/app/new', '/app/renew/', '/app/x/sign'])(
  'fetches only configuration and texts at %s',
  async (address) => {
    const server = fakeServer()
    await lookAhead(createQueryClient(), address, 'sv')
    expect(server.calls.map(({ path }) => path)).toEqual(ALWAYS)
  },
)
