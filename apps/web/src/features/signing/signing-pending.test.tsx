/** Tests of a signing in progress: the screens and every outcome (S1 §4), against a fake server. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { json, problem } from '../../../test/fake-server.ts'
import { mainButtons } from '../../../test/main-buttons.ts'
import { renderApp } from '../../../test/render-app.tsx'
import {
  bodyOf,
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
  drawn,
  NOT_SENT,
  openRun,
  RUN,
  renewed,
  useFakeTime,
} from '../../../test/signing/signing-page.ts'

useFakeTime()

describe('while the person signs', () => {
  it('polls every second, shows each new code and hides it once scanned (SIG-01, SIG-02, SIG-03)', async () => {
    const { server } = await openRun()
    expect(screen.getByText('Du skriver under ”Kattkafé”.')).toBeVisible()
    // Optional, and therefore collapsed.
    const check = screen.getByText('Vill du kontrollera vad du skriver under?').closest('details')
    expect(check).not.toHaveAttribute('open')
    expect(check).toHaveTextContent('Kontrollsumman i appen ska börja med 01234567.')
    clock.stop()
    const codes = new Set([drawn()])
    for (let second = 1; second <= 3; second++) {
      server.world.order = { ...PENDING, qrCode: `bankid.token.${second}.code-${second}` }
      const before = server.polls()
      await clock.pass(1)
      expect(server.polls()).toBe(before + 1)
      codes.add(drawn())
    }
    expect(codes.size).toBe(4)
    server.world.order = { ...PENDING, qrCode: null, messageKey: 'signing.bankid.rfa9.text' }
    await clock.pass(1)
    expect(code()).toBeNull()
    expect(screen.getByText(/^Skriv in din säkerhetskod/)).toBeVisible()
    expect(screen.getByText('Väntar på att signering skall slutföras')).toBeVisible()
  })

  it('has a quiet zone of four modules around the code (SIG-02)', async () => {
    await openRun()
    const xs = [...(drawn() ?? '').matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    const size = Number(code()?.getAttribute('viewBox')?.split(' ')[2])
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([4, size - 5])
  })

  it('shows a spinner until the code or the link arrives (SIG-02, SIG-10)', async () => {
    const server = signServer({ qrCode: null, messageKey: null, method: { location: 'SameDevice' } })
    renderApp(RUN)
    expect(
      await screen.findByText('Öppna BankID på den här enheten och skriv under. Kom sedan tillbaka hit.'),
    ).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Öppna BankID' })).toBeNull()
    expect(screen.getByTitle('Laddar')).toBeInTheDocument()
    server.world.order = { ...PENDING, qrCode: null, launchUrl: 'bankid:///?autostarttoken=t' }
    await clock.pass(1)
    expect(screen.getByRole('link', { name: 'Öppna BankID' })).toHaveAttribute('href', 'bankid:///?autostarttoken=t')
    expect(screen.queryByTitle('Laddar')).toBeNull()
  })

  it('shows the party and the time left, and that the app starts only once it is opened from here (SIG-10)', async () => {
    const launchUrl = 'bankid:///?autostarttoken=t'
    const messageKey = 'signing.bankid.rfa13.text'
    signServer({ qrCode: null, launchUrl, messageKey, method: { location: 'SameDevice' } })
    const { user } = renderApp(RUN)
    const link = await screen.findByRole('link', { name: 'Öppna BankID' })
    expect(screen.getByText('Sökande').nextElementSibling).toHaveTextContent('Tolvans djurklinik AB')
    expect(screen.getByText('Tid kvar').nextElementSibling).toHaveTextContent(/^1:\d\d$/)
    expect(screen.queryByText('Försöker starta BankID-appen.')).toBeNull()
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(screen.getByText('Försöker starta BankID-appen.')).toBeVisible()
  })

  it('ignores a failed poll (SIG-03)', async () => {
    const { server } = await openRun()
    server.world.order = undefined
    await clock.pass(3)
    expect(code()).toBeVisible()
    server.world.order = CANCELLED
    await clock.pass(1)
    expect(await screen.findByText('Underskriften avbröts')).toBeVisible()
    expect(mainButtons()).toEqual(['Försök igen'])
    expect(screen.getByText('Åtgärden avbröts.')).toBeVisible()
  })

  it('says that a change of the answers ended it, and leads to them before a new signature (SIG-12)', async () => {
    const { server } = await openRun()
    server.world.order = { ...CANCELLED, messageKey: 'signing.failed.changed.text' }
    await clock.pass(1)
    expect(await screen.findByText(/^Svaren ändrades medan du skrev under/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Läs igenom ansökan' })).toHaveAttribute(
      'href',
      '/app/application-0000000001',
    )
    expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
  })

  it.each([
    ['in a row', true, 2],
    ['when the browser knows that it is offline', false, 1],
  ])(
    'reports the lost connection instead of a dead code, after unanswered polls %s (SIG-01, SIG-02)',
    async (_, isOnline, asks) => {
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
      onTestFinished(() => onLine.mockRestore())
      let answer: () => unknown = () => PENDING
      await openRun({}, { [`GET applications/sign-status/${SIGN_ID}`]: () => answer() })
      const said = document.querySelector('.sv-signing__message')
      clock.stop()
      answer = () => Promise.reject(new TypeError('Failed to fetch'))
      await clock.pass(asks - 1)
      expect(code()).toBeVisible()
      await clock.pass(1)
      expect(code()).toBeNull()
      expect(said).toHaveTextContent(/^Du saknar internet$/)
      expect(said).toHaveRole('status')
      answer = () => PENDING
      await clock.pass(1)
      expect(code()).toBeVisible()
      // The prompt beside the code is instruction enough.
      expect(said).toHaveTextContent(/^$/)
      expect(screen.getByText(/^Starta BankID-appen på din andra enhet/)).toBeVisible()
    },
  )

  it.each([
    ['signing.failed.other-person.text', /av en annan person än den som är inloggad/],
    ['signing.bankid.rfa8.text', /BankID-appen svarar inte/],
  ])('shows why it failed: %s (SIG-01, SIG-09)', async (key, text) => {
    const { server, user, at } = await openRun()
    server.world.order = failed(key)
    await clock.pass(1)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText(NOT_SENT)).toBeVisible()
    const before = server.polls()
    await clock.pass(3)
    expect(server.polls()).toBe(before)
    await user.click(await button('Försök igen'))
    await waitFor(() => expect(at()).toBe('/app/application-0000000001/sign'))
  })

  it('replaces an unscanned code with a new one and its checksum, without a message (SIG-02)', async () => {
    const restart = () => {
      server.world.order = { ...PENDING, qrCode: 'bankid.token.0.new' }
      return renewed()
    }
    const { server } = await openRun({}, { 'POST applications/sign-restart': () => restart() })
    const first = drawn()
    expect(screen.getByText(/01234567/)).toBeInTheDocument()
    server.world.order = failed('signing.bankid.rfa17b.text')
    await clock.pass(1)
    await waitFor(() => expect(drawn()).not.toBe(first))
    expect(code()).toBeVisible()
    expect(screen.getByText(/fedcba98/)).toBeInTheDocument()
    clock.stop()
    const before = server.polls(NEXT_SIGN_ID)
    await clock.pass(2)
    expect(server.polls(NEXT_SIGN_ID)).toBe(before + 2)
  })

  it('reports an unscanned code when no new one is available (SIG-01)', async () => {
    const { server } = await openRun({}, { 'POST applications/sign-restart': () => problem(503) })
    server.world.order = failed('signing.bankid.rfa17b.text')
    await clock.pass(1)
    expect(await screen.findByText(/Misslyckades att läsa av QR-koden/)).toBeVisible()
  })
})

describe('giving up', () => {
  const afterHundredPolls = async (cancel: () => unknown) => {
    const { server } = await openRun(
      {},
      { 'POST applications/sign-cancel': cancel, 'POST applications/sign-done': () => json(null) },
    )
    clock.stop()
    await clock.pass(99 - server.polls())
    expect(server.posts('sign-cancel')).toHaveLength(0)
    await clock.pass(2)
    expect(server.polls()).toBe(100)
    clock.run()
    return server
  }

  it('cancels the order after a hundred polls, and reports a timeout (SIG-03)', async () => {
    const server = await afterHundredPolls(() => CANCELLED)
    expect(await screen.findByText('Det tog för lång tid. Försök igen.')).toBeVisible()
    expect(server.posts('sign-cancel').map(bodyOf)).toEqual([{ signStateId: SIGN_ID }])
    expect(screen.getByText(NOT_SENT)).toBeVisible()
  })

  it('accepts a signature made just before (SIG-03, SIG-08)', async () => {
    await afterHundredPolls(() => SUCCESS)
    expect(await screen.findByText('Ansökan är inskickad.')).toBeVisible()
  })

  it.each([
    ['no answer comes', () => problem(503)],
    ['the provider can’t be reached', () => PENDING],
  ])('claims nothing when %s (SIG-08)', async (_case, cancel) => {
    await afterHundredPolls(cancel)
    await clock.pass(1)
    expect(await screen.findByText(/vet inte hur det gick/)).toBeVisible()
    expect(screen.queryByText(NOT_SENT)).toBeNull()
  })
})

describe('cancelling', () => {
  const cancelled = async (cancel: () => unknown) => {
    const server = signServer(
      {},
      { 'POST applications/sign-cancel': cancel, 'POST applications/sign-done': () => json(null) },
    )
    const { user } = renderApp(RUN)
    await user.click(await button('Avbryt underskriften'))
    return server
  }

  it.each([
    ['cancelled', CANCELLED],
    ['gone', failed('signing.bankid.rfa22.text')],
  ])('ends the signing, and the asking, when the order is %s (SIG-03)', async (_case, order) => {
    const server = await cancelled(() => order)
    expect(await screen.findByText('Underskriften avbröts')).toBeVisible()
    expect(screen.queryByText('Något gick fel. Försök igen.')).toBeNull()
    const before = server.polls()
    await clock.pass(3)
    expect(server.polls()).toBe(before)
  })

  it('is too late when the person has signed (SIG-03)', async () => {
    await cancelled(() => SUCCESS)
    expect(await screen.findByText('Ansökan är inskickad.')).toBeVisible()
  })

  it.each([
    ['no answer comes', () => problem(503)],
    ['the provider can’t be reached', () => PENDING],
  ])('fails when %s; the signing continues (SIG-03)', async (_case, cancel) => {
    const server = await cancelled(cancel)
    await clock.pass(1)
    expect(await screen.findByText('Vi kunde inte avbryta underskriften. Försök igen.')).toBeVisible()
    server.world.order = CANCELLED
    await clock.pass(2)
    expect(await screen.findByText('Underskriften avbröts')).toBeVisible()
  })
})
