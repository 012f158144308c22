/** Tests of the page before signing: choice of eID and device, and all obstacles. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { APPLICATION, SIGN_ID, signServer } from '../../../test/signing/sign-server.ts'
import { button, CHOICE, clock, NOT_SENT, RUN, useFakeTime } from '../../../test/signing/signing-page.ts'

useFakeTime()

describe('the choice', () => {
  it('offers the same device only for BankID, and starts the chosen one once (SIG-02, SIG-11, SIG-12)', async () => {
    const server = signServer()
    const { user, at } = renderApp(CHOICE, 'en')
    await user.click(await screen.findByRole('radio', { name: 'On this device' }))
    await user.click(screen.getByRole('radio', { name: 'Freja eID' }))
    expect(screen.queryByRole('radio', { name: 'On this device' })).toBeNull()
    await user.click(await button('Continue'))
    await waitFor(() => expect(at()).toBe(RUN))
    const [begun, ...more] = server.posts('sign-begin')
    const chosen = { method: 'Freja_eID', location: 'OnOtherDevice', language: 'en', oid: 'org-1' }
    expect(begun?.body).toEqual({ applicationId: 'application-0000000001', ...chosen })
    expect(more).toEqual([])
  })

  it('is not offered while answers are missing, which the review lists with links (SIG-01, SIG-10)', async () => {
    const server = signServer({}, { 'GET applications/application-0000000001': { ...APPLICATION, openSteps: [1] } })
    renderApp(CHOICE)
    expect(await screen.findByText('Något saknas. Gå tillbaka och rätta innan du skriver under.')).toBeVisible()
    const back = screen.getByRole('link', { name: 'Tillbaka till ansökan' })
    expect(back).toHaveAttribute('href', '/app/application-0000000001')
    expect(screen.queryByRole('button', { name: 'Fortsätt' })).toBeNull()
    expect(server.posts('sign-begin')).toEqual([])
  })

  it('keeps a row for the fee, which would otherwise move the choices when it arrives (SIG-02, FEE-03)', async () => {
    const answer = Promise.withResolvers<Response>()
    signServer({}, { 'GET applications/application-0000000001/applicationFee': () => answer.promise })
    renderApp(CHOICE)
    await button('Fortsätt')
    const rows = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(rows).toEqual(['Sökande', 'Faktureras'])
    answer.resolve(json({ kind: 'application', feeLineItems: [], feeTotal: 900, dueNow: 900 }))
    await screen.findByText(/^900\skr$/)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(rows)
  })

  it('can be left (SIG-10)', async () => {
    signServer()
    renderApp(CHOICE)
    expect(await screen.findByRole('link', { name: 'Avbryt' })).toHaveAttribute('href', '/app/application-0000000001')
  })

  it('does not navigate if the applicant has left the page (SIG-10)', async () => {
    const answer = Promise.withResolvers<Response>()
    signServer({}, { 'POST applications/sign-begin': () => answer.promise })
    const { user, router, queries } = renderApp(CHOICE)
    await user.click(await button('Fortsätt'))
    await router.navigate({ to: '/' })
    answer.resolve(json({ signStateId: SIGN_ID, launchUrl: null }))
    await waitFor(() => expect(queries.isMutating()).toBe(0))
    expect(router.latestLocation.pathname).toBe('/')
  })

  it('asks for no eID if there is only one (SIG-02)', async () => {
    signServer({}, { 'GET authentication/auth-info': { signMethod: 'BankID', signMethods: ['BankID'] } })
    renderApp(CHOICE)
    expect(await screen.findByRole('radio', { name: 'På en annan enhet' })).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Freja eID' })).toBeNull()
  })

  it('reports that nothing was sent when signing cannot start, without automatic retry (SIG-01)', async () => {
    const server = signServer({}, { 'POST applications/sign-begin': () => problem(503, 'error.eid-unavailable.text') })
    const { user } = renderApp(CHOICE)
    await user.click(await button('Fortsätt'))
    expect(await screen.findByText('Signering kunde inte påbörjas på grund av ett oväntat fel')).toBeVisible()
    expect(await screen.findByText('E-legitimationen svarar inte just nu. Försök igen om en stund.')).toBeVisible()
    expect(await screen.findByText(NOT_SENT)).toBeVisible()
    await clock.pass(2)
    expect(server.posts('sign-begin')).toHaveLength(1)
    await user.click(await button('Försök igen'))
    await button('Fortsätt')
  })

  it('leads to the move when the form’s version has ended (VER-01)', async () => {
    signServer({}, { 'POST applications/sign-begin': () => problem(409, 'error.version-ended.text') })
    const { user } = renderApp(CHOICE)
    await user.click(await button('Fortsätt'))
    expect(await screen.findByText(/kan inte längre skickas in/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Gå över' })).toHaveAttribute('href', '/app/application-0000000001')
    expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
  })

  it.each([
    [403, 'error.joint-signatory.text', /företräds av flera personer tillsammans/, []],
    [409, 'error.other-identity.text', /Du har bytt vem du företräder i en annan flik/, ['Ladda om sidan']],
  ])('explains %i %s (SIG-12)', async (status, errorCode, text, buttons) => {
    signServer({}, { 'POST applications/sign-begin': () => problem(status, errorCode) })
    const { user } = renderApp(CHOICE)
    await user.click(await button('Fortsätt'))
    expect(await screen.findByText(text)).toBeVisible()
    const main = screen.getByRole('main')
    expect([...main.querySelectorAll('button')].map((each) => each.textContent)).toEqual(buttons)
  })

  it('lists missing answers (SIG-07)', async () => {
    const errors = { 'steps.0.CAT_NAME.text': ['Fyll i namnet.'], 'steps.1.CAT_AGE.text': ['Fyll i åldern.'] }
    const issues = [{ path: 'steps.0.CAT_NAME.text', key: 'x' }]
    const refusal = () => problem(422, 'error.invalid.text', { errors, issues })
    signServer({}, { 'POST applications/sign-begin': refusal })
    const { user } = renderApp(CHOICE)
    await user.click(await button('Fortsätt'))
    expect(await screen.findByText('Något saknas. Gå tillbaka och rätta innan du skriver under.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['Fyll i namnet.', 'Fyll i åldern.']),
    )
    // Another try would fail too.
    expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Tillbaka till ansökan' })).toBeVisible()
  })

  it('leads to the signing that another person has begun (SIG-12)', async () => {
    const pending = { ...APPLICATION, pendingSignStateId: SIGN_ID }
    let begun = false
    signServer(
      { place: 'another-person', qrCode: null },
      {
        'GET applications/application-0000000001': () => (begun ? pending : APPLICATION),
        'POST applications/sign-begin': () => {
          begun = true
          return problem(409, 'error.signing-in-progress.text')
        },
      },
    )
    const { user, at } = renderApp(CHOICE)
    await user.click(await button('Fortsätt'))
    expect(await screen.findByText(/pågår redan i en annan flik eller hos en annan företrädare/)).toBeVisible()
    expect(at()).toBe(RUN)
    expect(screen.queryByRole('button', { name: 'Följ underskriften här' })).toBeNull()
  })

  it('leads to the receipt if already signed (SIG-11)', async () => {
    signServer({}, { 'GET applications/application-0000000001': { ...APPLICATION, status: 'Submitted' } })
    const { at } = renderApp(CHOICE)
    await waitFor(() => expect(at()).not.toContain('/sign'))
  })

  it('reports on its own page that the application can’t be fetched (SIG-01)', async () => {
    let answer = () => problem(500)
    signServer({}, { 'GET applications/application-0000000001': () => answer() })
    const { user, at } = renderApp(CHOICE)
    expect(await screen.findByText('Kunde inte hämta ansökan')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Skriv under ansökan')
    expect(screen.getByRole('main')).toHaveTextContent(/Hjälper det inte kan du skriva till oss på/)
    expect(screen.getByRole('link', { name: 'Tillbaka till startsidan' })).toBeVisible()
    expect(at()).toBe(CHOICE)
    answer = () => json(APPLICATION)
    await user.click(await button('Försök igen'))
    await button('Fortsätt')
  })
})
