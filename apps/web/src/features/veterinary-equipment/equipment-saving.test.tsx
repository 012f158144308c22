/** Tests of saving equipment: the three outcomes, broken rules, failures. */
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic, ofClinic } from '../../../test/clinic-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { mainButtons } from '../../../test/main-buttons.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { invalid } from '../../../test/started-application.ts'
import { shippedTexts } from '../../../test/texts.ts'
import {
  button,
  card,
  cards,
  choose,
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
} from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

const LIST = 'veterinary-equipments'
const bodyOf = (call: { body: unknown } | undefined) => call?.body as VeterinaryEquipment
const LARGE = { usage: 'Bara stora djur', mounting: SMALL_ANIMALS.mounting }

describe('outcomes', () => {
  it('Permit closes the form, shows the card and fetches the fee again, not the list (VET-05, VET-07)', {
    tags: ['nightly'],
  }, async () => {
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

  it('Report leaves the piece out, explains why and where to notify it, and asks before its answers are dropped (VET-05, WIZ-07)', async () => {
    clinicServer({ more: { 'GET businesstypes/REPORT_SMALL_ANIMAL_XRAY': problem(500) } })
    const { user, router } = renderApp(clinicAddress())
    await openForm(user)
    expect(mainButtons()).toEqual([SAVE])
    await fillIn(user, SMALL_ANIMALS.usage, SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    expect(await screen.findByText(/Den tas inte med i ansökan/)).toBeInTheDocument()
    // Reported once: with the rule as its reason, and one primary action.
    expect(screen.getByText('Enligt regel 6.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Anmäl smådjursröntgen' })).toHaveLength(1)
    expect(mainButtons()).toEqual(['Anmäl smådjursröntgen'])
    await user.click(await button('Avbryt utan att spara'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Vill du avbryta utan att spara?' }))
    await user.click(dialog.getByRole('button', { name: 'Avbryt utan att spara' }))
    await list()
    expect(cards()).toHaveLength(0)
    expect(screen.getByText(/Det finns inget att söka tillstånd för/)).toBeInTheDocument()
    expect(mainButtons()).toEqual(['Anmäl smådjursröntgen'])
    await user.click(screen.getByRole('link', { name: 'Anmäl smådjursröntgen' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/report/REPORT_SMALL_ANIMAL_XRAY/new'))
  })

  it('Illegal warns that it is not supported, and names a contact (VET-05)', async () => {
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
    expect(screen.getByText(/^Enligt regel \d+\.$/)).toBeInTheDocument()
    await waitFor(() => expect(mainButtons()).toEqual([SAVE]))
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('link', { name: 'kontakt@authority.example' })[0]).toHaveAttribute(
      'href',
      'mailto:kontakt@authority.example',
    )
  })

  it('Report of a stored piece shows that it stays in the list until corrected (VET-09)', async () => {
    clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await tick(user, SMALL_ANIMALS.usage)
    await tick(user, SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    await screen.findByText('Den här utrustningen behöver bara anmälas')
    expect(screen.getAllByText(/innan du skriver under/).length).toBeGreaterThan(0)
    // It is stored: no message contradicts that.
    const leave = await button('Tillbaka till listan')
    expect(screen.queryByText('Avbryt utan att spara')).toBeNull()
    expect(document.querySelector('.sv-save-state')).toHaveTextContent(/^Sparat/)
    await write(user, /^Serienummer/, 'SN-NYTT')
    expect(await button('Avbryt utan att spara')).toBe(leave)
    await waitFor(() => expect(document.querySelector('.sv-save-state')).toHaveTextContent('Inte sparat än'))
    await user.click(await button(SAVE))
    await waitFor(() => expect(leave).toHaveTextContent('Tillbaka till listan'))
    await waitFor(() => expect(leave).not.toHaveAttribute('aria-disabled'))
    await user.click(leave)
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

  it('is manual once the form is open, and automatic again beside the list (VET-08, WIZ-13)', async () => {
    clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    expect(await screen.findByText(/^Det du fyller i här sparas först/)).toBeInTheDocument()
    for (const state of document.querySelectorAll('.sv-save-state, .sv-status-line'))
      expect(state).not.toHaveTextContent('Sparat')
    await user.click(await button('Avbryt utan att spara'))
    expect(await screen.findByText(/^Det du skriver sparas hela tiden/)).toBeInTheDocument()
    expect(document.querySelector('.sv-save-state')).toHaveTextContent(/^Sparat/)
    expect(screen.queryByText(/^Det du fyller i här/)).toBeNull()
  })

  it('is disabled while in progress (VET-08)', async () => {
    let answer: (response: Response) => void = () => undefined
    const server = clinicServer({
      equipment: [KNOWN],
      more: { [`PUT ${ofClinic(LIST)}`]: () => new Promise<Response>((resolve) => (answer = resolve)) },
    })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'SN-2')
    await user.click(await button(SAVE))
    await waitFor(() => expect(document.getElementById('action')).toHaveAttribute('aria-disabled', 'true'))
    await user.type(screen.getByLabelText(/^Serienummer/), '{Enter}')
    expect(server.calls('PUT', LIST)).toHaveLength(1)
    answer(problem(400))
    await waitFor(() => expect(document.getElementById('action')).not.toHaveAttribute('aria-disabled'))
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
    const summary = await screen.findByRole('region', { name: 'Rätta det här innan du går vidare' })
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Serienummer: Skriv minst 3 tecken.',
      'Strålfältets riktning: Beskriv åt vilka håll strålfältet kan riktas.',
    ])
    expect(screen.getByLabelText('Strålfältets riktning')).toHaveAccessibleDescription(
      /Beskriv åt vilka håll strålfältet kan riktas\./,
    )
    await user.click(within(summary).getByRole('link', { name: /^Serienummer/ }))
    expect(screen.getByLabelText(/^Serienummer/)).toHaveFocus()
  })

  it.each<[string, () => unknown, RegExp]>([
    ['500', () => problem(500), /^Försök igen\. Kontakta oss på/],
    [
      'no answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /^Du saknar internet\. Försök igen när du är/,
    ],
  ])('that fails with %s shows why in a dialog, and retains text (SEC-13)', async (_, answer, why) => {
    clinicServer({ equipment: [KNOWN], more: { [`PUT ${ofClinic(LIST)}`]: answer } })
    const { user, at } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await write(user, /^Serienummer/, 'SN-2')
    await user.click(await button(SAVE))
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    expect(modal).toHaveAccessibleDescription(why)
    await user.click(within(modal).getByRole('button', { name: 'Stäng' }))
    expect(screen.getByLabelText(/^Serienummer/)).toHaveValue('SN-2')
    expect(at()).toBe(clinicAddress())
  })

  it('of one more than allowed is reported above the button and retains the text (QUO-04)', async () => {
    clinicServer({ more: { [`POST ${ofClinic(LIST)}`]: () => problem(409, 'error.quota-items.text') } })
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await fillIn(user, LARGE.usage, LARGE.mounting)
    await write(user, /^Serienummer/, 'SN-77')
    await user.click(await button(SAVE))
    expect(await screen.findByText(shippedTexts.sv['error.quota-items.text'] ?? '')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText(/^Serienummer/)).toHaveValue('SN-77')
    // The step reports that its own answers are saved before the addition; that must not cover the unsaved form.
    expect(document.querySelector('.sv-save-state')).toHaveTextContent('Inte sparat än')
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

  it('of the step while a new piece is open reports only that, and no error at a field (VET-08, WIZ-09)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await user.click(await button(NEXT))
    const summary = within(await screen.findByRole('region', { name: 'Rätta det här innan du går vidare' }))
    const messages = () => summary.getAllByRole('link').map(({ textContent }) => textContent)
    expect(messages()).toEqual(['Utrustning: Spara eller avbryt utrustningen du ändrar innan du går vidare.'])
    await user.click(await button(SAVE))
    expect(messages()).toContain('Typ av utrustning: Välj typ av utrustning.')
  })

  it('of the step is refused while a piece is open (VET-08)', async () => {
    const server = clinicServer({ equipment: [KNOWN] })
    const { user, at } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await heading('Ändra utrustning')
    // Only this button of the step remains, so that there is one button to save and one to cancel.
    expect(within(screen.getByRole('navigation', { name: 'Gå mellan stegen' })).getAllByRole('button')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /Avbryt/ })).toHaveLength(1)
    await user.click(await button(NEXT))
    const summary = await screen.findByRole('region', { name: 'Rätta det här innan du går vidare' })
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
