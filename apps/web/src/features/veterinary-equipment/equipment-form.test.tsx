/** The equipment form as a person fills it in: what shows when, what resets what, the three outcomes, saving. */
import type { VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, invalid, newClinic, ofClinic } from '../../testing/clinic-server.ts'
import { problem } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shippedTexts } from '../../testing/texts.ts'
import {
  button,
  card,
  cards,
  choose,
  chooseStationary,
  fillIn,
  heading,
  KNOWN,
  list,
  NEXT,
  openForm,
  SAVE,
  SMALL_ANIMALS,
  tick,
  UNKNOWN,
  write,
} from './testing/equipment-page.ts'

beforeEach(newClinic)

const LIST = 'veterinary-equipments'
const bodyOf = (call: { body: unknown } | undefined) => call?.body as VeterinaryEquipment
const field = (label: string | RegExp) => screen.queryByLabelText(label)
const LARGE = { usage: 'Bara stora djur', mounting: SMALL_ANIMALS.mounting }

describe('what the form asks for', () => {
  it('is only the type at first, then make and animals, then the rest (VET-02, VET-03)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    expect(field('Fabrikat')).toBeNull()
    await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    expect(field('Modell')).toBeNull()
    expect(field(/^Högsta rörspänning/)).toBeNull()
    expect(screen.getByRole('radiogroup', { name: /^Vilka djur/ })).toBeInTheDocument()
    await choose(user, 'Fabrikat', 'Examion')
    expect(field('Gatuadress')).toBeNull()
    await choose(user, 'Modell', 'Maxivet 400 HF')
    expect(field(/^Högsta rörspänning/)).toHaveValue('125')
    expect(field(/^Högsta rörström/)).toHaveValue('400')
    expect(field('Gatuadress')).toBeInTheDocument()
  })

  it('offers visible makes only, and the unknown one (VET-02, VET-08)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    await screen.findByRole('option', { name: 'Examion' })
    const options = within(screen.getByLabelText('Fabrikat')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Välj fabrikat',
      'Examion',
      'Sedecal',
      'Control-X Medical',
      'Fabrikatet finns inte i listan',
    ])
  })

  it('is a name and product sheets for what is not in the lists (VET-02)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    await choose(user, 'Fabrikat', 'Examion')
    await choose(user, 'Modell', 'Modellen finns inte i listan')
    expect(field('Modellens namn')).toHaveValue('')
    expect(field('Fabrikatets namn')).toBeNull()
    expect(screen.getByRole('button', { name: /^Bifoga.*Produktblad$|Produktblad$/ })).toBeEnabled()
    expect(field(/^Högsta rörspänning/)).toHaveValue('')
  })

  it('has no more room for a sixth product sheet (VET-08)', async () => {
    const sheet = UNKNOWN.productSheets[0]
    const productSheets = [1, 2, 3, 4, 5].map((n) => ({ ...sheet, id: `sheet-${n}`, fileName: `blad-${n}.pdf` }))
    clinicServer({ equipment: [{ ...UNKNOWN, productSheets } as VeterinaryEquipment] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    expect(await button(/Produktblad$/)).toBeDisabled()
  })

  it('is each usage alone where the type has a mounting for each, and both at once where it has one for both (VET-03)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    await tick(user, 'Både smådjur och stora djur')
    expect(screen.getAllByRole('radiogroup', { name: /^Hur är utrustningen placerad/ })).toHaveLength(2)
    await choose(user, 'Typ av utrustning', 'Datortomograf (CT)')
    await tick(user, 'Både smådjur och stora djur')
    expect(screen.getByRole('radiogroup', { name: /placerad/ })).toHaveAccessibleName('Hur är utrustningen placerad?')
  })

  it('is the direction of the beam for an opened mounting alone (VET-03)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    await tick(user, 'Bara stora djur')
    await tick(user, 'Takstativ, kan stråla åt flera håll')
    expect(field('Strålfältets riktning')).toBeInTheDocument()
    await tick(user, SMALL_ANIMALS.mounting)
    expect(field('Strålfältets riktning')).toBeNull()
  })

  it('is no address when every chosen mounting is itinerant (VET-03)', async () => {
    clinicServer({ equipment: [UNKNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await heading('Ändra utrustning')
    expect(field('Gatuadress')).toBeNull()
    await tick(user, 'Mobilt stativ i ett bestämt rum')
    expect(field('Gatuadress')).toBeInTheDocument()
  })

  it('takes over the default address of another piece, without becoming the default (VET-03)', async () => {
    clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await chooseStationary(user)
    expect(field('Gatuadress')).toHaveValue('Klövervägen 3')
    expect(screen.getByText('Adressen är hämtad från annan utrustning.')).toBeInTheDocument()
    expect(field('Använd som förvald adress för ny utrustning')).not.toBeChecked()
  })
})

describe('cascades', () => {
  it('another type begins make, model and animals anew (VET-04)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await fillIn(user, 'Bara smådjur', SMALL_ANIMALS.mounting)
    await choose(user, 'Typ av utrustning', 'Tandröntgen, bildmottagare i munnen')
    expect(field('Fabrikat')).toHaveDisplayValue('Välj fabrikat')
    expect(field('Modell')).toBeNull()
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    expect(screen.queryByRole('radiogroup', { name: /placerad/ })).toBeNull()
  })

  it('an unknown make makes the model unknown too (VET-04)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await chooseStationary(user)
    await choose(user, 'Fabrikat', 'Fabrikatet finns inte i listan')
    expect(field('Modell')).toBeNull()
    expect(field('Fabrikatets namn')).toHaveValue('')
    expect(field('Modellens namn')).toHaveValue('')
    expect(field(/^Högsta rörspänning/)).toHaveValue('')
  })

  it('another known make begins the model anew (VET-04)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await chooseStationary(user)
    await choose(user, 'Fabrikat', 'Sedecal')
    expect(await screen.findByRole('option', { name: 'APR-VET' })).toBeInTheDocument()
    expect(field('Modell')).toHaveDisplayValue('Välj modell')
    expect(field(/^Högsta rörspänning/)).toBeNull()
  })

  it.each([
    ['the model', (user: Parameters<typeof choose>[0]) => choose(user, 'Modell', 'X-DR Static S')],
    ['the voltage', (user: Parameters<typeof choose>[0]) => write(user, /^Högsta rörspänning/, '140')],
    ['the animals', (user: Parameters<typeof choose>[0]) => tick(user, 'Bara stora djur')],
  ])('a change of %s takes the outcome back (VET-04)', async (_, change) => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await fillIn(user, SMALL_ANIMALS.usage, SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    expect(await screen.findByText('Den här utrustningen behöver bara anmälas')).toBeInTheDocument()
    await change(user)
    await waitFor(() => expect(screen.queryByText('Den här utrustningen behöver bara anmälas')).toBeNull())
  })
})

describe('outcomes', () => {
  it('Permit closes the form, shows the card and fetches the fee again, not the list (VET-05, VET-07)', async () => {
    const server = clinicServer({ equipment: [UNKNOWN] })
    const { user } = renderApp(clinicAddress())
    await list()
    const fees = server.calls('GET', 'applicationFee').length
    await openForm(user)
    await fillIn(user, LARGE.usage, LARGE.mounting)
    await write(user, /^Serienummer/, 'SN-77')
    await user.click(await button(SAVE))
    await waitFor(() => expect(cards()).toHaveLength(2))
    expect(screen.queryByRole('heading', { name: 'Lägg till utrustning' })).toBeNull()
    expect(card(/^Utrustning 2: Stationär/).getByText('Behöver tillstånd')).toBeInTheDocument()
    expect(screen.getByRole('listitem', { name: /^Utrustning 2/ })).toHaveFocus()
    expect(screen.getByText('Stationär röntgenutrustning är sparad.')).toBeInTheDocument()
    await waitFor(() => expect(server.calls('GET', 'applicationFee')).toHaveLength(fees + 1))
    expect(server.calls('GET', LIST)).toHaveLength(1)
    const [post] = server.calls('POST', LIST)
    expect(bodyOf(post)).toMatchObject({
      equipmentTypeId: 1,
      makeId: 1,
      makeName: '',
      modelId: 1,
      serialNumber: 'SN-77',
    })
    expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(post?.headers.get('If-Match')).toBe('"s0-r1"')
  })

  it('Report leaves the piece out and says where to notify it (VET-05)', async () => {
    clinicServer()
    const { user, router } = renderApp(clinicAddress())
    await openForm(user)
    await fillIn(user, SMALL_ANIMALS.usage, SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    expect(await screen.findByText(/Den tas inte med i ansökan/)).toBeInTheDocument()
    await user.click(await button('Tillbaka till listan'))
    await list()
    expect(cards()).toHaveLength(0)
    expect(screen.getByText(/Det finns inget att söka tillstånd för/)).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Anmäl smådjursröntgen' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/report/REPORT_SMALL_ANIMAL_XRAY/new'))
  })

  it('Illegal warns that the service does not support it, and whom to ask (VET-05)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await choose(user, 'Typ av utrustning', 'Bärbar röntgenutrustning')
    await choose(user, 'Fabrikat', 'Sedecal')
    await choose(user, 'Modell', 'Dragon')
    await tick(user, 'Bara stora djur')
    await tick(user, 'Handhållen på kliniken')
    await write(user, 'Strålfältets riktning', 'Mot väggen')
    await write(user, 'Gatuadress', 'Gatan 1')
    await write(user, 'Postnummer', '12345')
    await write(user, 'Ort', 'Ängsta')
    await user.click(await button(SAVE))
    expect(await screen.findByText('Kombinationen stöds inte')).toBeInTheDocument()
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('link', { name: 'kontakt@authority.example' })[0]).toHaveAttribute(
      'href',
      'mailto:kontakt@authority.example',
    )
  })

  it('Report of a stored piece says that it stays in the list until it is put right (VET-09)', async () => {
    clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await tick(user, SMALL_ANIMALS.usage)
    await tick(user, SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    await screen.findByText('Den här utrustningen behöver bara anmälas')
    expect(screen.getAllByText(/innan du skriver under/).length).toBeGreaterThan(0)
    await user.click(await button('Tillbaka till listan'))
    expect(card(/^Utrustning 1/).getByText('Behöver bara anmälas')).toBeInTheDocument()
    expect(card(/^Utrustning 1/).getByText(/innan du skriver under/)).toBeInTheDocument()
  })
})

describe('saving', () => {
  it('sends the change of a stored piece, comma and all, and shows it on its card (VET-07)', async () => {
    const server = clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Högsta rörspänning/, '99,5')
    await user.click(await button(SAVE))
    await list()
    expect(bodyOf(server.calls('PUT', LIST)[0])).toMatchObject({ id: KNOWN.id, max_kV: '99,5', makeId: 1 })
    expect(await card(/^Utrustning 1/).findByText(/99,5 kV/)).toBeInTheDocument()
  })

  it('is switched off while it goes on (VET-08)', async () => {
    let answer: (response: Response) => void = () => undefined
    const server = clinicServer({
      equipment: [KNOWN],
      more: { [`PUT ${ofClinic(LIST)}`]: () => new Promise<Response>((resolve) => (answer = resolve)) },
    })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'SN-2')
    await user.click(await button(SAVE))
    await waitFor(() => expect(document.getElementById('action')).toBeDisabled())
    await user.type(screen.getByLabelText(/^Serienummer/), '{Enter}')
    expect(server.calls('PUT', LIST)).toHaveLength(1)
    answer(problem(400))
    await waitFor(() => expect(document.getElementById('action')).toBeEnabled())
  })

  it("puts the server's faults on their fields, the first message of each, and in the summary (VET-06)", async () => {
    clinicServer({
      equipment: [KNOWN],
      more: {
        [`PUT ${ofClinic(LIST)}`]: () =>
          invalid(
            { path: 'serialNumber', key: 'validation.min.3.length.text', params: [3] },
            { path: 'serialNumber', key: 'validation.single-line' },
            { path: 'usageSelection.options.0.description', key: 'validation.required.text' },
          ),
      },
    })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await user.click(await button(SAVE))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Serienummer: Skriv minst 3 tecken.', 'Strålfältets riktning: Fyll i eller välj ett svar.'])
    expect(screen.getByLabelText('Strålfältets riktning')).toHaveAccessibleDescription(/Fyll i eller välj ett svar/)
    await user.click(within(summary).getByRole('link', { name: /^Serienummer/ }))
    expect(screen.getByLabelText(/^Serienummer/)).toHaveFocus()
  })

  it('that fails says so in a window and keeps what was typed (SEC-13)', async () => {
    clinicServer({ equipment: [KNOWN], more: { [`PUT ${ofClinic(LIST)}`]: () => problem(500) } })
    const { user, at } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'SN-2')
    await user.click(await button(SAVE))
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    await user.click(within(modal).getByRole('button', { name: 'Stäng' }))
    expect(screen.getByLabelText(/^Serienummer/)).toHaveValue('SN-2')
    expect(at()).toBe(clinicAddress())
  })

  it('of a new piece is repeated under the same key after a lost answer, so that nothing is added twice (VET-08)', async () => {
    let isLost = true
    const server = clinicServer({
      more: {
        [`POST ${ofClinic(LIST)}`]: () => (isLost ? problem(500) : { equipmentId: null, permitType: 'Report' }),
      },
    })
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await fillIn(user, SMALL_ANIMALS.usage, SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stäng' }))
    isLost = false
    await user.click(await button(SAVE))
    await screen.findByText('Den här utrustningen behöver bara anmälas')
    const keys = server.calls('POST', LIST).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('of the step is refused while a piece is open (VET-08)', async () => {
    const server = clinicServer({ equipment: [KNOWN] })
    const { user, at } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await heading('Ändra utrustning')
    await user.click(await button(NEXT))
    const summary = await screen.findByRole('alert')
    await user.click(
      within(summary).getByRole('link', {
        name: 'Utrustning: Spara eller avbryt utrustningen du ändrar innan du går vidare.',
      }),
    )
    expect(await button(SAVE)).toHaveFocus()
    expect(at()).toBe(clinicAddress())
    expect(server.calls('PUT', 'veterinary-equipment-frequency', 'final')).toHaveLength(0)
  })
})

describe('leaving the form', () => {
  it('asks when something was changed, and then forgets it (VET-01, WIZ-07)', async () => {
    const server = clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'ANNAT')
    await user.click(await button('Avbryt utan att spara'))
    const dialog = screen.getByRole('dialog', { name: 'Vill du avbryta utan att spara?' })
    await user.click(within(dialog).getByRole('button', { name: 'Fortsätt fylla i' }))
    expect(screen.getByLabelText(/^Serienummer/)).toHaveValue('ANNAT')
    await user.click(await button('Avbryt utan att spara'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Avbryt utan att spara' }))
    await waitFor(() => expect(screen.getByRole('listitem', { name: /^Utrustning 1/ })).toHaveFocus())
    expect(server.calls('PUT', LIST)).toHaveLength(0)
  })

  it('does not ask when nothing was (VET-01)', async () => {
    clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await user.click(await button('Avbryt utan att spara'))
    expect(await button('Lägg till utrustning')).toHaveFocus()
  })
})

describe('what is unsent', () => {
  it('is kept in the browser, and the form opens with it again (WIZ-13)', async () => {
    clinicServer({ equipment: [KNOWN] })
    const first = renderApp(clinicAddress())
    await openForm(first.user)
    await chooseStationary(first.user)
    await write(first.user, /^Serienummer/, 'SN-KRASCH')
    await new Promise((resolve) => setTimeout(resolve, 400))
    first.unmount()

    const { user } = renderApp(clinicAddress())
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Examion Maxivet 400 HF')
    await user.click(
      within(dialog).getByRole('button', { name: shippedTexts.sv['wizard.recovery.restore.text'] ?? '' }),
    )
    expect(await screen.findByLabelText(/^Serienummer/)).toHaveValue('SN-KRASCH')
    expect(screen.getByLabelText('Modell')).toHaveDisplayValue('Maxivet 400 HF')
  })
})

describe('two tabs', () => {
  it('changing the same piece: the person chooses, and nothing is overwritten before that (WIZ-14)', async () => {
    const server = clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'MIN-1')
    server.elsewhere((state) => {
      state.equipment = [{ ...KNOWN, serialNumber: 'DERAS-1' }]
    })
    await user.click(await button(SAVE))
    const dialog = await screen.findByRole('dialog', { name: 'Utrustningen har ändrats på ett annat ställe' })
    expect(server.state.equipment[0]?.serialNumber).toBe('DERAS-1')
    await user.click(within(dialog).getByRole('radio', { name: 'Din version' }))
    await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
    await list()
    expect(server.state.equipment[0]?.serialNumber).toBe('MIN-1')
  })

  it('changing different pieces disturb nobody (WIZ-14)', async () => {
    const server = clinicServer({ equipment: [KNOWN, UNKNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'MIN-1')
    server.elsewhere((state) => {
      state.equipment = [KNOWN, { ...UNKNOWN, serialNumber: 'DERAS-2' }]
    })
    await user.click(await button(SAVE))
    await list()
    expect(server.state.equipment.map(({ serialNumber }) => serialNumber)).toEqual(['MIN-1', 'DERAS-2'])
    expect(server.calls('PUT', LIST)).toHaveLength(2)
  })
})

describe('what cannot be fetched', () => {
  it.each([
    ['makes', 'equipmenttypes/1/makes', 'Fel uppstod vid hämtning av fabrikat'],
    ['models', 'equipmenttypes/1/makes/1/models', 'Fel uppstod vid hämtning av modeller'],
  ])('%s are named, and can be fetched again (VET-06)', async (what, path, text) => {
    let isDown = true
    const found =
      what === 'makes' ? { id: 1, name: 'Examion', visible: true } : { id: 1, name: 'A', max_kV: 1, max_mA: 1 }
    clinicServer({ more: { [`GET ${path}`]: () => (isDown ? problem(500) : [found]) } })
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    if (what === 'models') await choose(user, 'Fabrikat', 'Examion')
    expect(await screen.findByText(text)).toBeInTheDocument()
    isDown = false
    await user.click(await button('Försök igen'))
    expect(await screen.findByRole('option', { name: found.name })).toBeInTheDocument()
    expect(screen.queryByText(text)).toBeNull()
  })
})
