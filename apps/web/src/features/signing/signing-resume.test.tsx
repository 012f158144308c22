/** Tests of a resumed signing, and of the steps after the signature. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import {
  APPLICATION,
  CANCELLED,
  failed,
  NEXT_SIGN_ID,
  PENDING,
  SIGN_ID,
  SUCCESS,
  signServer,
} from '../../../test/signing/sign-server.ts'
import {
  button,
  clock,
  code,
  NOT_SENT,
  openRun,
  RUN,
  renewed,
  useFakeTime,
} from '../../../test/signing/signing-page.ts'

useFakeTime()

describe('taking up again', () => {
  it('takes a live signing as it is (SIG-04)', async () => {
    const { server } = await openRun()
    expect(server.posts('sign-restart')).toEqual([])
    expect(server.posts('sign-begin')).toEqual([])
  })

  it('stays when the application cannot be read again meanwhile (SIG-04)', async () => {
    const answers = [() => json(APPLICATION), () => problem(404)]
    const { queries } = await openRun({}, { 'GET applications/application-0000000001': () => answers.shift()?.() })
    void queries.invalidateQueries({ queryKey: ['applications', 'application-0000000001'] })
    await clock.pass(2)
    expect(queries.getQueryState(['applications', 'application-0000000001'])?.status).toBe('error')
    expect(code()).toBeVisible()
  })

  it('begins a new one after one that has ended, and follows that (SIG-04)', async () => {
    const restart = () => {
      server.world.order = PENDING
      return renewed()
    }
    const server = signServer({}, { 'POST applications/sign-restart': restart })
    server.world.order = CANCELLED
    renderApp(RUN)
    await waitFor(() => expect(code()).toBeVisible())
    expect(server.posts('sign-restart')).toHaveLength(1)
    expect(server.to('GET', 'applications/application-0000000001')).toHaveLength(1)
    await clock.pass(2)
    expect(server.polls()).toBe(0)
    expect(server.polls(NEXT_SIGN_ID)).toBeGreaterThan(0)
  })

  it('explains why it cannot be resumed (SIG-04)', async () => {
    const server = signServer(
      {},
      { 'POST applications/sign-restart': () => problem(503, 'error.register-unavailable.text') },
    )
    server.world.order = CANCELLED
    renderApp(RUN)
    expect(await screen.findByText('Signeringen kunde inte startas om')).toBeVisible()
    expect(await screen.findByText(/Vi kan inte nå registret över företrädare/)).toBeVisible()
  })

  it.each([
    ['that is unknown', () => problem(404), {}],
    ['that has ended', () => problem(409, 'error.already-signed.text'), CANCELLED],
  ])('%s, of an application that was sent in, leads to the receipt (SIG-04, SIG-11)', async (_, restart, order) => {
    const server = signServer(order, {
      'GET applications/application-0000000001': { ...APPLICATION, status: 'Submitted' },
      'POST applications/sign-restart': restart,
      ...(order === CANCELLED
        ? {}
        : { [`GET applications/application-0000000001/sign-state/${SIGN_ID}`]: () => problem(404) }),
    })
    const { at } = renderApp(RUN)
    await waitFor(() => expect(at()).toBe('/app/application-0000000001/receipt'))
    expect(screen.queryByText(NOT_SENT)).toBeNull()
    expect(server.posts('sign-begin')).toEqual([])
  })

  it.each([
    ['canceled', CANCELLED],
    ['failed', failed('signing.bankid.rfa8.text')],
  ])('that is %s leads to the receipt if the application was submitted (SIG-04, SIG-11)', async (_, order) => {
    let status = 'Started'
    const { server, at } = await openRun(
      {},
      { 'GET applications/application-0000000001': () => ({ ...APPLICATION, status }) },
    )
    status = 'Submitted'
    server.world.order = order
    await clock.pass(1)
    await waitFor(() => expect(at()).toBe('/app/application-0000000001/receipt'))
    expect(screen.queryByText(NOT_SENT)).toBeNull()
  })

  it('shows the 404 page for an id that no signing can have (SHE-06, SIG-04)', async () => {
    signServer()
    renderApp('/app/application-0000000001/sign/not-an-id')
    expect(await screen.findByRole('heading', { name: 'Felkod 404: Sidan kan inte hittas' })).toBeVisible()
  })

  it('never shows a validator’s message (API-02, SHE-06)', async () => {
    const detail = 'params/signId must match pattern "^[0-9a-f]"'
    signServer(
      {},
      {
        [`GET applications/application-0000000001/sign-state/${SIGN_ID}`]: () =>
          problem(400, 'error.malformed.text', { detail }),
      },
    )
    renderApp(RUN)
    expect(await screen.findByText('Signeringen kunde inte startas om')).toBeVisible()
    expect(document.body.textContent).not.toContain('must match')
  })

  it('shows the result on return from the app, and removes the nonce from the URL (SIG-04)', async () => {
    const server = signServer({}, { 'POST applications/sign-restart': renewed })
    server.world.order = CANCELLED
    const { at } = renderApp(`${RUN}#nonce=secret`)
    expect(await screen.findByText('Underskriften avbröts')).toBeVisible()
    expect(server.posts('sign-restart')).toEqual([])
    const [asked] = server.to('GET', `applications/application-0000000001/sign-state/${SIGN_ID}`)
    expect(asked?.headers.get('Sievert-Return-Nonce')).toBe('secret')
    await waitFor(() => expect(at()).toBe(RUN))
  })

  it('omits the nonce from the login URL, and stores it in the tab until then (SIG-04)', async () => {
    const server = signServer({}, { 'GET authentication/user': () => problem(401) })
    const { at } = renderApp(`${RUN}#nonce=secret`)
    await waitFor(() => expect(at()).toBe(`/login?returnTo=${encodeURIComponent(RUN)}`))
    expect(JSON.stringify(server.calls.map(({ path }) => path))).not.toContain('secret')
    const after = signServer()
    renderApp(RUN)
    await waitFor(() =>
      expect(after.to('GET', `applications/application-0000000001/sign-state/${SIGN_ID}`)).toHaveLength(1),
    )
    const [asked] = after.to('GET', `applications/application-0000000001/sign-state/${SIGN_ID}`)
    expect(asked?.headers.get('Sievert-Return-Nonce')).toBe('secret')
  })

  it('asks in another browser, which only watches until the applicant joins (SIG-04, SIG-12)', async () => {
    const state: { place: 'here' | 'elsewhere' } = { place: 'elsewhere' }
    const server = signServer(state, {
      'POST applications/sign-restart': () => {
        state.place = 'here'
        return json({ signStateId: SIGN_ID, launchUrl: null, qrCode: 'bankid.token.1.code' })
      },
    })
    const { user } = renderApp(RUN)
    const join = await button('Följ underskriften här')
    expect(code()).toBeNull()
    await clock.pass(105)
    expect(server.posts('sign-cancel')).toEqual([])
    await user.click(join)
    await waitFor(() => expect(code()).toBeVisible())
  })

  it('leads on to the receipt when it was signed elsewhere (SIG-04)', async () => {
    let status = 'Started'
    const application = { 'GET applications/application-0000000001': () => ({ ...APPLICATION, status }) }
    const server = signServer({ place: 'another-person' }, application)
    const { at } = renderApp(RUN)
    expect(await screen.findByText(/pågår redan/)).toBeVisible()
    server.world.order = SUCCESS
    status = 'Submitted'
    await clock.pass(1)
    await waitFor(() => expect(at()).toBe('/app/application-0000000001/receipt'))
    expect(server.posts('sign-done')).toEqual([])
  })
})

describe('after the signature', () => {
  const finish = (done: () => unknown, application: () => unknown = () => APPLICATION) => {
    const server = signServer(
      {},
      { 'POST applications/sign-done': done, 'GET applications/application-0000000001': () => application() },
    )
    server.world.order = SUCCESS
    return { server, ...renderApp(RUN) }
  }
  const bar = () => screen.getByRole('progressbar').getAttribute('value')

  it('looks for the case number every second, ten times, and then shows the receipt (SIG-05)', async () => {
    let before = 0
    const looks = () => server.to('GET', 'applications/application-0000000001').length - before
    let status = 'Started'
    const { server, at } = finish(
      () => {
        before = server.to('GET', 'applications/application-0000000001').length
        status = 'Submitted'
        return json(null)
      },
      () => ({ ...APPLICATION, status }),
    )
    expect(await screen.findByText('Väntar på ärendenummer')).toBeVisible()
    expect(screen.getByText(/^Det brukar gå på några sekunder\./)).toBeVisible()
    // The first poll is done, and the page pauses.
    await waitFor(() => expect(Number(bar())).toBeGreaterThan(0))
    clock.stop()
    const [soFar, shown] = [looks(), Number(bar())]
    await clock.pass(2)
    expect(looks()).toBe(soFar + 2)
    expect(Number(bar())).toBeGreaterThan(shown)
    await clock.pass(8 - soFar)
    expect([looks(), bar(), at()]).toEqual([10, '100', RUN])
    clock.run()
    await clock.pass(2)
    await waitFor(() => expect(at()).toBe('/app/application-0000000001/receipt'))
  })

  it('opens the receipt once there is a case number; a failed read is none (SIG-05)', async () => {
    let answer: () => unknown = () => APPLICATION
    const { at } = finish(
      () => json(null),
      () => answer(),
    )
    expect(await screen.findByText('Väntar på ärendenummer')).toBeVisible()
    expect(screen.getByText(/^Det brukar gå på några sekunder\./)).toBeVisible()
    answer = () => problem(500)
    await clock.pass(2)
    expect(at()).toBe(RUN)
    answer = () => ({ ...APPLICATION, status: 'Submitted', caseNumber: 'SIE2026-1' })
    await clock.pass(2)
    await waitFor(() => expect(at()).toBe('/app/application-0000000001/receipt'))
  })

  it.each([
    ['goes straight to the receipt, and nowhere else on the way (SIG-05, REV-03)', () => json(null), []],
    ['does so by the link, too, when only the answer is missing (SIG-08)', () => problem(503), ['Till kvittot']],
  ])('%s', async (_, done, links) => {
    let status = 'Started'
    const { at, router, user } = finish(
      () => {
        status = 'Submitted'
        return done()
      },
      () => ({ ...APPLICATION, status, caseNumber: status === 'Submitted' ? 'SIE2026-1' : null }),
    )
    const visited: string[] = []
    router.history.subscribe(({ location }) => visited.push(location.href))
    for (const name of links) await user.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(at()).toBe('/app/application-0000000001/receipt'))
    await screen.findByRole('button', { name: 'Försök igen' })
    expect(visited).toEqual(['/app/application-0000000001/receipt'])
  })

  it('shows a notification’s number at once (SIG-01)', async () => {
    finish(() => json({ reportNumber: 'AN2026-7', companyContactEmail: 'anna@example.se' }))
    expect(await screen.findByText('Anmälan är inskickad. Anmälningsnummer: AN2026-7')).toBeVisible()
  })

  it('never asks to sign again if only the answer is missing (SIG-08)', async () => {
    const { server } = finish(() => problem(503))
    await clock.pass(1)
    expect(await screen.findByRole('heading', { name: 'Du har skrivit under' })).toBeVisible()
    expect(screen.queryByText(NOT_SENT)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Till kvittot' })).toHaveAttribute(
      'href',
      '/app/application-0000000001/receipt',
    )
    expect(server.posts('sign-done')).toHaveLength(2)
  })
})
