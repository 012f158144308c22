/** Tests of the overview of an application. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { passport } from '@sievert/domain/fixtures/cat-cafe-people'
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const ready: FileEntry[] = [{ ...passport, state: 'ready' }]
const address = () => `${catAddress()}/overview`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const items = async (region: string) =>
  within(await screen.findByRole('region', { name: region })).getAllByRole('listitem')
const textOf = (element: Element) => [...element.children].map((each) => each.textContent)
const changed = (changes: Record<string, unknown>) => withChanges(catCafeAnswers, changes)

describe('an application with everything', () => {
  it('shows it per row, and links to the review (OVE-01)', async () => {
    catCafeServer({ documents: ready })
    renderApp(address())
    await heading('Översikt över ansökan')
    expect(document.title).toBe('Översikt, Kattkafé – Tillstånd för strålning')
    expect((await items('Delar')).map((row) => row.lastChild?.textContent)).toEqual(['Klart', 'Klart', 'Klart'])
    const state = screen.getByRole('region', { name: 'Klar att granska' })
    const review = within(state).getByRole('link', { name: 'Granska ansökan' })
    expect(review).toHaveAttribute('href', catAddress(3))
  })

  it('names the parts and their content, each with a link to its step (OVE-01)', async () => {
    catCafeServer({ documents: ready })
    renderApp(address())
    const rows = await items('Delar')
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([0, 1, 2].map(catAddress))
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Människorna',
      'Kaféet och katterna',
      'Allmänna uppgifter',
    ])
    expect(rows[1]).toHaveTextContent('Katt: 2 st')
    expect(rows[1]).toHaveTextContent('Dokument: 1 av 1')
    expect(rows[0]).toHaveTextContent('Rådgivare: Tolvan Tolvansson, Tolvan Tolvansson')
    expect(screen.getByText('Kattkafé').parentElement).toHaveTextContent('KattkaféNummer A-1Tolvans djurklinik AB')
  })

  it('can be reviewed during document checks, and shows them (OVE-01, FIL-05)', { tags: ['nightly'] }, async () => {
    const documents: FileEntry[] = [{ ...passport, state: 'checking' }]
    catCafeServer({ documents })
    renderApp(address())
    expect(await screen.findByText(/Vi kontrollerar dina dokument/)).toBeInTheDocument()
    expect((await items('Dokument att bifoga')).map((row) => row.lastChild?.textContent)).toContain('Kontrolleras')
    documents.splice(0, 1, { ...passport, state: 'refused' })
    expect(
      await screen.findByRole('region', { name: 'Kvar innan du kan skriva under' }, { timeout: 6000 }),
    ).toHaveTextContent('3 att rätta')
  })

  it('does not count a reason as a document that is there (OVE-01)', async () => {
    const answers = changed({ '1.CAT_PASSPORT': { isMissing: true, reason: 'Kommer senare', files: [] } })
    catCafeServer({ documents: ready, answers })
    renderApp(address())
    expect((await items('Delar')).map((row) => row.textContent).join()).toMatch(/varav 1 förklarat i stället/)
  })

  it('speaks of a notification, and English (OVE-01, REP-04, SHE-07)', async () => {
    const businessType = { id: 1, businessType: 'Other', reportOnly: true, nameKey: 'CAT_CAFE', name: 'Kattkafé' }
    catCafeServer({ application: { businessType }, documents: ready })
    renderApp(address(), 'en')
    await heading('Overview of your notification')
    expect(screen.getByRole('link', { name: 'Review the notification' })).toBeInTheDocument()
  })
})

describe('a missing part', () => {
  it('is shown in the row, the list of documents and the total (OVE-01, OVE-02)', async () => {
    const answers = changed({
      '0.CAT_VET.contacts.0.phone': '',
      '0.CAT_VET.contacts.0.email': '',
      '0.CAT_AGREEMENT': { isMissing: false, reason: '', files: [] },
      '1.CAT_PLACES.placesOfBusiness.0.zipCode': 'x',
    })
    catCafeServer({ answers, documents: ready })
    renderApp(address())
    const rows = await items('Delar')
    expect(rows.map((row) => [...(row.lastElementChild?.children ?? [])].map((each) => each.textContent))).toEqual([
      ['2 svar saknas', '1 dokument saknas'],
      ['1 att rätta'],
      ['Klart'],
    ])
    const documents = await items('Dokument att bifoga')
    expect(documents.map(textOf)[2]).toEqual(['Avtal med rådgivaren', 'Människorna', 'Saknas'])
    expect(documents.map(textOf)[3]).toEqual(['Laddarens produktblad', 'Kaféet och katternaKatt 1pass.pdf', 'Bifogat'])
    const all = within(screen.getByRole('region', { name: 'Kvar innan du kan skriva under' }))
    expect(all.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      '2 svar saknas',
      '1 dokument saknas',
      '1 att rätta',
    ])
    const goOn = all.getByRole('link', { name: 'Fortsätt där du var' })
    expect(goOn).toHaveAttribute('href', catAddress())
    expect(goOn).not.toHaveAttribute('aria-current')
  })

  it('is read again when the page comes back into sight (OVE-01)', async () => {
    const server = catCafeServer({ answers: changed({ '0.CAT_VET.contacts.0.phone': '' }), documents: ready })
    renderApp(address())
    await screen.findByRole('region', { name: 'Kvar innan du kan skriva under' })
    server.saveElsewhere(0, catCafeAnswers[0] ?? {})
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByRole('region', { name: 'Klar att granska' })).toBeInTheDocument()
  })
})

describe('navigation', () => {
  it('leads a sent application to its receipt, and shows 404 for another party’s (OVE-01, ACC-15)', async () => {
    catCafeServer({ application: { status: 'Submitted' } })
    const { router, unmount } = renderApp(address())
    await waitFor(() => expect(router.state.location.pathname).toBe(`${catAddress()}/receipt`))
    unmount()
    catCafeServer({ more: { [`GET applications/${catAddress().slice('/app/'.length)}`]: () => problem(404) } })
    renderApp(address())
    expect(await heading('Felkod 404: Sidan kan inte hittas')).toBeInTheDocument()
  })

  it('shows a skeleton while the answers load, and a retry button when they fail (OVE-01)', async () => {
    const { to } = catCafeServer({ more: { [`GET ${below('documents')}`]: () => problem(503) } })
    const { user } = renderApp(address())
    await waitFor(() => expect(document.querySelector('.sv-column[aria-busy]')).toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Försök igen' }))
    await waitFor(() => expect(to('GET', below('documents')).length).toBeGreaterThan(1))
  })

  it('saves typed text before it opens from a step (OVE-03, WIZ-07)', async () => {
    const answers = changed({ '0.CAT_VET.contacts.0.name': '' })
    const server = catCafeServer({ answers, documents: ready })
    const { user } = renderApp(catAddress(0))
    await heading('Människorna')
    const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
    if (name) await user.type(name, 'Anna Bok')
    await user.click((await screen.findAllByRole('link', { name: 'Översikt' }))[0] ?? document.body)
    await heading('Översikt över ansökan')
    expect(server.saves('draft').length).toBeGreaterThan(0)
    expect((await items('Delar'))[0]).toHaveTextContent('Anna Bok')
    expect(await screen.findByRole('region', { name: 'Klar att granska' })).toBeInTheDocument()
  })
})
