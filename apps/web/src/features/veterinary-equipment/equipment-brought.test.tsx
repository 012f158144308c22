/** Tests of the first equipment form, prefilled with the answers of the guide before login (LES-04). */
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { changeMounting, changeType, changeUsage, newEquipment } from '@sievert/domain/veterinary-equipment/change'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic, ofClinic } from '../../../test/clinic-server.ts'
import { USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { button, heading, list, openForm } from '../../../test/veterinary-equipment/equipment-page.ts'
import { bring, handOver } from '../../form/start/guide-memory.ts'

beforeEach(newClinic)

const begun = changeUsage(veterinaryCatalogue, changeType(veterinaryCatalogue, newEquipment('1'), 1), 'SMALL')
const machine = changeMounting(veterinaryCatalogue, begun, 'OnlySmall', 'CEILING')
const ID = () => /^\/app\/([^?]+)/.exec(clinicAddress())?.[1] ?? ''
const handOverTo = (applicationId: string, user = USER) => {
  bring(user, { businessType: 'VETERINARY_XRAY', machine })
  handOver(user, applicationId)
}
const BROUGHT = /^Vi har fyllt i dina svar från guiden/

it('opens with the brought answers, unsaved, also after a reload, until it is closed (LES-04)', async () => {
  handOverTo(ID())
  const server = clinicServer()
  renderApp(clinicAddress())
  await heading('Lägg till utrustning')
  cleanup()
  const { user } = renderApp(clinicAddress())
  await heading('Lägg till utrustning')
  expect(screen.getByText(BROUGHT)).toBeInTheDocument()
  expect(screen.getByLabelText('Typ av utrustning')).toHaveValue('1')
  expect(screen.getByRole('radio', { name: 'Bara smådjur' })).toBeChecked()
  expect(screen.getByRole('radio', { name: /^Takstativ/ })).toBeChecked()
  await user.click(await button('Avbryt utan att spara'))
  await list()
  expect(server.to('POST', ofClinic('veterinary-equipments'))).toEqual([])
  expect(sessionStorage.getItem('sievert.guide')).toBeNull()
  // The next form is empty.
  await openForm(user)
  expect(screen.getByLabelText('Typ av utrustning')).toHaveValue('')
  expect(screen.queryByText(BROUGHT)).toBeNull()
})

it.each([
  ['another application', () => handOverTo('another')],
  ['another user', () => handOverTo(ID(), { ...USER, personKey: 'another' })],
])('is not opened for %s (LES-04)', async (_, prepare) => {
  prepare()
  clinicServer()
  renderApp(clinicAddress())
  await list()
  expect(screen.queryByText(BROUGHT)).toBeNull()
})
