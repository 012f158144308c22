/** Tests of input in the equipment form: left, lost, or changed elsewhere; and of lists that cannot be fetched. */
import { EMPTY_GUID } from '@sievert/domain/sections/place-of-business'
import { newEquipment, withDefaultAddress } from '@sievert/domain/veterinary-equipment/change'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { DRAFT_KEY } from '../../../test/started-application.ts'
import {
  button,
  choose,
  chooseStationary,
  KNOWN,
  list,
  openForm,
  SAVE,
  UNKNOWN,
  write,
} from '../../../test/veterinary-equipment/equipment-page.ts'
import { encrypt, importKey } from '../../form/autosave/encryption.ts'
import { listUnsent, putUnsent } from '../../form/autosave/unsent-store.ts'

beforeEach(newClinic)

/** The locks of a browser in which other tabs hold these. */
const fakeLocks = (held: { name: string }[]) => ({
  query: async () => ({ held }),
  request: async (_name: string, work: () => unknown) => work(),
})

const LIST = 'veterinary-equipments'

describe('leaving the form', () => {
  it('asks after a change, and then discards it (VET-01, WIZ-07)', async () => {
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

describe('unsent text', () => {
  it('is stored in the browser, and the form reopens with it (WIZ-13)', { tags: ['nightly'] }, async () => {
    clinicServer({ equipment: [KNOWN] })
    const first = renderApp(clinicAddress())
    await openForm(first.user)
    await chooseStationary(first.user)
    await write(first.user, /^Serienummer/, 'SN-KRASCH')
    await new Promise((resolve) => setTimeout(resolve, 400))
    first.unmount()

    renderApp(clinicAddress())
    await screen.findByText(/Nu är det tillbaka/)
    expect(await screen.findByLabelText(/^Serienummer/)).toHaveValue('SN-KRASCH')
    expect(screen.getByLabelText('Modell')).toHaveDisplayValue('Maxivet 400 HF')
  })
})

describe('two tabs', () => {
  it('do not take over each other’s unsent text: each has its own copy (WIZ-13)', {
    tags: ['nightly'],
  }, async () => {
    clinicServer()
    const applicationId = clinicAddress().split(/[/?]/)[2] ?? ''
    const slot = 'step-0/equipment/~other'
    const storedSlots = async () =>
      (await listUnsent(Date.now())).flatMap((record) => (record.applicationId === applicationId ? record.slot : []))
    const { address1: street, zipCode, city } = USER
    const prefilled = withDefaultAddress(newEquipment(EMPTY_GUID), [], { street, zipCode, city })
    const [values, base] = [{ ...KNOWN, serialNumber: 'FLIK-ETT' }, prefilled].map((equipment) => ({ equipment }))
    const text = await encrypt([await importKey(DRAFT_KEY.key)], { values, base })
    await putUnsent({ applicationId, slot, at: Date.now(), ...text })
    const held = [{ name: 'sievert.tab.other' }]
    Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks(held) })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))

    const second = renderApp(clinicAddress())
    await list()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await openForm(second.user)
    await choose(second.user, 'Typ av utrustning', 'Stationär röntgenutrustning')
    expect(screen.queryByText(/Nu är det tillbaka/)).toBeNull()
    await second.user.click(await button('Avbryt utan att spara'))
    await second.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Avbryt utan att spara' }))
    await list()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await storedSlots()).toEqual([slot])
    second.unmount()

    // The other tab has closed.
    held.pop()
    renderApp(clinicAddress())
    await screen.findByText(/Nu är det tillbaka/)
    expect(await screen.findByLabelText(/^Serienummer/)).toHaveValue('FLIK-ETT')
    expect(await storedSlots()).not.toContain(slot)
  })

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

  it('edit different pieces without conflict (WIZ-14)', async () => {
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

describe('failed requests', () => {
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
