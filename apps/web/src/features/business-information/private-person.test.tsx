/** Tests of the general information form of a private person. */
import type { PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(newClinic)

const PERSON = { oid: 'privateperson', name: 'Signe Ekbom', displayId: '188803149809', isPrivatePerson: true }
const application = { party: PERSON }
const PATH = 'private-person-information'
const next = () => screen.findByRole('button', { name: /^Nästa steg/ })

describe('a private person', () => {
  it('reads name and number, the number with its dash (BUS-04, SEC-14)', async () => {
    clinicServer({ application })
    renderApp(clinicAddress(1))
    const number = await screen.findByText('18880314-9809')
    expect(number.closest('form, dl, section')).toHaveTextContent('Signe Ekbom')
    expect(screen.queryByLabelText('Namn')).toBeNull()
  })

  it('is not named when the identity is protected (BUS-04)', async () => {
    clinicServer({ application, name: '' })
    renderApp(clinicAddress(1))
    expect(await screen.findByText('Dina uppgifter är skyddade och visas inte.')).toBeInTheDocument()
  })

  it('may have the invoice sent elsewhere, or not (BUS-04, BUS-05)', async () => {
    const server = clinicServer({ application })
    const { user, at } = renderApp(clinicAddress(1))
    await user.click(await screen.findByLabelText('Fakturan ska till en annan adress'))
    await user.click(await next())
    await waitFor(() => expect(at()).toBe(clinicAddress(2)))
    const [call] = server.calls('PUT', PATH, 'final')
    expect(call?.body as PrivatePersonInformation).toEqual({ ...privatePersonInformation, invoiceAddress: null })
  })

  it('requires an exact repeat of the e-mail address, with the form’s message (BUS-04, WIZ-08)', async () => {
    const server = clinicServer({ application })
    const { user } = renderApp(clinicAddress(1))
    await user.type(await screen.findByLabelText('Upprepa e-postadressen'), 'x')
    await user.click(await next())
    expect(screen.getByLabelText('Upprepa e-postadressen')).toHaveAccessibleDescription(/inte lika|samma|stämmer/i)
    expect(screen.getByRole('link', { name: /^Upprepa e-postadressen: / })).toBeInTheDocument()
    expect(server.calls('PUT', PATH, 'final')).toHaveLength(0)
  })

  it('begins in Sweden (BUS-06)', async () => {
    clinicServer({ application, person: { ...privatePersonInformation, invoiceAddress: null } })
    const { user } = renderApp(clinicAddress(1))
    await user.click(await screen.findByLabelText('Fakturan ska till en annan adress'))
    expect(screen.getAllByLabelText('Land').map((field) => (field as HTMLSelectElement).value)).toEqual(['752', '752'])
  })
})
