/** Tests of deleting one draft, or all drafts. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, noContent, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { listedApplication as application, idOf } from '../../../test/started-application.ts'

const OFFLINE = 'Du saknar internet. Försök igen när du är uppkopplad.'
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

describe('removing a started application', () => {
  const removing = async (answer: () => unknown) => {
    let applications = [application('A'), application('B')]
    const server = fakeServer({
      'GET authentication/user': USER,
      'GET applications': () => applications,
      [`DELETE applications/${idOf('A')}`]: () => {
        const given = answer()
        if (given instanceof Response && given.ok) applications = [application('B')]
        return given
      },
    })
    const app = renderApp('/')
    await app.user.click(await screen.findByRole('button', { name: /^Ta bort ansökan: Verksamhet A/ }))
    return { ...app, server, dialog: within(screen.getByRole('dialog', { name: 'Ta bort ansökan' })) }
  }

  it('asks first, with date and type (STA-03)', async () => {
    const { dialog, user, server } = await removing(noContent)
    expect(dialog.getByText(/”Verksamhet A”, senast sparad den 2 juli 2026 kl. 00:30/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Behåll ansökan' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to('DELETE', `applications/${idOf('A')}`)).toHaveLength(0)
  })

  it('removes it, reports it and focuses the heading (STA-03)', async () => {
    const { dialog, user } = await removing(noContent)
    await user.click(dialog.getByRole('button', { name: 'Ta bort ansökan' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Verksamhet A' })).toBeNull())
    expect(screen.getByRole('rowheader', { name: 'Verksamhet B' })).toBeInTheDocument()
    expect(screen.getByText('Ansökan är borttagen.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Påbörjat' })).toHaveFocus())
  })

  it.each<[string, () => unknown, string]>([
    ['409', () => problem(409), 'Ansökan kunde inte tas bort. Försök igen.'],
    [
      '409 of others who are asked',
      () => problem(409, 'error.cosigning-begun.text'),
      'Andra är redan ombedda att skriva under. Ta tillbaka det innan du gör på ett annat sätt.',
    ],
    ['500', () => problem(500), 'Ansökan kunde inte tas bort. Försök igen.'],
    ['no answer', noAnswer, OFFLINE],
  ])('that fails with %s is logged and shown in the dialog until it is closed (STA-03)', async (...row) => {
    const [, answer, words] = row
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { dialog, user, at, server } = await removing(answer)
    const listed = () => server.to('GET', 'applications/first').length
    const before = listed()
    await user.click(dialog.getByRole('button', { name: 'Ta bort ansökan' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    expect(at()).toBe('/')
    expect(log).toHaveBeenCalled()
    log.mockRestore()
    await waitFor(() => expect(listed()).toBeGreaterThan(before))
    await user.click(dialog.getByRole('button', { name: 'Behåll ansökan' }))
    expect(screen.queryByText(words)).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Ta bort ansökan: Verksamhet B/ }))
    expect(await screen.findByRole('dialog')).not.toHaveTextContent(words)
  })

  it('that failed can be tried again from the same question (STA-03)', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const answers = [problem(409), noContent()]
    const { dialog, user } = await removing(() => answers.shift())
    await user.click(dialog.getByRole('button', { name: 'Ta bort ansökan' }))
    await dialog.findByRole('alert')
    await user.click(dialog.getByRole('button', { name: 'Ta bort ansökan' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Ansökan är borttagen.')).toBeInTheDocument()
    log.mockRestore()
  })
})

describe('removing all that was started', () => {
  it('runs once confirmed, and is reported (STA-03)', async () => {
    const server = fakeServer({
      'GET authentication/user': USER,
      'GET applications': () => (server.to('DELETE', 'drafts').length === 0 ? [application('A')] : []),
      'DELETE drafts': { removed: 1 },
    })
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Ta bort allt påbörjat' }))
    expect(server.to('DELETE', 'drafts')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Ta bort allt' }))
    expect(await screen.findByText('Här finns inget påbörjat.')).toBeInTheDocument()
    expect(screen.getByText('Allt påbörjat är borttaget.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Hämta en kopia av allt påbörjat' })).toBeNull()
  })

  it('leaves what others are asked to sign, and does not report that all is removed (STA-03, TOG-02)', async () => {
    const asked = application('B', { cosigning: { lastDay: '2099-01-01', awaited: ['Vera Lund'] } })
    const server = fakeServer({
      'GET authentication/user': USER,
      'GET applications': () => (server.to('DELETE', 'drafts').length === 0 ? [application('A'), asked] : [asked]),
      'DELETE drafts': { removed: 1 },
    })
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Ta bort allt påbörjat' }))
    await user.click(screen.getByRole('button', { name: 'Ta bort allt' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Verksamhet A' })).toBeNull())
    expect(screen.getByRole('rowheader', { name: /^Verksamhet B/ })).toBeVisible()
    expect(screen.queryByText('Allt påbörjat är borttaget.')).toBeNull()
  })

  it.each<[string, () => unknown, string]>([
    ['500', () => problem(500), 'Allt kunde inte tas bort. Försök igen.'],
    ['no answer', noAnswer, OFFLINE],
  ])('that fails with %s is reported in the dialog, which allows a retry (STA-03)', async (_, answer, words) => {
    let isBroken = true
    fakeServer({
      'GET authentication/user': USER,
      'GET applications': () => (isBroken ? [application('A')] : []),
      'DELETE drafts': () => (isBroken ? answer() : { removed: 1 }),
    })
    const { user } = renderApp('/')
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Ta bort allt påbörjat' }))
      return within(screen.getByRole('dialog'))
    }
    const first = await ask()
    await user.click(first.getByRole('button', { name: 'Ta bort allt' }))
    expect(await first.findByRole('alert')).toHaveTextContent(words)
    await user.click(first.getByRole('button', { name: 'Behåll allt' }))
    const dialog = await ask()
    expect(screen.queryByText(words)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Ta bort allt' }))
    await dialog.findByRole('alert')
    isBroken = false
    await user.click(dialog.getByRole('button', { name: 'Ta bort allt' }))
    expect(await screen.findByText('Allt påbörjat är borttaget.')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
