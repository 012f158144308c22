/** Tests of the page on which a renewal without changes is made (NEW-11). */
import { cafeAnswers } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { below, type CatServerOptions, catAddress, freshApplication } from '../../../test/cat-cafe-server.ts'
import {
  decline,
  heading,
  openRenewal,
  question,
  RENEWAL,
  still,
  stillValid,
  taken,
  unchanged,
  withoutDocument,
} from '../../../test/renewal-page.ts'
import { listedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

describe('a renewal on one page', () => {
  it('shows the answers of every step, and the age of each document (NEW-11)', async () => {
    openRenewal()
    await heading()
    expect(document.title).toMatch(/^Förnya på en sida, Kattkafé/)
    expect(screen.getByText(/^Det här är svaren från SIE2021-9/)).toBeInTheDocument()
    for (const step of ['Människorna', 'Kaféet och katterna', 'Allmänna uppgifter'])
      expect(screen.getByRole('button', { name: `Ändra ${step}` })).toBeInTheDocument()
    await still('1')
    expect(question()).toHaveTextContent(
      'avtal-2.pdf2 KB, uppladdat den 2 mars 2021, 5 år gammaltBifoga, gäller fortfarandeGäller inte längre',
    )
  })

  it('attaches all documents with one press, whose ages stand above the button (NEW-11, LES-01, LES-06)', async () => {
    const { user, router, steps, saves } = openRenewal()
    await still('1')
    expect(stillValid()).toHaveTextContent(
      'avtal-1.pdf, uppladdat den 2 mars 2021, 5 år gammaltavtal-2.pdf, uppladdat den 2 mars 2021, 5 år gammalt',
    )
    await user.click(unchanged())
    await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
    expect(saves('draft')).toHaveLength(1)
    expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ isMissing: false, files: [taken('1'), taken('2')] })
  })

  it('leaves out a document that is no longer valid (NEW-11, LES-01)', async () => {
    const { user, router, steps } = openRenewal()
    await user.click(await decline('1'))
    expect(question()).toHaveFocus()
    expect(within(question()).getAllByText('avtal-1.pdf bifogas inte.').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Gäller inte längre: avtal-1.pdf' })).toBeNull()
    expect(stillValid()).not.toHaveTextContent('avtal-1.pdf')
    await user.click(unchanged())
    await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
    expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [taken('2')] })
  })

  it('adds nothing to a question that the applicant has answered, and nothing taken back (NEW-11, LES-01)', async () => {
    const { user, router, steps } = openRenewal()
    await user.click(await still('1'))
    await waitFor(() => expect(stillValid()).toBeNull())
    await user.click(await within(question()).findByRole('button', { name: 'Ta bort avtal-1.pdf' }))
    await waitFor(() => expect(stillValid()).toHaveTextContent(/^avtal-2.pdf/))
    await user.click(await still('1'))
    await waitFor(() => expect(stillValid()).toBeNull())
    await user.click(unchanged())
    await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
    expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [taken('1')] })
  })

  it('attaches the chosen documents, each in one press, and leads to the review (NEW-11, LES-01)', async () => {
    const { user, router, steps, saves } = openRenewal()
    await user.click(await still('1'))
    await waitFor(() => expect(question()).toHaveFocus())
    expect(within(question()).getByText('avtal-1.pdf är bifogad.')).toBeInTheDocument()
    await user.click(await still('2'))
    await waitFor(() => expect(saves('draft')).toHaveLength(2))
    expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ isMissing: false, files: [taken('1'), taken('2')] })
    expect(screen.queryByRole('button', { name: /^Bifoga, gäller fortfarande/ })).toBeNull()
    await user.click(unchanged())
    await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
  })

  it('opens what is attached, and takes it back there (NEW-11, FIL-04)', async () => {
    const { user, steps, saves, to } = openRenewal()
    await user.click(await still('1'))
    const { id, fileName } = taken('1')
    await user.click(await within(question()).findByRole('button', { name: `Öppna ${fileName}` }))
    await waitFor(() => expect(to('GET', below(`file/${id}`))).toHaveLength(1))
    await user.click(within(question()).getByRole('button', { name: `Ta bort ${fileName}` }))
    expect(await still('1')).toBeInTheDocument()
    expect(question()).toHaveFocus()
    expect(within(question()).getByText(`${fileName} är borttagen.`)).toBeInTheDocument()
    expect(saves('draft')).toHaveLength(2)
    expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ isMissing: false, files: [] })
  })

  it('asks about a document in one place only (NEW-11)', async () => {
    openRenewal()
    await still('1')
    expect(screen.queryByText('Inga dokument')).toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: 'Gäller dokumenten fortfarande?' })).toBeInTheDocument()
  })

  it('shows the fee, what is saved, and the way out (NEW-11, FEE-01, WIZ-13)', async () => {
    const { user, router } = openRenewal()
    await heading()
    expect(screen.getByRole('region', { name: 'Avgift' })).toBeInTheDocument()
    expect(screen.getByText(/^Sparat .*Du kan stänga sidan/)).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Till startsidan' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('says that a permit need not be renewed yet (NEW-11)', async () => {
    const held = listedApplication('A', { status: 'Granted', caseNumber: 'SIE2021-9', validUntil: '2090-05-31' })
    openRenewal(withoutDocument, { more: { 'GET applications': [held] } })
    await heading()
    expect(await screen.findByText(/gäller till och med den 31 maj 2090 .* den 1 december 2089/)).toBeInTheDocument()
  })

  it('says nothing of the kind when it is time (NEW-11)', async () => {
    const validity = { validUntil: '2090-05-31', ending: true } as const
    const held = listedApplication('A', { status: 'Granted', caseNumber: 'SIE2021-9', ...validity })
    const { to } = openRenewal(withoutDocument, { more: { 'GET applications': [held] } })
    await heading()
    await waitFor(() => expect(to('GET', 'applications')).toHaveLength(1))
    expect(screen.queryByText(/behöver inte förnyas än/)).toBeNull()
  })

  it('opens the only item of a list (NEW-11)', async () => {
    const { equipments } = cafeAnswers['CAT_CATS'] as { equipments: unknown[] }
    openRenewal({ '1.CAT_CATS.equipments': equipments.slice(0, 1) })
    await heading()
    const region = within(screen.getByRole('region', { name: 'Kaféet och katterna' }))
    expect(region.getByRole('button', { name: /^Katt 1/ })).toHaveAttribute('aria-expanded', 'true')
    expect(region.getByRole('button', { name: /^Plats 1/ })).toHaveAttribute('aria-expanded', 'false')
  })

  it('leaves the removal of a document that is new to its step (NEW-11)', async () => {
    openRenewal({ '0.CAT_AGREEMENT': { isMissing: false, reason: '', files: [taken('9')] } })
    await still('1')
    expect(within(question()).getByRole('button', { name: 'Öppna avtal-9.pdf' })).toBeInTheDocument()
    expect(within(question()).queryByRole('button', { name: /^Ta bort/ })).toBeNull()
  })

  it('stores both of two documents that are chosen at once (NEW-11, WIZ-14)', async () => {
    const { user, steps, saves } = openRenewal()
    const [first, second] = [await still('1'), await still('2')]
    await Promise.all([user.click(first), user.click(second)])
    await waitFor(() => expect(saves('draft').length).toBeGreaterThanOrEqual(2))
    expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [{ id: taken('1').id }, { id: taken('2').id }] })
  })

  it('says which document is missing, and links to its question (NEW-11)', async () => {
    const { user, router } = openRenewal()
    for (const id of ['1', '2']) await user.click(await decline(id))
    await user.click(unchanged())
    const link = await screen.findByRole('link', { name: /^Avtal med rådgivaren/ })
    await user.click(link)
    expect(question()).toHaveFocus()
    expect(router.state.location.pathname).toBe(`${catAddress()}/renewal`)
  })

  it('leads to a step and back (NEW-11)', async () => {
    const { user, router } = openRenewal({})
    await heading()
    await user.click(screen.getByRole('button', { name: 'Ändra Kaféet och katterna' }))
    await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
    expect(router.state.location.href).toBe(catAddress(1))
    await user.click((await screen.findAllByRole('link', { name: 'Förnya på en sida' }))[0] ?? document.body)
    await heading()
  })

  it('names what is missing since a step was changed (NEW-11)', async () => {
    const { user, router } = openRenewal(
      { '0.CAT_VET.contacts.0.phone': '' },
      { application: { ...RENEWAL, stepProgress: 2 } },
    )
    await heading()
    expect(screen.getByText('Något saknas i steg 1: Människorna')).toBeInTheDocument()
    await user.click(unchanged())
    expect(router.state.location.pathname).toBe(`${catAddress()}/renewal`)
  })
})

describe('the steps instead', () => {
  it.each<[string, Record<string, unknown>, CatServerOptions['application']]>([
    ['a draft that is no renewal', {}, {}],
    ['a renewal of an unknown case', {}, { ...RENEWAL, prefilledFrom: null }],
    ['a party that the register has changed', {}, { ...RENEWAL, copied: { isCopy: false, changed: ['address'] } }],
    ['a version that asks for more', { '0.CAT_VET.contacts.0.phone': '' }, RENEWAL],
  ])('open for %s (NEW-11)', async (_, changes, application = {}) => {
    const { router } = openRenewal(changes, { application })
    await screen.findByRole('heading', { level: 1, name: 'Människorna' })
    expect(router.state.location.pathname).toBe(catAddress())
  })
})
