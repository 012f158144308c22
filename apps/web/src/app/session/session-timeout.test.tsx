/** Tests of the session timeout: countdown, extension and end. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIGURATION, fakeServer, json, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { countdown } from './session-expiry.ts'

/** Length of the warning period; seconds. */
const WARNING = CONFIGURATION.maxAge - CONFIGURATION.warnAfter

const endsIn = (seconds: number) => {
  document.cookie = `${CONFIGURATION.loginCookieName}=${Date.now() + seconds * 1000}`
}
/** The Date header has whole seconds, so the server's clock is uncertain by half of one. The tests avoid edges. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const dialog = () => screen.queryByRole('dialog', { name: 'Du loggas snart ut' })

const open = async (path = '/', answers: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    'GET authentication/user': USER,
    'GET applications': [],
    'GET businesstypes/dental': problem(404, 'general.server.business-type-not-found.text'),
    ...answers,
  })
  const app = renderApp(path)
  await screen.findByText('Tolvan Tolvansson')
  return { ...app, server }
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(async () => {
  cleanup()
  // jsdom counts frames by an interval: one that began on the fake clock would never end on the real one.
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
})

describe('countdown', () => {
  it.each([
    [300_000, '5:00'],
    [61_000, '1:01'],
    [60_001, '1:01'],
    [9_000, '0:09'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('writes %i ms as %s (ACC-12)', (milliseconds, text) => {
    expect(countdown(milliseconds)).toBe(text)
  })
})

describe('session timeout', () => {
  it('warns from the threshold on, and counts every second (ACC-12, SHE-08)', async () => {
    endsIn(WARNING + 5)
    await open()
    await pass(2)
    expect(dialog()).toBeNull()
    await pass(6)
    expect(dialog()).toHaveTextContent(
      /^Du loggas snart ut.*Du kommer att bli utloggad om 4:5\d om du inte förlänger tiden/,
    )
    const before = dialog()?.querySelector('.sv-countdown')?.textContent
    await pass(1)
    expect(dialog()?.querySelector('.sv-countdown')?.textContent).not.toBe(before)
  })

  it('updates a screen reader once a minute, not every second (ACC-12)', async () => {
    endsIn(150)
    await open()
    await pass(2)
    const said = () => within(dialog() as HTMLElement).getByRole('status').textContent
    expect(said()).toBe('Du loggas ut om 3 minuter om du inte förlänger tiden.')
    await pass(10)
    expect(said()).toBe('Du loggas ut om 3 minuter om du inte förlänger tiden.')
    await pass(30)
    expect(said()).toBe('Du loggas ut om 2 minuter om du inte förlänger tiden.')
    await pass(60)
    expect(said()).toBe('Du loggas ut om mindre än en minut om du inte förlänger tiden.')
  })

  it('is put off by the stay button (ACC-12)', async () => {
    endsIn(60)
    const { user, server } = await open('/', {
      'POST authentication/extend': () => {
        endsIn(CONFIGURATION.maxAge)
        return { expiresAt: Date.now() + CONFIGURATION.maxAge * 1000, extendable: true }
      },
    })
    await pass(1)
    await user.click(screen.getByRole('button', { name: 'Fortsätt vara inloggad' }))
    await pass(2)
    expect(dialog()).toBeNull()
    expect(server.to('POST', 'authentication/extend')).toHaveLength(1)
  })

  it('closes when another tab or any call has extended it (ACC-12)', async () => {
    endsIn(60)
    await open()
    await pass(1)
    expect(dialog()).not.toBeNull()
    endsIn(CONFIGURATION.maxAge)
    await pass(2)
    expect(dialog()).toBeNull()
  })

  it('shows an error, and the button, when extending fails (ACC-12)', async () => {
    endsIn(60)
    const { user } = await open('/', { 'POST authentication/extend': problem(503) })
    await pass(1)
    await user.click(screen.getByRole('button', { name: 'Fortsätt vara inloggad' }))
    expect(await screen.findByText(/Tiden kunde inte förlängas/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Fortsätt vara inloggad' })).toBeInTheDocument()
  })

  it('has no stay button once the server refuses further extension (ACC-13)', async () => {
    endsIn(60)
    const { user } = await open('/', {
      'POST authentication/extend': () => ({ expiresAt: Date.now() + 60_000, extendable: false }),
    })
    await pass(1)
    await user.click(screen.getByRole('button', { name: 'Fortsätt vara inloggad' }))
    expect(await screen.findByText(/Du har varit inloggad så länge som går/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Fortsätt vara inloggad' })).toBeNull()
  })

  it('cannot be closed by Escape (ACC-12, SHE-05)', async () => {
    endsIn(60)
    const { user } = await open()
    await pass(1)
    await user.keyboard('{Escape}')
    expect(dialog()).not.toBeNull()
  })

  it('logs out from the warning without the mark of the header (ACC-12, ACC-19)', async () => {
    endsIn(60)
    const { user, left } = await open()
    await pass(1)
    await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toEqual(['https://siwa.example/auth/logout']))
  })

  it('stays at the warning, with an error, when logout fails (ACC-12, ACC-19)', async () => {
    endsIn(60)
    const { user, left } = await open('/', { 'POST authentication/logout': problem(500) })
    await pass(1)
    await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Logga ut' }))
    expect(await within(dialog() as HTMLElement).findByText(/Vi kunde inte logga ut dig/)).toBeInTheDocument()
    expect(left).toEqual([])
  })

  it('at zero leads to the goodbye page with the inactivity reason (ACC-13)', async () => {
    endsIn(5)
    const { at } = await open()
    await pass(8)
    await waitFor(() => expect(at()).toBe('/logout?reason=inactivity'))
  })

  // The server has ended the session by its own clock: no personal data may stay on the screen, whatever it answers.
  it.each([401, 500])(
    'at zero in the report flow leaves for the external logout, on a %i too (ACC-13)',
    async (status) => {
      endsIn(5)
      const { left } = await open('/report/dental/new/', { 'POST authentication/logout': problem(status) })
      await pass(8)
      await waitFor(() => expect(left).toContain('https://report.example/logout'))
    },
  )

  it('at zero in the report flow ends the session once, however long that takes (ACC-13)', async () => {
    endsIn(5)
    const { server } = await open('/report/dental/new/', { 'POST authentication/logout': () => new Promise(() => {}) })
    await pass(8)
    await pass(3)
    expect(server.to('POST', 'authentication/logout')).toHaveLength(1)
  })

  it('ends our own session before it leaves for a page of our own address (ACC-13, ACC-19)', async () => {
    endsIn(5)
    const logoutUrl = `${CONFIGURATION.backendHost}/goodbye`
    const config = { ...CONFIGURATION, reportFlow: { ...CONFIGURATION.reportFlow, logoutUrl } }
    const { server, left } = await open('/report/dental/new/', { 'GET config': config })
    await pass(8)
    await waitFor(() => expect(left).toEqual([logoutUrl]))
    expect(server.to('POST', 'authentication/logout')).not.toEqual([])
  })

  it('counts on the last value seen when the browser has removed the cookie (ACC-13)', async () => {
    endsIn(20)
    const { at } = await open()
    await pass(1)
    document.cookie = `${CONFIGURATION.loginCookieName}=; max-age=0`
    await pass(22)
    await waitFor(() => expect(at()).toBe('/logout?reason=inactivity'))
  })

  it("uses the server's clock, not the computer's (ACC-12)", async () => {
    const serverIsAhead = 3_600_000
    const date = () => new Date(Date.now() + serverIsAhead).toUTCString()
    document.cookie = `${CONFIGURATION.loginCookieName}=${Date.now() + serverIsAhead + 1_200_000}`
    await open('/', { 'GET applications': () => json([], { headers: { Date: date() } }) })
    await pass(3)
    expect(dialog()).toBeNull()
    document.cookie = `${CONFIGURATION.loginCookieName}=${Date.now() + serverIsAhead + 30_000}`
    await pass(2)
    expect(dialog()).not.toBeNull()
    // The clock offset is module state; reset it.
    fakeServer({ 'GET applications': () => json([], { headers: { Date: new Date().toUTCString() } }) })
    await fetchOnce()
  })
})

const fetchOnce = async () => {
  const { callApi } = await import('../../api/call.ts')
  await callApi('listApplications')
}
