/** Tests of the equipment form: which fields are visible, and which choices reset others. */
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { PRIVATE_PERSON_USER, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import {
  button,
  choose,
  chooseStationary,
  fillIn,
  heading,
  KNOWN,
  list,
  openForm,
  SAVE,
  SMALL_ANIMALS,
  tick,
  UNKNOWN,
  write,
} from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

const field = (label: string | RegExp) => screen.queryByLabelText(label)

describe('the set of fields', () => {
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

  it('is a name and product sheets for a model not in the list (VET-02)', async () => {
    clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    await choose(user, 'Fabrikat', 'Examion')
    await choose(user, 'Modell', 'Modellen finns inte i listan')
    expect(field('Modellens namn')).toHaveValue('')
    expect(field('Fabrikatets namn')).toBeNull()
    expect(screen.getByRole('button', { name: /^Bifoga.*Produktblad$|Produktblad$/ })).not.toHaveAttribute(
      'aria-disabled',
    )
    expect(field(/^Högsta rörspänning/)).toHaveValue('')
  })

  it('has no more room for a sixth product sheet (VET-08)', async () => {
    const sheet = UNKNOWN.productSheets[0]
    const productSheets = [1, 2, 3, 4, 5].map((n) => ({ ...sheet, id: `sheet-${n}`, fileName: `blad-${n}.pdf` }))
    clinicServer({ equipment: [{ ...UNKNOWN, productSheets } as VeterinaryEquipment] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    expect(await button(/Produktblad$/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('asks for a mounting per usage, or once for both, as the type has them (VET-03)', async () => {
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

  it("takes over the organisation's address for the first piece, as an answer that can be changed (VET-03)", async () => {
    const server = clinicServer()
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await chooseStationary(user)
    await tick(user, 'Bara stora djur')
    await tick(user, SMALL_ANIMALS.mounting)
    expect(screen.getByText(/^Adressen är organisationens\./)).toBeInTheDocument()
    expect(field('Gatuadress')).toHaveValue('Storgatan 1')
    await write(user, 'Ort', 'Ängsta')
    await user.click(await button(SAVE))
    await list()
    expect(server.state.equipment[0]?.address).toEqual({
      street: 'Storgatan 1',
      zipCode: '12345',
      city: 'Ängsta',
      isDefaultAdress: false,
    })
  })

  it.each([
    [
      'a private person, who has no address in a register',
      { ...PRIVATE_PERSON_USER, address1: '', zipCode: '', city: '' },
    ],
    ['an organisation abroad', { ...USER, country: 'Norge' }],
  ])('begins without an address for %s (VET-03)', async (_, signedIn) => {
    clinicServer({ more: { 'GET authentication/user': signedIn } })
    const { user } = renderApp(clinicAddress())
    await openForm(user)
    await chooseStationary(user)
    expect(field('Gatuadress')).toHaveValue('')
    expect(screen.queryByText(/^Adressen är/)).toBeNull()
  })
})

describe('cascades', () => {
  it('another type resets make, model and animals (VET-04)', { tags: ['nightly'] }, async () => {
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

  it('another known make resets the model (VET-04)', async () => {
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
  ])('a change of %s takes the outcome back (VET-04)', { tags: ['nightly'] }, async (_, change) => {
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

describe('the outcome', () => {
  it('is scrolled to when it comes, and not when the form opens (VET-05)', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    clinicServer({ equipment: [KNOWN] })
    const { user } = renderApp(clinicAddress())
    await user.click(await button(/^Ändra Utrustning 1/))
    await screen.findByLabelText(/^Serienummer/)
    expect(scrolled).not.toHaveBeenCalled()
    await tick(user, SMALL_ANIMALS.usage)
    await tick(user, SMALL_ANIMALS.mounting)
    await user.click(await button(SAVE))
    await screen.findByText('Den här utrustningen behöver bara anmälas')
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
  })
})
