/** Tests of a page that is open while a signatory of the party signs the application. */
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { json } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { SIGN_ID } from '../../../test/signing/sign-answers.ts'
import { startedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

it('is reported before a change would end it, with a link, until it is over (SIG-12)', async () => {
  const id = catAddress().slice('/app/'.length)
  let pendingSignStateId: string | null = SIGN_ID
  catCafeServer({
    more: { [`GET applications/${id}`]: () => json(startedApplication(id, { pendingSignStateId, openSteps: [] })) },
  })
  const { user } = renderApp(catAddress(0))
  expect(await screen.findByText(/Om du ändrar ett svar avbryts underskriften/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Visa underskriften' })).toHaveAttribute('href', `/app/${id}/sign/${SIGN_ID}`)
  // The change cancels it.
  pendingSignStateId = null
  await user.click((await screen.findAllByRole('textbox'))[0] as HTMLElement)
  await user.paste('Beri')
  await waitFor(() => expect(screen.queryByText('En underskrift pågår')).toBeNull(), { timeout: 5000 })
})

/** The page at this path, open since before the signing began. */
const openBefore = async (path: string) => {
  const id = catAddress().slice('/app/'.length)
  let pendingSignStateId: string | null = null
  const renewal = {
    isRenewal: true,
    previousCaseNumber: 'SIE2021-9',
    prefilledFrom: 'SIE2021-9',
    copied: { isCopy: false, changed: [] },
  }
  const { to } = catCafeServer({
    more: {
      [`GET applications/${id}`]: () =>
        json(startedApplication(id, { ...(path && renewal), pendingSignStateId, openSteps: [] })),
      [`GET applications/${id}/earlier-documents`]: [],
    },
  })
  renderApp(path ? `${catAddress()}${path}` : catAddress(0))
  await screen.findByRole('heading', { level: 1 })
  pendingSignStateId = SIGN_ID
  return () => to('GET', `applications/${id}`).at(-1)?.headers.get('Sievert-Background')
}

it.each([
  ['the wizard', ''],
  ['the renewal on one page', '/renewal'],
])('is reported in %s when the page is shown again (SIG-12)', async (_, path) => {
  const isBackground = await openBefore(path)
  expect(screen.queryByText('En underskrift pågår')).toBeNull()
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await screen.findByText(/Om du ändrar ett svar avbryts underskriften/)).toBeVisible()
  expect(isBackground()).toBe('true')
})

it('is reported after half a minute, without a change and without extending the session (SIG-12)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const isBackground = await openBefore('')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText(/Om du ändrar ett svar avbryts underskriften/)).toBeVisible()
  expect(isBackground()).toBe('true')
})
