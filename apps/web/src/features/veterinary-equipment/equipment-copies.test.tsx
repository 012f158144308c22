/** Tests of copying equipment in its list (LES-02). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic, ofClinic } from '../../../test/clinic-server.ts'
import { json, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import {
  button,
  card,
  cards,
  heading,
  KNOWN,
  list,
  SAVE,
  UNKNOWN,
} from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

const two = { equipment: [KNOWN, { ...UNKNOWN, productSheets: [] }] }
const copies = () => ofClinic(`veterinary-equipments/${KNOWN.id}/copies`)
const OTHER_ID = '00000000-0000-4000-9000-000000000009'
const FIRST = 'Kopiera Utrustning 1: Stationär röntgenutrustning'

it('adds a card without the serial number, gives it focus, and says so, by keyboard (LES-02, WIZ-14)', async () => {
  const server = clinicServer(two)
  const { user } = renderApp(clinicAddress())
  await list()
  ;(await button('Ändra Utrustning 1: Stationär röntgenutrustning')).focus()
  await user.tab()
  expect(await button(FIRST)).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cards()).toHaveLength(3))
  const copy = 'Utrustning 3: Stationär röntgenutrustning'
  expect(screen.getByRole('listitem', { name: copy })).toHaveFocus()
  expect(card(copy).getByText('Examion Maxivet 400 HF')).toBeInTheDocument()
  const serial = card(copy).getByText('Serienummer')
  expect(serial.nextElementSibling).toHaveTextContent(/^saknas$/)
  expect(card(copy).getByText('Nyss kopierad. Ändra det som skiljer.')).toBeVisible()
  expect(screen.getAllByText(/^Nyss kopierad/)).toHaveLength(1)
  expect(
    screen.getByText(
      'Utrustning 1: Stationär röntgenutrustning är kopierad, utan serienummer. Kopian ligger sist i listan.',
    ),
  ).toBeInTheDocument()
  const [call] = server.to('POST', copies())
  expect(call?.headers.get('If-Match')).toBe('"s0-r1"')
  expect(server.state.revisions[0]).toBe(2)
  expect(server.to('GET', ofClinic('applicationFee')).length).toBeGreaterThan(1)
})

it('copies once for a double press (LES-02)', async () => {
  const server = clinicServer(two)
  const { user } = renderApp(clinicAddress())
  await list()
  await user.dblClick(await button(FIRST))
  await waitFor(() => expect(cards()).toHaveLength(3))
  expect(server.to('POST', copies())).toHaveLength(1)
})

it('shows a lost connection at the card, and repeats under the same key (LES-02, WIZ-12)', async () => {
  let isDown = true
  const copied = {
    equipmentId: OTHER_ID,
    equipment: { ...KNOWN, id: OTHER_ID, serialNumber: '' },
    issues: [],
    permitType: 'Permit',
  }
  const answer = () => {
    if (isDown) throw new TypeError('offline')
    return json(copied, { status: 201, headers: { ETag: '"s0-r2"' } })
  }
  const server = clinicServer({ ...two, more: { [`POST ${copies()}`]: answer } })
  const { user } = renderApp(clinicAddress())
  await list()
  await user.click(await button(FIRST))
  const failed = await screen.findByText('Du saknar internet. Försök igen när du är uppkopplad.')
  expect(failed.closest('li')).toBe(screen.getByRole('listitem', { name: 'Utrustning 1: Stationär röntgenutrustning' }))
  isDown = false
  await user.click(await button(FIRST))
  await waitFor(() => expect(cards()).toHaveLength(3))
  expect(screen.queryByText(/^Du saknar internet/)).toBeNull()
  const keys = server.to('POST', copies()).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
})

it.each([
  [409, 'error.quota-items.text', /^Det som du lade till är inte sparat/],
  [503, undefined, 'Det gick inte att kopiera. Försök igen.'],
])('shows a refusal at the card: %s %s (LES-02, QUO-04)', async (status, key, text) => {
  clinicServer({ ...two, more: { [`POST ${copies()}`]: () => problem(status, key) } })
  const { user } = renderApp(clinicAddress())
  await list()
  await user.click(await button(FIRST))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(cards()).toHaveLength(2)
})

it('opens the form of a copy that lacks something, with its values (LES-02)', async () => {
  const server = clinicServer({ equipment: [{ ...KNOWN, address: { ...KNOWN.address, street: '' } }] })
  const { user } = renderApp(clinicAddress())
  await list()
  await user.click(await button(FIRST))
  await heading('Lägg till utrustning')
  expect(screen.getByText(/^Det här är en kopia, utan serienummer/)).toBeInTheDocument()
  expect(await screen.findByLabelText('Modell')).toHaveValue('1')
  expect(screen.getByLabelText(/^Serienummer/)).toHaveValue('')
  await user.type(screen.getByLabelText('Gatuadress'), 'Klövervägen 3')
  await user.click(await button(SAVE))
  await waitFor(() => expect(cards()).toHaveLength(2))
  expect(server.to('POST', ofClinic('veterinary-equipments'))).toHaveLength(1)
})
