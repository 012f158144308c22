/** Tests of the status line on phones: state of saving, and fee. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { button, KNOWN, write } from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

const card = () => document.querySelector('.sv-save-state')
const line = () => document.querySelector('.sv-status-line')
const FEE = '3\u00a0700\u00a0kr'

it('is the time of the last save and the fee, both also where a page is just opened (WIZ-13, FEE-01)', async () => {
  clinicServer({ equipment: [KNOWN] })
  renderApp(clinicAddress())
  await waitFor(() => expect(line()?.textContent).toMatch(new RegExp(`^Sparat \\d\\d:\\d\\d\u00a0· ${FEE}$`)))
})

it('is that nothing is saved while a machine is typed, until it is left (WIZ-13, VET-01)', async () => {
  clinicServer({ equipment: [KNOWN] })
  const { user } = renderApp(clinicAddress())
  await user.click(await button(/^Ändra Utrustning 1/))
  expect(card()).toHaveTextContent(/^$/)
  expect(line()?.textContent).not.toMatch(/Sparat/)
  await write(user, /^Serienummer/, 'SN')
  await waitFor(() => expect(card()).toHaveTextContent('Inte sparat än'))
  expect(screen.queryByText(/sparas hela tiden/)).toBeNull()
  await waitFor(() => expect(line()?.textContent).toBe(`Inte sparat än\u00a0· ${FEE}`))
  await user.click(await button('Avbryt utan att spara'))
  await user.click(screen.getAllByRole('button', { name: 'Avbryt utan att spara' }).at(-1) as HTMLElement)
  await button('Lägg till utrustning')
  expect(card()).toHaveTextContent(/^Sparat/)
})

it('is the time of the last save of all, also when a machine was saved or another step is opened (WIZ-13, VET-01)', async () => {
  const lastSaved = new Date(Date.now() - 5_400_000).toISOString()
  const frequencies = [{ equipmentTypeId: KNOWN.equipmentTypeId ?? 1, frequency: 40 }]
  clinicServer({ application: { lastSaved }, equipment: [KNOWN], frequencies })
  const { user } = renderApp(clinicAddress())
  await waitFor(() => expect(line()).toHaveTextContent(/^Sparat/))
  const opened = line()?.textContent
  await user.click(await button(/^Ändra Utrustning 1/))
  await write(user, /^Serienummer/, 'SN-2')
  await user.click(await button('Spara utrustning'))
  await button('Lägg till utrustning')
  await waitFor(() => expect(line()).toHaveTextContent(/^Sparat/))
  const saved = line()?.textContent
  expect(saved).not.toBe(opened)
  await user.click(await button(/^Nästa steg/))
  await screen.findByRole('heading', { level: 1, name: 'Allmänna uppgifter' })
  await waitFor(() => expect(line()?.textContent).toBe(saved))
})
