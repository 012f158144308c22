/** Tests of the equipment step's list: cards, removal, frequencies, and failure messages. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic, ofClinic } from '../../../test/clinic-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { mainButtons } from '../../../test/main-buttons.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { invalid } from '../../../test/started-application.ts'
import {
  button,
  card,
  cards,
  fillIn,
  KNOWN,
  list,
  NEXT,
  openForm,
  SAVE,
  SMALL_ANIMALS,
  UNKNOWN,
  write,
} from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

const two = { equipment: [KNOWN, UNKNOWN] }
const FREQUENCY = 'veterinary-equipment-frequency'
const LIST = 'veterinary-equipments'

describe('cards', () => {
  it('show kind, place and permit requirement of each piece (VET-01)', async () => {
    clinicServer(two)
    renderApp(clinicAddress())
    await list()
    expect(mainButtons()).toEqual([expect.stringMatching(NEXT)])
    const first = card('Utrustning 1: Stationär röntgenutrustning')
    await first.findByText('Examion Maxivet 400 HF')
    const facts = (of: typeof first) =>
      of.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    // Equipment of the same kind differs only in the last one.
    expect(facts(first)).toEqual([
      'Fabrikat och modell: Examion Maxivet 400 HF',
      'Serienummer: SN-1001',
      'Högsta värden: 125 kV, 400 mA',
      'Plats: Klövervägen 3, 123 45 Ängsta',
      'Djur: Bara stora djur',
      'Placering: Takstativ, kan stråla åt flera håll',
      'Strålfältets riktning: Mot ytterväggen och mot golvet.',
    ])
    expect(first.getByText('Behöver tillstånd')).toBeInTheDocument()
    const second = card('Utrustning 2: Bärbar röntgenutrustning')
    expect(facts(second)).toEqual(
      expect.arrayContaining([
        'Fabrikat och modell: Stallröntgen AB Bär 90',
        'Högsta värden: 90,5 kV, 20 mA',
        'Plats: Ambulerande, ingen fast plats',
      ]),
    )
  })

  it('show that none has been added yet (VET-01)', async () => {
    clinicServer()
    renderApp(clinicAddress())
    expect(await screen.findByText('Du har inte lagt till någon utrustning än.')).toBeInTheDocument()
    expect(screen.queryByText('Hur många undersökningar gör ni?')).toBeNull()
    expect(mainButtons()).toEqual(['Lägg till utrustning'])
  })

  it('report a piece that can no longer be part of it (VET-09)', async () => {
    clinicServer({ equipment: [{ ...KNOWN, permit: 'Illegal' }, UNKNOWN] })
    renderApp(clinicAddress())
    await list()
    const first = card(/^Utrustning 1/)
    expect(first.getByText('Stöds inte av e-tjänsten')).toBeInTheDocument()
    expect(first.getByText(/Ändra den eller ta bort den innan du skriver under/)).toBeInTheDocument()
    expect(card(/^Utrustning 2/).queryByText(/innan du skriver under/)).toBeNull()
  })

  it('report that no permit is needed when all pieces need a notification, and link there (VET-05)', async () => {
    clinicServer({
      equipment: [{ ...KNOWN, permit: 'Report' }],
      more: { 'GET businesstypes/REPORT_SMALL_ANIMAL_XRAY': problem(500) },
    })
    const { router, user } = renderApp(clinicAddress())
    expect(await screen.findByText(/Det finns inget att söka tillstånd för/)).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Anmäl smådjursröntgen' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/report/REPORT_SMALL_ANIMAL_XRAY/new'))
  })
})

describe('removing', () => {
  it('asks first, removes, refetches the fee, and focuses the neighbour (VET-01, VET-07)', async () => {
    const server = clinicServer(two)
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ta bort Utrustning 1/))
    expect(screen.getByRole('dialog')).toHaveTextContent('Utrustning 1: Stationär röntgenutrustning tas bort.')
    expect(server.calls('DELETE', `${LIST}/${KNOWN.id}`)).toHaveLength(0)
    const before = server.calls('GET', 'applicationFee').length
    await user.click(await button('Ta bort utrustningen'))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('listitem', { name: 'Utrustning 1: Bärbar röntgenutrustning' })).toHaveFocus()
    expect(screen.getByText('Utrustning 1: Stationär röntgenutrustning är borttagen.')).toBeInTheDocument()
    await waitFor(() => expect(server.calls('GET', 'applicationFee')).toHaveLength(before + 1))
    expect(server.calls('DELETE', `${LIST}/${KNOWN.id}`)[0]?.headers.get('If-Match')).toBe('"s0-r1"')
    // The list is updated from the answer: two hundred items are not refetched because of one.
    expect(server.calls('GET', LIST)).toHaveLength(1)
  })

  it('can be cancelled (VET-01)', async () => {
    const server = clinicServer(two)
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ta bort Utrustning 2/))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Avbryt' }))
    expect(cards()).toHaveLength(2)
    expect(server.calls('DELETE', `${LIST}/${UNKNOWN.id}`)).toHaveLength(0)
  })

  it('cannot be cancelled any more once it is under way (VET-01)', async () => {
    const answer = Promise.withResolvers<Response>()
    clinicServer({ ...two, more: { [`DELETE ${ofClinic(LIST)}/${KNOWN.id}`]: () => answer.promise } })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ta bort Utrustning 1/))
    await user.click(await button('Ta bort utrustningen'))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    answer.resolve(problem(500))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that fails is logged, and the question closes (WIZ-17)', async () => {
    clinicServer({ ...two, more: { [`DELETE ${ofClinic(LIST)}/${KNOWN.id}`]: () => problem(500) } })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ta bort Utrustning 1/))
    await user.click(await button('Ta bort utrustningen'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(cards()).toHaveLength(2)
  })
})

describe('frequencies', () => {
  it('are asked for once per type, sorted by name (VET-01)', async () => {
    const again = { ...UNKNOWN, id: '00000000-0000-4000-8000-000000000009' }
    clinicServer({ equipment: [KNOWN, UNKNOWN, again], frequencies: [{ equipmentTypeId: 1, frequency: 40 }] })
    renderApp(clinicAddress())
    await list()
    const fields = screen.getAllByRole('textbox', { name: /antal i månaden$/ })
    expect(fields.map((field) => field.getAttribute('id'))).toEqual(['frequency.3', 'frequency.1'])
    expect(fields[1]).toHaveValue('40')
  })

  it('are saved by Next, which proceeds (VET-01)', async () => {
    const server = clinicServer(two)
    const { user, at } = renderApp(clinicAddress())
    await write(user, /^Bärbar/, '12')
    await write(user, /^Stationär/, '40')
    await user.click(await button(NEXT))
    await waitFor(() => expect(at()).toBe(clinicAddress(1)))
    expect(server.calls('PUT', FREQUENCY, 'final').map(({ body }) => body)).toEqual([
      [
        { equipmentTypeId: 1, frequency: '40' },
        { equipmentTypeId: 3, frequency: '12' },
      ],
    ])
  })

  it('are saved as a draft while they are typed, however incomplete (WIZ-13)', { tags: ['nightly'] }, async () => {
    const server = clinicServer(two)
    const { user } = renderApp(clinicAddress())
    await write(user, /^Bärbar/, 'många')
    await waitFor(() => expect(server.calls('PUT', FREQUENCY, 'draft')).not.toHaveLength(0), { timeout: 3000 })
    expect(server.calls('PUT', FREQUENCY, 'draft').at(-1)?.body).toEqual([{ equipmentTypeId: 3, frequency: 'många' }])
    expect(await screen.findByText(/^Sparat \d/, { selector: '.sv-save-state' })).toBeInTheDocument()
  })

  it('of a newly added type have no error before their first focus (VET-01, WIZ-09)', async () => {
    clinicServer({ equipment: [UNKNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(NEXT))
    const [before] = await screen.findAllByRole('textbox', { name: /antal i månaden$/ })
    await waitFor(() => expect(before).toBeInvalid())
    await openForm(user)
    await fillIn(user, 'Bara stora djur', SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    const added = await screen.findByLabelText(/^Stationär/)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(added).not.toBeInvalid()
    expect(screen.getByLabelText(/^Bärbar/)).toBeInvalid()
    await user.click(await button(NEXT))
    await waitFor(() => expect(screen.getByLabelText(/^Stationär/)).toBeInvalid())
  })

  it('require at least one piece: reported at the Add button (VET-01)', async () => {
    clinicServer()
    const { user, at } = renderApp(clinicAddress())
    await user.click(await button(NEXT))
    const summary = await screen.findByRole('region', { name: 'Rätta det här innan du går vidare' })
    await user.click(within(summary).getByRole('link', { name: /^Utrustning: Lägg till minst en/ }))
    expect(await button('Lägg till utrustning')).toHaveFocus()
    expect(at()).toBe(clinicAddress(0))
  })

  it("have the server's faults on their own fields (VET-06)", async () => {
    clinicServer({
      ...two,
      more: {
        [`PUT ${ofClinic(FREQUENCY)}`]: () =>
          invalid({ path: '1.frequency', key: 'validation.max.value', params: [10_000] }),
      },
    })
    const { user } = renderApp(clinicAddress())
    await write(user, /^Bärbar/, '12')
    await write(user, /^Stationär/, '40')
    await user.click(await button(NEXT))
    await waitFor(() => expect(screen.getByLabelText(/^Bärbar/)).toHaveAccessibleDescription(/10\s?000/))
    expect(screen.getByLabelText(/^Stationär/)).not.toHaveAccessibleDescription()
  })

  it('that cannot be saved show a dialog, and stay on the page (WIZ-12)', async () => {
    clinicServer({ ...two, more: { [`PUT ${ofClinic(FREQUENCY)}`]: () => problem(500) } })
    const { user } = renderApp(clinicAddress())
    await write(user, /^Bärbar/, '12')
    await write(user, /^Stationär/, '40')
    await user.click(await button(NEXT))
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    await user.click(within(modal).getByRole('button', { name: 'Stäng' }))
    expect(screen.getByLabelText(/^Bärbar/)).toHaveValue('12')
  })
})

describe('failed requests', () => {
  it.each([
    [LIST, 'Fel uppstod då utrustningar hämtas'],
    [FREQUENCY, 'Error Loading equipment step'],
  ])('%s is named, and can be fetched again (VET-06)', async (path, text) => {
    let isDown = true
    const answer = () => (isDown ? problem(500) : path === LIST ? [KNOWN, UNKNOWN] : [])
    clinicServer({ ...two, more: { [`GET ${ofClinic(path)}`]: answer } })
    const { user, at } = renderApp(clinicAddress())
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(at()).toBe(clinicAddress())
    isDown = false
    await user.click(await button('Försök igen'))
    await waitFor(() => expect(cards()).toHaveLength(2))
  })

  it('the choices of the catalogue are the step itself (VET-06)', async () => {
    clinicServer({ ...two, more: { 'GET equipmentUsages': () => problem(500) } })
    renderApp(clinicAddress())
    expect(await screen.findByText('Error Loading equipment step')).toBeInTheDocument()
  })
})

describe('two tabs', () => {
  it('do not overwrite each other: a piece removed here after another was added there is gone, the other stays (WIZ-14)', async () => {
    const server = clinicServer(two)
    const { user } = renderApp(clinicAddress())
    await list()
    const added = { ...KNOWN, id: '00000000-0000-4000-8000-000000000007', serialNumber: 'NY-1' }
    server.elsewhere((state) => {
      state.equipment = [...state.equipment, added]
    })
    await user.click(await button(/^Ta bort Utrustning 1/))
    await user.click(await button('Ta bort utrustningen'))
    await waitFor(() => expect(cards().map(({ id }) => id)).toEqual([UNKNOWN.id, added.id]))
    expect(server.calls('DELETE', `${LIST}/${KNOWN.id}`)).toHaveLength(2)
  })

  it('a piece changed elsewhere requires a second confirmation before removal (WIZ-14)', async () => {
    const server = clinicServer(two)
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ta bort Utrustning 1/))
    server.elsewhere((state) => {
      state.equipment = [{ ...KNOWN, max_kV: 77 }, UNKNOWN]
    })
    await user.click(await button('Ta bort utrustningen'))
    await within(screen.getByRole('dialog')).findByText(/har ändrats på ett annat ställe/)
    expect(server.state.equipment).toHaveLength(2)
    expect(screen.getByText(/77 kV/)).toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 450))
    await user.click(await button('Ta bort utrustningen'))
    await waitFor(() => expect(cards().map(({ id }) => id)).toEqual([UNKNOWN.id]))
    expect(screen.getByText('Utrustning 1: Stationär röntgenutrustning är borttagen.')).toBeInTheDocument()
  })

  it('frequencies saved elsewhere are not lost when a piece is changed here (WIZ-14)', async () => {
    const server = clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'SN-2')
    server.elsewhere((state) => {
      state.equipment = [KNOWN, UNKNOWN]
      state.frequencies = [{ equipmentTypeId: 3, frequency: '7' }]
    })
    await user.click(await button(SAVE))
    await list()
    expect(server.state.equipment[0]?.serialNumber).toBe('SN-2')
    expect(screen.getByLabelText(/^Bärbar/)).toHaveValue('7')
  })
})
