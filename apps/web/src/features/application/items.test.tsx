/** Tests of a step's lists; their items have forms and calls of their own. */
import { CAT_ID, OTHER_CAT_ID } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'
import { invalid } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const cats = () => sectionOf('CAT_CATS')
const places = () => sectionOf('CAT_PLACES')
const ready = () => screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })

describe('section-based equipment', () => {
  it('shows that none exists, and that one is needed (SEC-10)', async () => {
    catCafeServer({ answers: { 0: {}, 1: {} } })
    const { user } = renderApp(catAddress(1))
    await ready()
    expect(cats().getByText('Det finns ingen katt än.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Nästa steg/ }))
    const link = await screen.findByRole('link', { name: 'Katt: Lägg till minst en cat.' })
    await user.click(link)
    expect(cats().getByRole('button', { name: 'Lägg till en katt' })).toHaveFocus()
  })

  it('lists items, distinguished by their answers (SEC-10)', async () => {
    catCafeServer()
    renderApp(catAddress(1))
    await ready()
    expect(
      cats()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Katt 1Robotkatt, 12, JaÄndraKopieraTa bort', 'Katt 2Huskatt, Under syrenenÄndraKopieraTa bort'])
  })

  it('edits one in the place of the step, with its own conditions, and reads the fee again, not the other items (SEC-03, SEC-10, VET-07)', async () => {
    const server = catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(cats().getByRole('button', { name: 'Ändra Katt 1' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ändra katt' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Nästa steg/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Spänning (V)' })).toHaveValue('12')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorts katt' }), 'Huskatt')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Spänning (V)' })).toBeNull())
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Spara katt' }))
    await ready()
    const [call] = server.to('PUT', below(`equipment/${CAT_ID}`))
    expect(call?.headers.get('If-Match')).toBe('"s1-r0"')
    const sent = call?.body as { stepData: Record<string, string> }
    expect(JSON.parse(sent.stepData['CAT_VOLTAGE'] ?? '')).toEqual({ text: '' })
    expect(cats().getAllByRole('listitem')[0]).toHaveTextContent('Katt 1Huskatt')
    expect(screen.getByText('Katt är sparad.')).toBeInTheDocument()
    expect(server.to('GET', below('applicationFee')).length).toBeGreaterThan(1)
    expect(server.to('GET', below('stepvalues/1'))).toHaveLength(1)
  })

  const changeFirst = async (user: UserEvent) => {
    await user.click(cats().getByRole('button', { name: 'Ändra Katt 1' }))
    const voltage = await screen.findByRole('textbox', { name: 'Spänning (V)' })
    await user.clear(voltage)
    await user.type(voltage, '24')
    await user.click(screen.getByRole('button', { name: 'Spara katt' }))
    await ready()
  }
  /** Navigates to the previous step and back. */
  const there = async ({ router }: ReturnType<typeof renderApp>) => {
    await router.navigate({ to: '.', search: { step: 0 } })
    await screen.findByRole('heading', { level: 1, name: 'Människorna' })
    await router.navigate({ to: '.', search: { step: 1 } })
    await ready()
  }

  it('revalidates the items with the ETag of the local change (SEC-10, WIZ-18)', async () => {
    const server = catCafeServer()
    const app = renderApp(catAddress(1))
    await ready()
    await changeFirst(app.user)
    await there(app)
    expect(cats().getAllByRole('listitem')[0]).toHaveTextContent('24')
    const again = server.to('GET', below('stepvalues/1')).at(-1)
    expect(again?.headers.get('If-None-Match')).toBe('"s1-r1"')
  })

  it('fetches them again when answers were saved beside them (WIZ-18)', async () => {
    const server = catCafeServer()
    const app = renderApp(catAddress(1))
    await ready()
    expect(screen.getByRole('checkbox', { name: 'Katterna får gå ut' })).toBeChecked()
    await app.user.click(screen.getByRole('checkbox', { name: 'Katterna får gå ut' }))
    await changeFirst(app.user)
    await there(app)
    const again = server.to('GET', below('stepvalues/1')).at(-1)
    expect(again?.headers.get('If-None-Match')).toBe('"s1-r0"')
    expect(screen.getByRole('checkbox', { name: 'Katterna får gå ut' })).not.toBeChecked()
  })

  it('shows a long list partially, and focuses the first item of the rest (SEC-10)', async () => {
    const equipments = Array.from({ length: 120 }, (_, index) => ({ id: `cat-${index}`, stepData: {} }))
    catCafeServer({ answers: { 0: {}, 1: { CAT_CATS: { equipments } } } })
    const { user } = renderApp(catAddress(1))
    await ready()
    expect(cats().getAllByRole('listitem')).toHaveLength(20)
    expect(cats().getByText('120 i listan')).toBeInTheDocument()
    await user.click(cats().getByRole('button', { name: 'Visa mer' }))
    expect(cats().getAllByRole('button', { name: /^Ändra/ })[20]).toHaveFocus()
    expect(cats().getAllByRole('listitem')).toHaveLength(120)
    expect(cats().queryByRole('button', { name: 'Visa mer' })).toBeNull()
  })

  it('looks at the step’s own answers, saved or not, inside an item (SEC-03)', async () => {
    catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(screen.getByRole('checkbox', { name: 'Katterna får gå ut' }))
    await user.click(cats().getByRole('button', { name: 'Ändra Katt 2' }))
    await screen.findByRole('heading', { level: 1, name: 'Ändra katt' })
    expect(screen.queryByRole('textbox', { name: /Var i trädgården/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Avbryt' }))
    await ready()
    await user.click(screen.getByRole('checkbox', { name: 'Katterna får gå ut' }))
    await user.click(cats().getByRole('button', { name: 'Ändra Katt 2' }))
    expect(await screen.findByRole('textbox', { name: /Var i trädgården/ })).toBeInTheDocument()
  })

  it('shows the errors of an item, announces them, and leaves focus in place (WIZ-08, SEC-10)', async () => {
    const server = catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(cats().getByRole('button', { name: 'Lägg till en katt' }))
    const kind = await screen.findByRole('combobox', { name: 'Sorts katt' })
    await user.click(kind)
    const save = await screen.findByRole('button', { name: 'Spara katt' })
    await user.click(save)
    expect(await screen.findByRole('link', { name: 'Sorts katt: Fyll i eller välj ett svar.' })).toBeInTheDocument()
    expect(save).toHaveFocus()
    expect(server.to('POST', below('equipment'))).toHaveLength(0)
  })

  it('asks before removing an item, and logs a failed removal (SEC-10, WIZ-17)', async () => {
    const server = catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(cats().getByRole('button', { name: 'Ta bort Katt 1' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Ta bort katt?' })).getByRole('button', { name: 'Ta bort' }),
    )
    await waitFor(() => expect(cats().getAllByRole('listitem')).toHaveLength(1))
    await user.click(cats().getByRole('button', { name: 'Ta bort Katt 1' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(cats().getAllByRole('listitem')).toHaveLength(1)
    expect(server.to('DELETE', below(`equipment/${OTHER_CAT_ID}`))).toHaveLength(1)
  })

  it('shows a modal when an item cannot be saved, and retains the typed text (SEC-13)', async () => {
    catCafeServer({ more: { [`PUT ${below(`equipment/${OTHER_CAT_ID}`)}`]: () => problem(500) } })
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(cats().getByRole('button', { name: 'Ändra Katt 2' }))
    const garden = await screen.findByRole('textbox', { name: /Var i trädgården/ })
    await user.type(garden, ' och rosen')
    await user.click(screen.getByRole('button', { name: 'Spara katt' }))
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    await user.click(within(modal).getByRole('button', { name: 'Stäng' }))
    expect(garden).toHaveValue('Under syrenen och rosen')
  })

  it('puts the server’s faults on the fields of the item (SEC-12)', async () => {
    catCafeServer({
      more: {
        [`PUT ${below(`equipment/${OTHER_CAT_ID}`)}`]: () =>
          invalid({ path: 'CAT_OUTDOORS.text', key: 'validation.max.100.length.text', params: [100] }),
      },
    })
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(cats().getByRole('button', { name: 'Ändra Katt 2' }))
    await user.click(await screen.findByRole('button', { name: 'Spara katt' }))
    expect(
      await screen.findByRole('link', { name: 'Var i trädgården får katten vara? Skriv högst 100 tecken.' }),
    ).toBeInTheDocument()
  })

  it('asks before leaving an item with new text, and does not offer it afterwards (WIZ-07)', async () => {
    const { storedRecords } = freshApplication()
    catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(cats().getByRole('button', { name: 'Ändra Katt 2' }))
    await user.type(await screen.findByRole('textbox', { name: /Var i trädgården/ }), '!')
    await waitFor(() => expect(storedRecords()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Avbryt' }))
    const modal = await screen.findByRole('dialog', { name: 'Vill du lämna sidan?' })
    await user.click(within(modal).getByRole('button', { name: 'Lämna sidan' }))
    await ready()
    await waitFor(() => expect(storedRecords()).toHaveLength(0))
    expect(cats().getAllByRole('listitem')[1]).toHaveTextContent('Under syrenenÄndra')
  })
})

describe('places of business', () => {
  it('adds one with the empty GUID, by the Swedish rule in Sweden (SEC-09)', async () => {
    const server = catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(places().getByRole('button', { name: 'Lägg till ett kafé' }))
    await user.type(await screen.findByRole('textbox', { name: /Platsens namn/ }), 'Katten i Ängsta')
    await screen.findByRole('option', { name: 'Sverige' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'Sverige')
    await user.type(screen.getByRole('textbox', { name: 'Gatuadress' }), 'Klövervägen 3')
    await user.type(screen.getByRole('textbox', { name: 'Postnummer' }), '0155')
    await user.type(screen.getByRole('textbox', { name: 'Ort' }), 'Ängsta')
    await user.click(screen.getByRole('button', { name: 'Spara platsen' }))
    expect(
      await screen.findByRole('link', { name: /^Postnummer: Skriv postnumret med fem siffror/ }),
    ).toBeInTheDocument()
    await user.clear(screen.getByRole('textbox', { name: 'Postnummer' }))
    await user.type(screen.getByRole('textbox', { name: 'Postnummer' }), '123 45')
    await user.click(screen.getByRole('button', { name: 'Spara platsen' }))
    await ready()
    expect(server.to('POST', below('placeOfBusiness'))[0]?.body).toMatchObject({
      id: '00000000-0000-0000-0000-000000000000',
      country: 752,
      zipCode: '12345',
    })
    expect(places().getByText('Katten i Ängsta')).toBeInTheDocument()
  })

  it('is sent once, however often Enter is pressed (SEC-09)', async () => {
    const answer = Promise.withResolvers<Response>()
    const server = catCafeServer({ more: { [`POST ${below('placeOfBusiness')}`]: () => answer.promise } })
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(places().getByRole('button', { name: 'Lägg till ett kafé' }))
    await screen.findByRole('option', { name: 'Sverige' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'Sverige')
    await user.type(screen.getByRole('textbox', { name: 'Gatuadress' }), 'Klövervägen 3')
    await user.type(screen.getByRole('textbox', { name: 'Postnummer' }), '123 45')
    await user.type(screen.getByRole('textbox', { name: 'Ort' }), 'Ängsta{Enter}{Enter}')
    // A second call would wait for the answer to the first, whether success or failure.
    answer.resolve(problem(409))
    await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    expect(server.to('POST', below('placeOfBusiness'))).toHaveLength(1)
  })

  it('calls one without a name by its number, and removes it when confirmed (SEC-09, REV-05)', async () => {
    catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    expect(places().getByText('Plats 1')).toBeInTheDocument()
    expect(await places().findByText('Storgata 1, 0155 Oslo, Norge')).toBeInTheDocument()
    expect(places().getByText('Klövervägen 3, 123 45 Ängsta')).toBeInTheDocument()
    await user.click(places().getByRole('button', { name: 'Ta bort Plats 1' }))
    const modal = await screen.findByRole('dialog', { name: 'Ta bort platsen?' })
    await user.click(within(modal).getByRole('button', { name: 'Ta bort platsen' }))
    await waitFor(() => expect(places().getAllByRole('listitem')).toHaveLength(1))
    expect(places().queryByText('Klövervägen 3, 123 45 Ängsta')).toBeNull()
  })

  it('shows Sweden first among the countries, and needs one (SEC-09)', async () => {
    catCafeServer()
    const { user } = renderApp(catAddress(1))
    await ready()
    await user.click(places().getByRole('button', { name: 'Lägg till ett kafé' }))
    const country = await screen.findByRole('combobox', { name: 'Land' })
    await waitFor(() =>
      expect(
        within(country)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['Välj land', 'Sverige', 'Norge']),
    )
    await user.click(screen.getByRole('button', { name: 'Spara platsen' }))
    expect(await screen.findByRole('link', { name: 'Land: Välj vilket land platsen ligger i.' })).toBeInTheDocument()
  })
})
