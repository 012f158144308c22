/** Tests of the page of those who sign together: choice, reading, waiting, reminders, and ends. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catId } from '../../../test/cat-cafe.ts'
import { freshApplication } from '../../../test/cat-cafe-server.ts'
import { COSIGNINGS, endedAs, ONLY_OTHERS, SEVERAL } from '../../../test/cosigning/cosigning-answers.ts'
import { openCosigning } from '../../../test/cosigning/cosigning-page.ts'
import { json, problem } from '../../../test/fake-server.ts'

beforeEach(() => {
  freshApplication()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})

const combinations = () => `GET applications/${catId()}/cosigning/combinations`
const begin = () => `POST applications/${catId()}/cosigning`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole('textbox', { name })
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('the choice', () => {
  it('is a sentence where the register has one combination, and leads to the signature once (TOG-01)', async () => {
    const { to, path, user, at } = openCosigning()
    await heading('Skriv under tillsammans')
    expect(document.title).toMatch(/^Skriv under tillsammans/)
    expect(screen.getByText('Enligt registret skriver ni under så här: Du och Otto Rask.')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    await user.type(await field('E-post till Otto Rask'), 'otto@exempel.se')
    await user.dblClick(screen.getByRole('button', { name: 'Fortsätt till underskriften' }))
    await waitFor(() => expect(at()).toBe(`/app/${catId()}/sign`))
    const [sent, ...more] = to('POST', path)
    expect(sent?.body).toEqual({ others: [{ signatoryId: 's2', email: 'otto@exempel.se' }], language: 'sv' })
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
    expect(more).toEqual([])
    expect(await heading('Skriv under ansökan')).toBeInTheDocument()
  })

  it('asks for a combination, and for the addresses of its persons, which another choice keeps (TOG-01)', async () => {
    const { to, path, user } = openCosigning(undefined, { [combinations()]: SEVERAL })
    await heading('Skriv under tillsammans')
    expect(screen.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
      'Du och Otto Rask',
      'Du, Vera Lund och Ella Hjort',
      'Otto Rask och Vera Lund',
    ])
    await press(user, 'Fortsätt till underskriften')
    expect(await screen.findAllByText(/Välj vilka som ska skriva under/)).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'Du och Otto Rask' }))
    await user.type(await field('E-post till Otto Rask'), 'otto@exempel.se')
    await user.click(screen.getByRole('radio', { name: 'Otto Rask och Vera Lund' }))
    expect(await field('E-post till Otto Rask')).toHaveValue('otto@exempel.se')
    await press(user, 'Skicka')
    expect(await screen.findByRole('link', { name: /^E-post till Vera Lund: / })).toBeVisible()
    expect(to('POST', path)).toEqual([])
  })

  it('lets a person who does not sign ask others, and stays with whom it waits for (TOG-01)', async () => {
    const { to, path, user, world } = openCosigning(undefined, {
      [combinations()]: ONLY_OTHERS,
      [begin()]: () => {
        world.cosigning = { ...COSIGNINGS.outside, isBegunBySelf: true }
        return json(world.cosigning, { status: 201 })
      },
    })
    await heading('Be andra skriva under')
    await user.type(await field('E-post till Vera Lund'), 'vera@exempel.se')
    await user.type(await field('E-post till Ella Hjort'), 'ella@exempel.se')
    await press(user, 'Skicka')
    expect(await heading('Väntar på underskrift')).toHaveFocus()
    expect(to('POST', path)[0]?.body).toEqual({
      others: [
        { signatoryId: 's3', email: 'vera@exempel.se' },
        { signatoryId: 's4', email: 'ella@exempel.se' },
      ],
      language: 'sv',
    })
  })

  it('shows faults of the application with the way to them, and those of an address at its field (TOG-01)', async () => {
    let issues = [{ path: 'others.1.email', key: 'error.email.format' }]
    const { user } = openCosigning(undefined, {
      [combinations()]: SEVERAL,
      [begin()]: () =>
        problem(422, 'error.invalid.text', { issues, errors: { '0.CAT_VET.contacts': ['Lägg till en veterinär.'] } }),
    })
    await user.click(await screen.findByRole('radio', { name: 'Du, Vera Lund och Ella Hjort' }))
    await user.type(await field('E-post till Vera Lund'), 'vera@exempel.se')
    await user.type(await field('E-post till Ella Hjort'), 'ella@exempel.se')
    await press(user, 'Fortsätt till underskriften')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'E-post till Ella Hjort' })).toBeInvalid())
    expect(screen.getByRole('textbox', { name: 'E-post till Vera Lund' })).toBeValid()
    issues = [{ path: '0.CAT_VET.contacts', key: 'validation.required.text' }]
    await user.type(await field('E-post till Ella Hjort'), 'x')
    await press(user, 'Fortsätt till underskriften')
    expect(await screen.findByText('Lägg till en veterinär.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Tillbaka till ansökan' })).toHaveAttribute('href', `/app/${catId()}`)
  })

  it.each([
    [503, 'error.register-unavailable.text', 'Registret över företrädare svarar inte. Försök igen om någon minut.'],
    [409, 'error.version-ended.text', /kan inte längre skickas in/],
    [500, 'general.server.technical-error.occured.text', 'Det gick inte att be om underskrifter. Försök igen.'],
  ])('explains %i %s and can be repeated (TOG-01)', async (status, code, text) => {
    const { user } = openCosigning(undefined, { [begin()]: () => problem(status, code) })
    await user.type(await field('E-post till Otto Rask'), 'otto@exempel.se')
    await press(user, 'Fortsätt till underskriften')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Fortsätt till underskriften' })).toBeEnabled()
  })

  it('shows what another person has begun meanwhile (TOG-01)', async () => {
    const { user, world } = openCosigning(undefined, {
      [begin()]: () => {
        world.cosigning = COSIGNINGS.turn
        return problem(409, 'error.cosigning-begun.text')
      },
    })
    await user.type(await field('E-post till Otto Rask'), 'otto@exempel.se')
    await press(user, 'Fortsätt till underskriften')
    expect(await heading('Läs igenom och skriv under')).toBeInTheDocument()
  })

  it('says where nobody else may sign, and when the register cannot be read (TOG-01)', async () => {
    let answer: () => unknown = () => problem(503, 'error.register-unavailable.text')
    const { user } = openCosigning(undefined, { [combinations()]: () => answer() })
    expect(await screen.findByText('Vi kan inte läsa i registret vilka som får skriva under.')).toBeVisible()
    answer = () => ({ combinations: [] })
    await press(user, 'Försök igen')
    expect(await screen.findByText(/finns ingen annan som kan skriva under/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Till ansökan' })).toBeVisible()
  })
})

describe('reading', () => {
  it('shows the whole application without a way to change it, and asks for the approval (TOG-01)', async () => {
    const { user, at } = openCosigning(COSIGNINGS.turn)
    await heading('Läs igenom och skriv under')
    expect(
      screen.getByText('Du är ombedd att skriva under. Karin Älvstrand har skrivit under den 29 november 2026.'),
    ).toBeVisible()
    expect(screen.getByText(/Du kan skriva under till och med den 29 december 2026/)).toBeVisible()
    for (const name of ['Människorna', 'Kaféet och katterna', 'Allmänna uppgifter'])
      expect(screen.getByRole('region', { name })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Ändra/ })).toBeNull()
    await press(user, 'Skriv under')
    expect(await screen.findByRole('link', { name: /Kryssa i att uppgifterna stämmer/ })).toBeVisible()
    await user.click(screen.getByRole('checkbox'))
    await press(user, 'Skriv under')
    await waitFor(() => expect(at()).toBe(`/app/${catId()}/sign`))
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
  const remind = () => screen.findByRole('button', { name: 'Påminn Otto Rask' })

  it('goes to the address, which may be corrected, and keeps the focus (TOG-01)', async () => {
    const { to, path, user } = openCosigning(COSIGNINGS.waiting)
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
    [500, 'general.server.technical-error.occured.text', 'Påminnelsen kunde inte skickas. Försök igen.'],
  ])('explains %i %s (TOG-01)', async (status, code, text) => {
    const { user } = openCosigning(COSIGNINGS.waiting, {
      [`POST applications/${catId()}/cosigning/reminders`]: () => problem(status, code),
    })
    await user.click(await remind())
    await press(user, 'Skicka påminnelse')
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('an end', () => {
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
