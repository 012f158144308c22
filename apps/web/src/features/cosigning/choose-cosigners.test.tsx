/** Tests of the choice with whom to sign, or who else signs. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catId } from '../../../test/cat-cafe.ts'
import { freshApplication } from '../../../test/cat-cafe-server.ts'
import { COSIGNINGS, ONLY_OTHERS, SEVERAL } from '../../../test/cosigning/cosigning-answers.ts'
import { openCosigning } from '../../../test/cosigning/cosigning-page.ts'
import { json, problem, USER } from '../../../test/fake-server.ts'

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
    expect(screen.getByText('Enligt registret skriver du under tillsammans med Otto Rask.')).toBeVisible()
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

  it('offers a person who cannot sign here only others (TOG-01, FOR-01)', async () => {
    openCosigning(undefined, {
      [combinations()]: { combinations: [...SEVERAL.combinations.slice(0, 1), ...ONLY_OTHERS.combinations] },
      'GET authentication/user': { ...USER, cannotSign: true },
    })
    await heading('Be andra skriva under')
    expect(screen.getByText('Enligt registret kan Vera Lund och Ella Hjort skriva under.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'E-post till Otto Rask' })).toBeNull()
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
