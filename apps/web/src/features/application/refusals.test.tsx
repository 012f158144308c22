/** Tests of steps that are refused or fail at saving. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { invalid } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const next = () => screen.findByRole('button', { name: /^Nästa steg/ })

describe('refusals', () => {
  const emptied = { 0: {}, 1: {} }

  it('shows errors only after an attempt, with label and message, and focuses them (WIZ-08)', async () => {
    const server = catCafeServer({ answers: emptied })
    const { user } = renderApp(catAddress(0))
    const button = await next()
    expect(screen.queryByRole('heading', { name: 'Rätta det här innan du går vidare' })).toBeNull()
    await user.click(button)
    const summary = await screen.findByRole('region', { name: 'Rätta det här innan du går vidare' })
    expect(within(summary).getByText('Välj en rad för att komma till fältet.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Veterinär 1, Namn: Skriv personens namn.' })).toBeInTheDocument()
    expect(
      screen.getByRole('link', { name: 'Vem ger råd om katterna? Fyll i eller välj ett svar.' }),
    ).toBeInTheDocument()
    await waitFor(() => expect(summary).toHaveFocus())
    expect(server.saves('final')).toHaveLength(0)
  })

  it('leads from the summary to each field, a group of radio buttons too (WIZ-08)', async () => {
    catCafeServer({ answers: emptied })
    const { user } = renderApp(catAddress(0))
    await user.click(await next())
    await user.click(await screen.findByRole('link', { name: /Vem ger råd om katterna/ }))
    expect(screen.getByRole('radio', { name: 'En anställd' })).toHaveFocus()
    await user.click(screen.getByRole('link', { name: /^Veterinär 1, E-postadress/ }))
    expect(screen.getByRole('textbox', { name: 'E-postadress' })).toHaveFocus()
  })

  it('checks a field when it is left, and again at every change (WIZ-09)', async () => {
    catCafeServer({ answers: emptied })
    const { user } = renderApp(catAddress(0))
    const phone = await screen.findByRole('textbox', { name: 'Telefon' })
    await user.type(phone, '12')
    expect(phone).not.toHaveAccessibleDescription(/Skriv 6 till 15 siffror/)
    await user.tab()
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/Skriv 6 till 15 siffror/))
    await user.type(phone, '3456')
    await waitFor(() => expect(phone).not.toHaveAccessibleDescription(/Skriv 6 till 15 siffror/))
  })

  it('puts the server’s faults on their fields, and in the summary even without a field (SEC-12, WIZ-08)', async () => {
    catCafeServer({
      more: {
        [`PUT ${below('stepvalues')}`]: () =>
          invalid(
            { path: 'CAT_VET.contacts.0.phone', key: 'validation.telephone.format' },
            { path: 'CAT_PLAN.text', key: 'validation.required.text' },
          ),
      },
    })
    const { user } = renderApp(catAddress(0))
    await user.click(await next())
    const summary = await screen.findByRole('link', { name: 'Veterinär 1, Telefon: Skriv 6 till 15 siffror.' })
    expect(summary).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Hur ser planen ut? Fyll i eller välj ett svar.' })).toBeInTheDocument()
    expect(screen.getAllByRole('textbox', { name: 'Telefon' })[0]).toHaveAccessibleDescription(
      /Skriv 6 till 15 siffror/,
    )
  })

  it('lists errors in page order, and last those without a field there (WIZ-08)', async () => {
    const key = 'validation.required.text'
    catCafeServer({
      more: {
        [`PUT ${below('stepvalues')}`]: () =>
          invalid(
            { path: 'CAT_PLAN.text', key },
            { path: 'CAT_VET.contacts.0.phone', key },
            { path: 'CAT_ADVISER_CONTACT.contacts.0.phone', key },
          ),
      },
    })
    const { user } = renderApp(catAddress(0))
    await user.click(await next())
    const summary = within(await screen.findByRole('region', { name: 'Rätta det här innan du går vidare' }))
    expect(summary.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#CAT_VET.contacts.0.phone',
      '#CAT_ADVISER_CONTACT.contacts.0.phone',
      '#CAT_PLAN.text',
    ])
  })

  it('shows a failed save in a modal with a mail link, and retains the text (WIZ-12, WIZ-18)', async () => {
    const server = catCafeServer({
      more: { [`PUT ${below('stepvalues')}`]: () => problem(500) },
    })
    const { user, at } = renderApp(catAddress(0))
    const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
    await user.clear(name as HTMLElement)
    await user.type(name as HTMLElement, 'Ask Vidarsson')
    const readBefore = server.to('GET', below('stepvalues/0')).length
    await user.click(await next())
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    expect(within(modal).getByRole('link')).toHaveAttribute('href', 'mailto:kontakt@authority.example')
    expect(
      within(modal)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Stäng'])
    await user.click(within(modal).getByRole('button', { name: 'Stäng' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(name).toHaveValue('Ask Vidarsson')
    expect(at()).toBe(catAddress(0))
    await waitFor(() => expect(server.to('GET', below('stepvalues/0')).length).toBeGreaterThan(readBefore))
  })

  it.each([
    ['the save', 503],
    ['the comparison with another save', 412],
  ])(
    'stays on the step while the server fails at %s, and Next works again later (WIZ-12, ACC-14)',
    async (_, refusal) => {
      catCafeServer()
      const { user, at } = renderApp(catAddress(0))
      const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
      await user.clear(name as HTMLElement)
      await user.type(name as HTMLElement, 'Ask Vidarsson')
      const working = fetch
      const read = vi.fn<() => Response>(() => problem(503))
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
        if (call[1]?.method === 'PUT') return problem(refusal)
        return JSON.stringify(call[0]).includes('stepvalues/0') ? read() : working(...call)
      })
      await user.click(await next())
      // Each failed call is repeated once.
      await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1), { timeout: 5000 })
      if (refusal === 503) await user.click(await screen.findByRole('button', { name: 'Stäng' }))
      expect(at()).toBe(catAddress(0))
      expect(name).toHaveValue('Ask Vidarsson')
      vi.stubGlobal('fetch', working)
      await user.click(await next())
      await waitFor(() => expect(at()).toBe(catAddress(1)))
    },
  )

  it('states after too many requests when to retry, and no contact (QUO-06, WIZ-12)', async () => {
    const tooMany = () => {
      const answer = problem(429)
      answer.headers.set('Retry-After', '37')
      return answer
    }
    catCafeServer({ more: { [`PUT ${below('stepvalues')}`]: tooMany } })
    const { user } = renderApp(catAddress(0))
    await user.click(await next())
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    expect(within(modal).getByText(/för många anrop.*Försök igen om 37 sekunder/i)).toBeVisible()
    expect(within(modal).queryByRole('link')).toBeNull()
  })

  /** The connection fails when the next step is requested. */
  const cutAtNext = async (typed: string) => {
    let isCut = true
    const cut = () => Promise.reject(new TypeError('Failed to fetch'))
    const server = catCafeServer()
    const online = fetch
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
      isCut && call[1]?.method === 'PUT' ? cut() : online(...call),
    )
    const { user } = renderApp(catAddress(0))
    const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
    if (typed) await user.type(name as HTMLElement, typed)
    await user.click(await next())
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    expect(modal).toHaveAccessibleDescription('Du saknar internet. Försök igen när du är uppkopplad.')
    expect(within(modal).getByText(/^Försök igen\. Kontakta oss på/)).toBeVisible()
    const mend = () => {
      isCut = false
      window.dispatchEvent(new Event('online'))
    }
    return { server, mend }
  }
  const state = () => document.querySelector('.sv-save-state')

  it('reports a lost connection in a dialog that closes once the text is saved (WIZ-12, WIZ-13)', {
    tags: ['nightly'],
  }, async () => {
    const { server, mend } = await cutAtNext(' Ask')
    await waitFor(() => expect(state()).toHaveTextContent(/^Du saknar internet/))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    mend()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.saves('draft')).toHaveLength(1)
    expect(state()).toHaveTextContent(/^Sparat/)
  })

  it('leaves that dialog open if nothing was typed, as nothing detects the reconnection (WIZ-12)', {
    tags: ['nightly'],
  }, async () => {
    await cutAtNext('')
    await waitFor(() => expect(state()).toHaveTextContent('Inte sparat än'))
    await waitFor(() => expect(state()).not.toHaveTextContent('Inte sparat än'))
    expect(screen.getByRole('dialog', { name: 'Det gick inte att spara' })).toBeInTheDocument()
  })
})
