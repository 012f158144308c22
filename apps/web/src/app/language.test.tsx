/** Tests of a change of language. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { catAddress, catCafeServer } from '../../test/cat-cafe-server.ts'
import { fakeServer, problem } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'

it('can be switched: texts, language of the document, title and memory follow (SHE-07)', async () => {
  fakeServer()
  const { user } = renderApp('/login')
  await screen.findByRole('heading', { name: 'Välkommen' })
  expect(document.documentElement.lang).toBe('sv')
  expect(document.title).toBe('Logga in – Tillstånd för strålning')
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('en')
  expect(document.title).toMatch(/Radiation permits$/)
  expect(document.cookie).toContain('sievert-language=en')
})

it('is busy until the other texts are there, and says when they cannot be fetched (SHE-07)', async () => {
  const texts = Promise.withResolvers<Response>()
  const server = fakeServer()
  const { user } = renderApp('/login')
  await screen.findByRole('heading', { name: 'Välkommen' })
  fakeServer({ 'GET translation/': () => texts.promise })
  await user.click(screen.getByRole('button', { name: 'English' }))
  const button = () => screen.getByRole('button', { name: /English/ })
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'))
  texts.resolve(problem(500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Det gick inte att byta språk. Försök igen om en stund.')
  expect(screen.getByRole('heading', { name: 'Välkommen' })).toBeInTheDocument()
  expect(button()).not.toHaveAttribute('aria-disabled')
  expect(server.calls.length).toBeGreaterThan(0)
})

it('in the wizard waits for its own texts (SHE-07)', async () => {
  catCafeServer()
  const through = fetch
  const type = Promise.withResolvers<void>()
  const { user } = renderApp(catAddress(0))
  await screen.findByRole('heading', { name: 'Människorna' })
  let isAsked = false
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    isAsked ||= address.includes('applicationType/1')
    if (address.includes('applicationType/1')) await type.promise
    return through(address, init)
  })
  await user.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(isAsked).toBe(true))
  // Time for the effects of the other answers.
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.getByRole('button', { name: /^Nästa steg/ })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('sv')
  type.resolve()
  expect(await screen.findByRole('heading', { name: 'The people' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Next step: The café and the cats/ })).toBeInTheDocument()
})
