/** Tests of the page of those who sign together: reading, waiting, reminders, and ends. */
import type { Cosigning } from '@sievert/contract/cosigning'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catId } from '../../../test/cat-cafe.ts'
import { freshApplication } from '../../../test/cat-cafe-server.ts'
import { COSIGNINGS, endedAs } from '../../../test/cosigning/cosigning-answers.ts'
import { openCosigning } from '../../../test/cosigning/cosigning-page.ts'
import { problem } from '../../../test/fake-server.ts'

beforeEach(() => {
  freshApplication()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole('textbox', { name })
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('reading', () => {
  it('shows the whole application without a way to change it, and asks for the approval (TOG-01)', async () => {
    const { user, at } = openCosigning(COSIGNINGS.turn)
    await heading('Läs igenom och skriv under')
    expect(
      screen.getByText(
        'Karin Älvstrand ber dig att skriva under. Karin Älvstrand har skrivit under den 29 november 2026.',
      ),
    ).toBeVisible()
    expect(screen.getByText(/^Din underskrift är den sista\./)).toBeVisible()
    expect(screen.getByText('Läs igenom svaren. Skriv under när allt stämmer.')).toBeVisible()
    expect(screen.getByText(/Du kan skriva under till och med den 29 december 2026/)).toBeVisible()
    for (const name of ['Människorna', 'Kaféet och katterna', 'Allmänna uppgifter'])
      expect(screen.getByRole('region', { name })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Ändra/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Öppna alla/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Stäng alla/ })).toHaveLength(2)
    await press(user, 'Skriv under')
    expect(await screen.findByRole('link', { name: /Kryssa i att uppgifterna stämmer/ })).toBeVisible()
    await user.click(screen.getByRole('checkbox'))
    await press(user, 'Skriv under')
    await waitFor(() => expect(at()).toBe(`/app/${catId()}/sign`))
  })

  it('names who else signs, and a representative who asks without signing (TOG-01)', async () => {
    const [karin, otto] = COSIGNINGS.turn.cosigners
    const { signatoryId, name, at: askedAt } = karin
    openCosigning({ ...COSIGNINGS.turn, cosigners: [{ signatoryId, name, state: 'waiting', askedAt }, otto] })
    expect(
      await screen.findByText('En företrädare ber dig att skriva under. Karin Älvstrand ska också skriva under.'),
    ).toBeVisible()
    expect(screen.getByText('När alla har skrivit under skickas ansökan in.')).toBeVisible()
  })

  it('declines once confirmed, and says so (TOG-02)', async () => {
    const { to, path, user } = openCosigning(COSIGNINGS.turn)
    await press(user, 'Avböj')
    const dialog = within(await screen.findByRole('dialog', { name: 'Avböj att skriva under?' }))
    expect(dialog.getByText(/Ingen av underskrifterna gäller då/)).toBeVisible()
    expect(to('POST', `${path}/decline`)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Avböj' }))
    expect(await screen.findByRole('heading', { name: 'Otto Rask har avböjt att skriva under' })).toBeVisible()
    expect(await heading('Underskrifter')).toHaveFocus()
  })

  it('follows a change by another person, which ends it (TOG-02)', async () => {
    const { world, queries } = openCosigning(COSIGNINGS.turn)
    await heading('Läs igenom och skriv under')
    world.cosigning = endedAs('Changed')
    await queries.invalidateQueries()
    expect(await screen.findByRole('heading', { name: 'Svaren har ändrats' })).toBeVisible()
  })

  it('tells the person who asks to sign first (TOG-01)', async () => {
    openCosigning(COSIGNINGS.first)
    expect(await screen.findByText('Du skriver under först. Sedan får Otto Rask ett mejl.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ta tillbaka' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Avböj' })).toBeNull()
  })
})

describe('waiting', () => {
  it('says who has signed, who is awaited and until when, and leads to the receipt at last (TOG-01)', async () => {
    const { world, queries, at } = openCosigning(COSIGNINGS.waiting)
    await heading('Du har skrivit under')
    expect(screen.getByText('Nu väntar vi på Otto Rask till och med den 29 december 2026.')).toBeVisible()
    const persons = within(screen.getByRole('region', { name: 'De som skriver under' }))
    expect(persons.getAllByRole('listitem').map((each) => each.firstElementChild?.textContent)).toEqual([
      'DuHar skrivit under den 29 november 2026',
      'Otto RaskHar inte skrivit under än. Fick mejl den 29 november 2026 till otto@exempel.se.',
    ])
    world.status = 'Submitted'
    await queries.invalidateQueries()
    await waitFor(() => expect(at()).toBe(`/app/${catId()}/receipt`))
  })

  it('shows a person outside who is awaited, and lets her take it back once confirmed (TOG-02)', async () => {
    const { to, path, user } = openCosigning(COSIGNINGS.outside)
    await heading('Väntar på underskrift')
    expect(
      screen.getByText(
        'Karin Älvstrand har skrivit under den 29 november 2026. Vi väntar på Otto Rask till och med den 29 december 2026.',
      ),
    ).toBeVisible()
    expect(screen.getByText('Du är inte en av dem som skriver under den här gången.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Påminn|Skriv under)/ })).toBeNull()
    await press(user, 'Ta tillbaka')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ta tillbaka underskrifterna?' }))
    await user.click(dialog.getByRole('button', { name: 'Behåll underskrifterna' }))
    expect(to('DELETE', path)).toEqual([])
    await press(user, 'Ta tillbaka')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta tillbaka' }))
    expect(await screen.findByRole('heading', { name: 'Underskrifterna är tillbakatagna' })).toBeVisible()
    expect(to('DELETE', path)).toHaveLength(1)
  })

  it('shows that the other person signed first when it cannot be taken back (TOG-02)', async () => {
    const { world, user, at } = openCosigning(COSIGNINGS.waiting, {
      [`DELETE applications/${catId()}/cosigning`]: () => {
        world.status = 'Submitted'
        return problem(409, 'error.already-signed.text')
      },
    })
    await press(user, 'Ta tillbaka')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta tillbaka' }))
    await waitFor(() => expect(at()).toBe(`/app/${catId()}/receipt`))
  })

  it('tells a person whose turn comes later (TOG-01)', async () => {
    openCosigning(COSIGNINGS.notYet)
    expect(await screen.findByText(/Vi mejlar dig när det är din tur/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Avböj' })).toBeVisible()
  })

  it('speaks English (SHE-07)', async () => {
    openCosigning(COSIGNINGS.waiting, {}, 'en')
    await heading('You have signed')
    expect(screen.getByText('Now we are waiting for Otto Rask until 29 December 2026.')).toBeVisible()
  })
})

describe('a reminder', () => {
  const mailedAt = (askedAt: string): Cosigning => ({
    ...COSIGNINGS.waiting,
    cosigners: COSIGNINGS.waiting.cosigners.map((each) => ('askedAt' in each ? { ...each, askedAt } : each)),
  })
  const MAILED_EARLIER = mailedAt('2026-03-02T09:00:00.000Z')
  const remind = () => screen.findByRole('button', { name: 'Påminn Otto Rask' })

  it('goes to the address, which may be corrected, and keeps the focus (TOG-01)', async () => {
    const { to, path, user } = openCosigning(MAILED_EARLIER)
    await user.click(await remind())
    const email = await field('E-post till Otto Rask')
    expect(email).toHaveFocus()
    expect(email).toHaveValue('otto@exempel.se')
    await user.clear(email)
    await press(user, 'Skicka påminnelse')
    expect(email).toBeInvalid()
    await user.type(email, 'otto.rask@exempel.se')
    await press(user, 'Skicka påminnelse')
    expect(await screen.findByText('Vi har skickat ett mejl till otto.rask@exempel.se.')).toBeVisible()
    expect(to('POST', `${path}/reminders`).map(({ body }) => body)).toEqual([
      { signatoryId: 's2', email: 'otto.rask@exempel.se' },
    ])
    expect(await remind()).toHaveFocus()
  })

  it.each([
    [409, 'error.cosigner-reminded.text', 'Personen har redan fått ett mejl i dag. Du kan påminna igen i morgon.'],
    [429, 'error.too-many.text', 'Det blev för många försök. Vänta en stund och försök igen.'],
    [500, 'general.server.technical-error.occured.text', 'Påminnelsen kunde inte skickas. Försök igen.'],
  ])('explains %i %s (TOG-01)', async (status, code, text) => {
    const { user } = openCosigning(MAILED_EARLIER, {
      [`POST applications/${catId()}/cosigning/reminders`]: () => problem(status, code),
    })
    await user.click(await remind())
    await press(user, 'Skicka påminnelse')
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('on the day of the last mail', () => {
  it('only the address can be corrected (TOG-01)', async () => {
    const askedAt = new Date().toISOString()
    const [karin, otto] = COSIGNINGS.waiting.cosigners
    const { user } = openCosigning({ ...COSIGNINGS.waiting, cosigners: [karin, { ...otto, askedAt }] })
    await press(user, 'Rätta adressen till Otto Rask')
    expect(screen.queryByRole('button', { name: /^Påminn/ })).toBeNull()
    expect(await field('E-post till Otto Rask')).toHaveFocus()
  })
})

describe('an end', () => {
  it('addresses the person who had not signed in the middle of a sentence (TOG-02)', async () => {
    const { maySign: _, ...turn } = COSIGNINGS.turn
    openCosigning({ ...turn, state: 'Expired' })
    expect(await screen.findByText(/, och du hade inte skrivit under\./)).toBeVisible()
    expect(screen.getByText('Skrev inte under')).toBeVisible()
  })

  it.each([
    ['Declined', 'Otto Rask har avböjt att skriva under', /Gör er överens/],
    ['Changed', 'Svaren har ändrats', /Läs igenom svaren/],
    ['TakenBack', 'Underskrifterna är tillbakatagna', /^Det hände den 29 november 2026/],
    [
      'Expired',
      'Tiden för att skriva under har gått ut',
      /den 29 december 2026, och Otto Rask hade inte skrivit under/,
    ],
    ['MandateEnded', 'Underskrifterna gäller inte längre', /enligt registret/],
  ] as const)('%s is told, with the way to begin again (TOG-02)', async (state, title, text) => {
    const { user } = openCosigning(endedAs(state))
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Påminn|Ta tillbaka|Avböj)/ })).toBeNull()
    await press(user, 'Be om underskrifter igen')
    expect(await heading('Skriv under tillsammans')).toHaveFocus()
  })
})
