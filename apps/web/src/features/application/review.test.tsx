/** Tests of the review step: summary, approval, and the link to signing. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { passport } from '@sievert/domain/fixtures/cat-cafe-people'
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  below,
  type CatServerOptions,
  catAddress,
  catCafeServer,
  freshApplication,
} from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const open = async (options: CatServerOptions = {}, language: 'sv' | 'en' = 'sv') => {
  const server = catCafeServer({ ...options, application: { currentStep: 3, stepProgress: 3, ...options.application } })
  const page = renderApp(catAddress(3), language)
  await screen.findByRole('heading', { level: 1 })
  return { ...server, ...page }
}
const card = (name: string) => screen.findByRole('region', { name })
const sign = () => screen.findByRole('button', { name: 'Skriv under ansökan' })

const CLOSED_CATS = ['Katt 1 Robotkatt\u00a0· 12\u00a0· Ja', 'Katt 2 Huskatt\u00a0· Under syrenen']
const SIGNED_CARD = ['Du som skriver underTolvan Tolvansson', 'FörTolvans djurklinik AB', 'AvgiftIngen avgift']

describe('summary', () => {
  it('has a card per step with its answers and a way back (REV-01)', async () => {
    const { user } = await open()
    const people = await card('Människorna')
    expect(within(people).getByText('En inhyrd')).toBeInTheDocument()
    await user.click(
      within(await card('Kaféet och katterna')).getByRole('button', { name: 'Ändra Kaféet och katterna' }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })).toBeInTheDocument()
  })

  it('has a table of contents that leads to each card, and stays on the page (REV-01)', async () => {
    const { user, router } = await open()
    await card('Människorna')
    const contents = within(await card('På den här sidan'))
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Människorna',
      'Kaféet och katterna',
      'Allmänna uppgifter',
    ])
    await user.click(contents.getByRole('link', { name: 'Allmänna uppgifter' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Allmänna uppgifter' })).toHaveFocus()
    expect(router.state.location.href).toBe(catAddress(3))
  })

  it('numbers contacts, and shows exemptions and identity numbers as they are read (REV-02, SEC-14)', async () => {
    await open()
    const people = within(await card('Människorna'))
    expect(people.getByText('Veterinär 2')).toBeInTheDocument()
    expect(people.getAllByText('19121212-1212')).toHaveLength(2)
    expect(people.getAllByText('Personen saknar svenskt personnummer')).not.toHaveLength(0)
  })

  it('folds equipment and places, titled by name or number (REV-02, REV-05)', async () => {
    const { user } = await open()
    const cafe = within(await card('Kaféet och katterna'))
    expect(cafe.queryByText('Spänning (V)')).toBeNull()
    await user.click(cafe.getByRole('button', { name: /^Katt 1/ }))
    expect(await cafe.findByText('Spänning (V)')).toBeInTheDocument()
    expect(cafe.getByRole('button', { name: /^Plats 1/ })).toBeInTheDocument()
    expect(cafe.getByRole('button', { name: /^Katten i Oslo/ })).toBeInTheDocument()
  })

  it('shows in each closed row the details that identify its machine; toggles them all at once (REV-02)', async () => {
    const { user } = await open()
    const cafe = within(await card('Kaféet och katterna'))
    const rows = () => cafe.getAllByRole('button', { name: /^Katt \d/ })
    expect(rows().map(({ textContent }) => textContent)).toEqual(CLOSED_CATS)
    await user.click(cafe.getByRole('button', { name: 'Öppna alla: Katt' }))
    expect(rows().map((row) => row.getAttribute('aria-expanded'))).toEqual(['true', 'true'])
    // The second half of a double press must not close them again.
    expect(cafe.getByRole('button', { name: 'Stäng alla: Katt' })).toHaveAttribute('aria-expanded', 'true')
    await user.click(cafe.getByRole('button', { name: 'Stäng alla: Katt' }))
    expect(rows().map((row) => row.getAttribute('aria-expanded'))).toEqual(['false', 'false'])
  })

  it.each([
    [{ kind: 'application', feeTotal: 11_100, dueNow: 11_100 }, '11 100 kr om året'],
    [{ kind: 'application', feeTotal: 11_100, dueNow: 3700 }, '11 100 kr om året, varav 3 700 kr faktureras'],
    [
      { kind: 'renewal', feeTotal: 11_100, dueNow: 0 },
      'Du betalar ingen avgift när du ansöker om förnyelse. Nästa årliga avgift är 11 100 kr.',
    ],
    [{ kind: 'report', feeTotal: 1850, dueNow: 1850 }, '1 850 kr'],
  ])('states for %o the amount, its time and the invoiced part (FEE-01)', async (fee, said) => {
    await open({ more: { [`GET ${below('applicationFee')}`]: { feeLineItems: [], ...fee } } })
    const signed = within(await card('Kattkafé'))
    const words = (await signed.findByText(/\d\skr/)).textContent
    expect(words?.replaceAll('\u00a0', ' ')).toBe(said)
  })

  it('begins with the signed content, signatory, party, fee and invoice address (REV-01, FEE-01)', async () => {
    await open()
    const signed = await card('Kattkafé')
    expect([...signed.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual(SIGNED_CARD)
  })

  it('omits hidden sections, and shows where an answer is missing (REV-02, REV-05)', async () => {
    await open({ answers: { 0: { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.own'] } }, 1: {} } })
    const people = within(await card('Människorna'))
    expect(people.queryByText('Avtal med rådgivaren')).toBeNull()
    expect(people.getAllByText('Uppgift saknas').length).toBeGreaterThan(0)
  })

  it('cuts a long text at 150 characters, and shows all on request (REV-02)', async () => {
    const text = 'Vi frågar grannen om hon kan ta hand om dem. '.repeat(5).trim()
    const plan = {
      CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] },
      CAT_PLAN_KNOWN: { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
      CAT_PLAN: { text },
    }
    const { user } = await open({ answers: { ...catCafeAnswers, 0: { ...catCafeAnswers[0], ...plan } } })
    const people = within(await card('Människorna'))
    expect(people.getByText(`${text.slice(0, 150)}…`)).toBeInTheDocument()
    await user.click(people.getByRole('button', { name: 'Visa hela texten: Plan' }))
    expect(people.getByText(text)).toBeInTheDocument()
  })

  it('shades file rows; shows why a document is missing (REV-02, SEC-08)', async () => {
    const CAT_AGREEMENT = { isMissing: false, reason: '', files: [{ ...passport, pageReference: '4–6' }] }
    await open({ answers: { ...catCafeAnswers, 0: { ...catCafeAnswers[0], CAT_AGREEMENT } } })
    const people = within(await card('Människorna'))
    expect(people.getByText('20 KB, sida 4–6').closest('ul')).toHaveClass('sv-files--shaded')
  })

  it.each([
    [problem(500), /^Filen gick inte att hämta\. Försök igen/],
    [problem(503, 'error.register-unavailable.text'), /^Registret över företrädare svarar inte\./],
    [() => Promise.reject(new TypeError('Failed to fetch')), /^Du saknar internet\./],
  ])('shows that a file cannot be fetched, and why (FIL-06, ACC-16)', async (answer, words) => {
    const CAT_AGREEMENT = { isMissing: false, reason: '', files: [passport] }
    const { user } = await open({
      answers: { ...catCafeAnswers, 0: { ...catCafeAnswers[0], CAT_AGREEMENT } },
      more: { [`GET ${below(`file/${passport.id}`)}`]: answer },
    })
    const people = within(await card('Människorna'))
    const [file] = people.getAllByRole('button', { name: 'Öppna pass.pdf' }).slice(-1)
    await user.click(file as HTMLElement)
    expect(await people.findByText(words)).toHaveClass('aksel-error-message')
    expect(people.getByText('Could not retreive data from blob')).toHaveClass('aksel-body-short--small')
  })
})

describe('signing', () => {
  it('retains the approval and focus after a language change (SHE-07, REV-01)', async () => {
    const { user } = await open()
    await sign()
    await user.click(screen.getByRole('checkbox'))
    const english = screen.getByRole('button', { name: 'English' })
    await user.click(english)
    expect(await screen.findByRole('button', { name: 'Sign the application' })).toBeInTheDocument()
    expect(await screen.findByRole('region', { name: 'The people' })).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).toBeChecked()
    expect(document.activeElement).toHaveAccessibleName('Svenska')
  })

  it('needs the approval, in the type’s own words (REV-01, REV-05)', async () => {
    const { user, router } = await open()
    await user.click(await sign())
    expect(await screen.findByRole('link', { name: 'Intyg: Kryssa i att uppgifterna stämmer.' })).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Jag intygar att katterna har det bra.' }))
    await user.click(await sign())
    await waitFor(() => expect(router.state.location.pathname).toBe(`${catAddress()}/sign/`))
  })

  it('names the incomplete steps, and links to them (REV-01)', async () => {
    const { user } = await open({ answers: { ...catCafeAnswers, 1: {} } })
    await user.click(await sign())
    // No claim about a fee that is not known yet.
    expect(within(await card('Kattkafé')).getByText(/^Avgiften visas när/)).toBeVisible()
    const fault = await screen.findByRole('link', { name: /^Något saknas i steg 2: Kaféet och katterna/ })
    await user.click(fault)
    const goThere = screen.getByRole('button', { name: 'Gå till steget: Kaféet och katterna' })
    expect(goThere).toHaveFocus()
    await user.click(goThere)
    expect(await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })).toBeInTheDocument()
  })

  it('says that a wrong answer must be corrected, not that one is missing (REV-01)', async () => {
    await open({ answers: withChanges(catCafeAnswers, { '0.CAT_VET.contacts.0.phone': '12' }) })
    expect(await screen.findByText('Något behöver rättas i steg 1: Människorna')).toBeVisible()
  })

  it('takes the check mark from an incomplete step, and gives it back when Next has checked it (WIZ-02)', async () => {
    const incomplete = { ...catCafeAnswers[1], CAT_RULES: { selectedChoiceIds: [] } }
    const { user } = await open({ answers: { ...catCafeAnswers, 1: incomplete } })
    const steps = async () =>
      within(await card('Din ansökan'))
        .getAllByRole('listitem')
        .map((step) => step.textContent)
    await screen.findByRole('button', { name: 'Gå till steget: Kaféet och katterna' })
    await waitFor(async () =>
      expect(await steps()).toEqual(['✓Människor (Klart)', '2Kafé', '✓Uppgifter (Klart)', '4Granska']),
    )
    await user.click(screen.getByRole('button', { name: 'Gå till steget: Kaféet och katterna' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Väck inte katterna' }))
    await user.click(screen.getByRole('checkbox', { name: 'Katterna får gå ut' }))
    await user.click(screen.getByRole('button', { name: 'Nästa steg: Allmänna uppgifter' }))
    await screen.findByRole('heading', { level: 1, name: 'Allmänna uppgifter' })
    expect(await steps()).toEqual(['✓Människor (Klart)', '✓Kafé (Klart)', '3Uppgifter (Klart)', '4Granska'])
  })

  it('speaks of a notification in the report flow (REV-01, REP-04)', async () => {
    const businessType = { id: 1, businessType: 'Other', reportOnly: true, nameKey: 'CAT_CAFE', name: 'Kattkafé' }
    await open({ application: { businessType } })
    expect(await screen.findByRole('button', { name: 'Skriv under anmälan' })).toBeInTheDocument()
  })

  it('reports a refused file, links to its step, and does not proceed (FIL-05, REV-01)', async () => {
    const { user, router } = await open({
      documents: [{ ...passport, state: 'refused', refusal: 'file.refusal.virus.text' }],
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Jag intygar att katterna har det bra.' }))
    await user.click(await sign())
    await user.click(await screen.findByRole('link', { name: /^Dokument: pass.pdf kan inte användas/ }))
    const goThere = screen.getByRole('button', { name: /^Gå till steget: / })
    expect(goThere).toHaveFocus()
    expect(router.state.location.pathname).toBe(catAddress())
    await user.click(goThere)
    expect(await screen.findByRole('heading', { level: 1, name: /^Människor/ })).toBeInTheDocument()
  })

  it('does not mark a step with a refused file, even when coming from that step (WIZ-02, FIL-05)', async () => {
    const file = { ...passport, id: 'agreement', fileName: 'avtal.pdf' }
    const CAT_AGREEMENT = { isMissing: false, reason: '', files: [file] }
    catCafeServer({
      application: { currentStep: 2, stepProgress: 3 },
      answers: { ...catCafeAnswers, 0: { ...catCafeAnswers[0], CAT_AGREEMENT } },
      documents: [{ ...file, state: 'refused', refusal: 'file.refusal.virus.text' }],
    })
    const { router } = renderApp(catAddress(0))
    expect(await screen.findByText(/^Kan inte användas/)).toBeInTheDocument()
    await act(() => router.navigate({ to: catAddress(3) }))
    await card('Människorna')
    const marks = () => document.querySelector('.sv-progress')
    await waitFor(() => expect(marks()).toHaveTextContent('✓Kafé (Klart)'))
    expect(marks()).not.toHaveTextContent('Människor (Klart)')
  })

  it('waits for a file being checked, and allows signing as soon as it is ready (FIL-05, REV-01)', {
    tags: ['nightly'],
  }, async () => {
    let state: FileEntry['state'] = 'checking'
    const { user, router } = await open({
      more: { [`GET ${below('documents')}`]: () => Response.json([{ ...passport, state }]) },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Jag intygar att katterna har det bra.' }))
    await user.click(await sign())
    expect(await screen.findByRole('link', { name: /^Dokument: Vi kontrollerar fortfarande pass.pdf/ })).toBeVisible()
    state = 'ready'
    await waitFor(() => expect(screen.queryByText(/Vi kontrollerar fortfarande/)).toBeNull(), { timeout: 5000 })
    await user.click(await sign())
    await waitFor(() => expect(router.state.location.pathname).toBe(`${catAddress()}/sign/`))
  })
})
