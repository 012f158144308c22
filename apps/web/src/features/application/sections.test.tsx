/** Tests of the cat café permit's sections through user interaction. */
import type { Contact } from '@sievert/domain/sections/contact-fields'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const NIGHTLY = { tags: ['nightly'] }

beforeEach(() => void freshApplication())

const NOTHING = { 0: {}, 1: {} }
const radio = (name: string) => screen.findByRole('radio', { name })
const section = (identity: string) => document.querySelector(`[data-section="${identity}"]`) as HTMLElement
const next = () => screen.findByRole('button', { name: /^Nästa steg/ })

describe('choices', () => {
  it('shows and hides dependent sections, three levels deep, and empties the hidden ones (SEC-03)', async () => {
    const server = catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    await user.click(await radio('Ingen ännu'))
    await user.click(await screen.findByRole('checkbox', { name: 'Vi har en plan' }))
    await user.type(await screen.findByRole('textbox', { name: 'Hur ser planen ut?' }), 'Vi frågar grannen')
    await user.click(await radio('En anställd'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Hur ser planen ut?' })).toBeNull())
    expect(screen.queryByRole('checkbox', { name: 'Vi har en plan' })).toBeNull()
    await waitFor(() => expect(server.saves('draft').at(-1)?.['CAT_PLAN']).toEqual({ text: '' }), { timeout: 3000 })
    expect(server.saves('draft').at(-1)?.['CAT_PLAN_KNOWN']).toEqual({ selectedChoiceIds: [] })
    await user.click(await radio('Ingen ännu'))
    expect(await screen.findByRole('checkbox', { name: 'Vi har en plan' })).not.toBeChecked()
  })

  it('does not check hidden sections; one shown after an attempt has no error until it is left or sent (SEC-03)', async () => {
    catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    await user.click(await next())
    const summary = await screen.findByRole('heading', { name: 'Rätta det här innan du går vidare' })
    expect(summary).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Avtal med rådgivaren/ })).toBeNull()
    await user.click(await radio('En inhyrd'))
    expect(screen.getByRole('region', { name: 'Avtal med rådgivaren' })).not.toHaveTextContent('Bifoga minst')
    await user.click(await next())
    expect(
      await screen.findByRole('link', { name: /Avtal med rådgivaren: Bifoga minst ett dokument/ }),
    ).toBeInTheDocument()
  })

  it('is a radio group with a text before an option and an explanation (SEC-02, WIZ-10)', async () => {
    catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    const group = await screen.findByRole('radiogroup', { name: 'Vem ger råd om katterna?' })
    expect(within(group).getAllByRole('radio')).toHaveLength(3)
    expect(within(group).getByText('eller')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mer information: Vem ger råd om katterna?' }))
    expect(screen.getByText('Rådgivaren kan vara anställd.')).toBeInTheDocument()
  })

  it('is a checkbox list with a minimum number (SEC-02)', async () => {
    catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(1))
    const group = await screen.findByRole('group', { name: /^Vilka regler gäller/ })
    await user.click(within(group).getByRole('checkbox', { name: 'Väck inte katterna' }))
    await user.click(await next())
    expect(await screen.findByRole('link', { name: /^Vilka regler gäller för gästerna\? / })).toBeInTheDocument()
    await user.click(within(group).getByRole('checkbox', { name: 'Mata inte katterna' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Vilka regler gäller/ })).toBeNull())
  })

  it('does not check a checkbox list while focus moves within it (SEC-02, WIZ-16)', async () => {
    catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(1))
    const group = await screen.findByRole('group', { name: /^Vilka regler gäller/ })
    const first = within(group).getByRole('checkbox', { name: 'Väck inte katterna' })
    await user.click(first)
    await user.click(first)
    await user.tab()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(within(group).queryByText('Fyll i eller välj ett svar.')).toBeNull()
    await user.tab()
    await user.tab()
    expect(await within(group).findByText('Fyll i eller välj ett svar.')).toBeInTheDocument()
  })

  it('repeats the label after the field where the author wants it (SEC-02)', async () => {
    catCafeServer({ answers: NOTHING })
    renderApp(catAddress(1))
    await screen.findByRole('group', { name: 'Bekräfta' })
    expect(within(section('CAT_PROMISE')).getAllByText('Bekräfta')).toHaveLength(2)
    expect(within(section('CAT_PROMISE')).getByText('Läs villkoren först.')).toBeInTheDocument()
  })

  it('ticks and unticks a box as its two options (SEC-02)', NIGHTLY, async () => {
    const server = catCafeServer({
      answers: { ...NOTHING, 0: { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] } } },
    })
    const { user } = renderApp(catAddress(0))
    const box = await screen.findByRole('checkbox', { name: 'Vi har en plan' })
    const saved = () => server.saves('draft').at(-1)?.['CAT_PLAN_KNOWN']
    await user.click(box)
    await waitFor(() => expect(saved()).toEqual({ selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] }), { timeout: 3000 })
    await user.click(box)
    await waitFor(() => expect(saved()).toEqual({ selectedChoiceIds: ['CAT_PLAN_KNOWN.Unchecked'] }), { timeout: 3000 })
  })
})

describe('texts and section surroundings', () => {
  it('renders a stored text as the content of its element (SEC-04)', NIGHTLY, async () => {
    const CAT_ADVISER = { selectedChoiceIds: ['cat.adviser.none'] }
    const CAT_PLAN_KNOWN = { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] }
    const answers = { ...NOTHING, 0: { CAT_ADVISER, CAT_PLAN_KNOWN, CAT_PLAN: { text: 'Vi frågar' } } }
    const server = catCafeServer({ answers })
    const { user } = renderApp(catAddress(0))
    const plan = await screen.findByRole('textbox', { name: 'Hur ser planen ut?' })
    expect(plan).toHaveValue('Vi frågar')
    const written: MutationRecord[] = []
    new MutationObserver((records) => void written.push(...records)).observe(plan, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    await user.type(plan, ' grannen')
    await waitFor(() => expect(server.saves('draft').at(-1)?.['CAT_PLAN']).toEqual({ text: 'Vi frågar grannen' }), {
      timeout: 3000,
    })
    expect(plan).toHaveValue('Vi frågar grannen')
    expect(written).toEqual([])
  })

  it('shows heading, body, appendix and placeholder, and five rows for a long text (SEC-01, SEC-04)', async () => {
    const CAT_ADVISER = { selectedChoiceIds: ['cat.adviser.none'] }
    const CAT_PLAN_KNOWN = { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] }
    catCafeServer({ answers: { ...NOTHING, 0: { CAT_ADVISER, CAT_PLAN_KNOWN } } })
    const { user } = renderApp(catAddress(0))
    expect(await screen.findByRole('heading', { name: 'Katterna och deras människor' })).toBeInTheDocument()
    expect(screen.getByText('Kaféet ska ha en ansvarig veterinär.')).toBeInTheDocument()
    const plan = screen.getByRole('textbox', { name: 'Hur ser planen ut?' })
    expect(plan).toHaveAttribute('placeholder', 'Till exempel namn och datum')
    expect(plan.tagName).toBe('TEXTAREA')
    expect(section('CAT_PLAN')).toHaveClass('sv-section--sub')
    await user.click(await radio('En inhyrd'))
    expect(within(section('CAT_AGREEMENT')).getByText('Bilaga')).toBeInTheDocument()
    expect(within(section('CAT_AGREEMENT')).getByText('Avtalet ska vara underskrivet.')).toBeInTheDocument()
  })

  it('shows the minimum text length (SEC-04)', async () => {
    const CAT_ADVISER = { selectedChoiceIds: ['cat.adviser.none'] }
    const CAT_PLAN_KNOWN = { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] }
    catCafeServer({ answers: { ...NOTHING, 0: { CAT_ADVISER, CAT_PLAN_KNOWN } } })
    const { user } = renderApp(catAddress(0))
    await user.type(await screen.findByRole('textbox', { name: 'Hur ser planen ut?' }), 'kort')
    await user.tab()
    expect(await screen.findByText('Skriv minst 10 tecken.')).toBeInTheDocument()
  })

  it('renders nothing for the placeholders of company and invoice (SEC-15)', async () => {
    catCafeServer({ more: { [`GET ${below('business-information')}`]: () => new Response(null, { status: 404 }) } })
    renderApp(catAddress(2))
    await screen.findByRole('region', { name: 'Din ansökan' })
    expect(section('CAT_COMPANY')).toBeNull()
    expect(section('CAT_INVOICE')).toBeNull()
  })
})

describe('contacts', () => {
  const contactsOf = (data: unknown) => (data as { contacts: Contact[] } | undefined)?.contacts ?? []

  it('begins with one, adds up to the most, numbers them, and removes an empty one without asking (SEC-05)', async () => {
    catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    const list = await screen.findByRole('region', { name: 'Ansvarig veterinär' })
    const rows = () => within(list).getAllByRole('group', { name: /^Veterinär \d/ })
    expect(rows()).toHaveLength(1)
    expect(within(list).queryByRole('button', { name: /Ta bort/ })).toBeNull()
    for (let count = 2; count <= 5; count++)
      await user.click(within(list).getByRole('button', { name: 'Lägg till en veterinär' }))
    expect(rows()).toHaveLength(5)
    expect(within(list).queryByRole('button', { name: 'Lägg till en veterinär' })).toBeNull()
    expect(within(list).getByText('Du kan lägga till högst 5.')).toBeInTheDocument()
    await user.click(within(list).getByRole('button', { name: 'Ta bort veterinär 5' }))
    expect(rows()).toHaveLength(4)
  })

  it('puts focus in the new contact, and on a neighbour after a removal (SEC-05)', async () => {
    catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    const list = await screen.findByRole('region', { name: 'Ansvarig veterinär' })
    await user.click(within(list).getByRole('button', { name: 'Lägg till en veterinär' }))
    const second = await within(list).findByRole('group', { name: 'Veterinär 2' })
    await waitFor(() => expect(within(second).getByRole('textbox', { name: 'Namn' })).toHaveFocus())
    await user.click(within(second).getByRole('button', { name: 'Ta bort veterinär 2' }))
    await waitFor(() => expect(within(list).getByRole('group', { name: 'Veterinär 1' })).toHaveFocus())
  })

  it('asks before removing one that holds data (SEC-05)', async () => {
    catCafeServer()
    const { user } = renderApp(catAddress(0))
    const list = await screen.findByRole('region', { name: 'Ansvarig veterinär' })
    await user.click(within(list).getByRole('button', { name: 'Ta bort veterinär 1' }))
    const modal = await screen.findByRole('dialog', { name: 'Ta bort veterinär?' })
    await user.click(within(modal).getByRole('button', { name: 'Avbryt' }))
    expect(within(list).getAllByRole('group', { name: /^Veterinär \d/ })).toHaveLength(2)
    await user.click(within(list).getByRole('button', { name: 'Ta bort veterinär 1' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
    expect(within(list).getAllByRole('group', { name: /^Veterinär \d/ })).toHaveLength(1)
    // The former second contact is now the first.
    expect(within(list).getByRole('checkbox', { name: 'Personen saknar svenskt personnummer' })).toBeChecked()
  })

  it('retains only the first when the option that allows more is deselected (SEC-05)', NIGHTLY, async () => {
    const server = catCafeServer()
    const { user } = renderApp(catAddress(0))
    const list = await screen.findByRole('region', { name: 'Rådgivare' })
    expect(within(list).getAllByRole('textbox', { name: 'Namn' })).toHaveLength(2)
    await user.click(await radio('En anställd'))
    await waitFor(() => expect(within(list).getAllByRole('textbox', { name: 'Namn' })).toHaveLength(1))
    expect(within(list).queryByRole('button')).toBeNull()
    const savedIds = () => contactsOf(server.saves('draft').at(-1)?.['CAT_ADVISER_CONTACT']).map(({ id }) => id)
    await waitFor(() => expect(savedIds()).toEqual(['adviser-1']), { timeout: 3000 })
  })

  it('marks optional fields, and checks the repeated address (SEC-06)', async () => {
    catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    const list = await screen.findByRole('region', { name: 'Ansvarig veterinär' })
    await user.type(within(list).getByRole('textbox', { name: 'E-postadress' }), 'a@exempel.se')
    await user.type(within(list).getByRole('textbox', { name: 'Upprepa e-postadressen' }), 'b@exempel.se')
    await user.tab()
    const repeated = within(list).getByRole('textbox', { name: 'Upprepa e-postadressen' })
    await waitFor(() => expect(repeated).toHaveAccessibleDescription(/E-postadresserna är inte lika/))
  })

  it('empties an exempted number with its error, and asks for a file instead (SEC-07)', NIGHTLY, async () => {
    const server = catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    const list = await screen.findByRole('region', { name: 'Ansvarig veterinär' })
    const number = within(list).getByRole('textbox', { name: 'Personnummer' })
    await user.type(number, '12')
    await user.tab()
    await waitFor(() => expect(number).toHaveAccessibleDescription(/Skriv personnumret/))
    await user.click(within(list).getByRole('checkbox', { name: 'Personen saknar svenskt personnummer' }))
    await waitFor(() => expect(number).toHaveValue(''))
    expect(number).not.toHaveAccessibleDescription(/Skriv personnumret/)
    expect(number).toBeDisabled()
    expect(within(list).getByRole('group', { name: 'Kopia av pass' })).toBeInTheDocument()
    await user.click(await next())
    expect(
      await screen.findByRole('link', { name: /Dokument i stället för personnummer: Bifoga minst ett dokument/ }),
    ).toBeInTheDocument()
    await waitFor(() => expect(server.saves('draft').length).toBeGreaterThan(0), { timeout: 3000 })
    const [contact] = contactsOf(server.saves('draft').at(-1)?.['CAT_VET'])
    expect(contact).toMatchObject({ nationalIdentity: '', missingNationalIdentity: true })
  })

  it('shows an identity number with its dash and stores it as it was typed (SEC-14)', NIGHTLY, async () => {
    const server = catCafeServer({ answers: NOTHING })
    const { user } = renderApp(catAddress(0))
    const list = await screen.findByRole('region', { name: 'Ansvarig veterinär' })
    const number = within(list).getByRole('textbox', { name: 'Personnummer' })
    await user.type(number, '191212121212')
    expect(number).toHaveValue('191212121212')
    await user.tab()
    await waitFor(() => expect(number).toHaveValue('19121212-1212'))
    // Focus must not change the text: Tab's selection would be lost, and typing would append instead of replace.
    await user.tab({ shift: true })
    expect(number).toHaveFocus()
    expect(number).toHaveValue('19121212-1212')
    const stored = () => contactsOf(server.saves('draft').at(-1)?.['CAT_VET'])[0]?.nationalIdentity
    await waitFor(() => expect(stored()).toBe('191212121212'), { timeout: 3000 })
  })
})

describe('documentation', () => {
  it('clears the files and asks for the reason, and reverts (SEC-08)', NIGHTLY, async () => {
    const server = catCafeServer()
    const { user } = renderApp(catAddress(0))
    const agreement = within(await screen.findByRole('region', { name: 'Avtal med rådgivaren' }))
    const missing = agreement.getByRole('checkbox', { name: 'Jag kan inte bifoga dokumentet nu.' })
    expect(missing).toBeChecked()
    expect(agreement.getByRole('textbox')).toHaveValue('Avtalet skrivs i nästa vecka.')
    await user.click(missing)
    expect(agreement.queryByRole('textbox')).toBeNull()
    const saved = () => server.saves('draft').at(-1)?.['CAT_AGREEMENT']
    await waitFor(() => expect(saved()).toEqual({ isMissing: false, reason: '', files: [] }), { timeout: 3000 })
    await user.click(await next())
    expect(
      await screen.findByRole('link', { name: 'Avtal med rådgivaren: Bifoga minst ett dokument.' }),
    ).toBeInTheDocument()
    await user.click(missing)
    await user.type(agreement.getByRole('textbox'), 'x')
    expect(agreement.getByRole('textbox')).toBeValid()
    await user.tab()
    expect(
      await screen.findByRole('link', { name: /Avtal med rådgivaren, Varför dokumentet saknas: Skriv minst 3/ }),
    ).toBeInTheDocument()
  })
})
