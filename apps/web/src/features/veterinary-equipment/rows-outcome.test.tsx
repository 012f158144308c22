/** Tests of what becomes of pasted machines: added, changed, left out, or removed (LES-03). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { button, KNOWN, list, UNKNOWN } from '../../../test/veterinary-equipment/equipment-page.ts'
import {
  cell,
  count,
  HEADINGS,
  mountingNamed,
  openRows,
  pasteRows,
  ROWS,
  row,
  TYPE,
} from '../../../test/veterinary-equipment/rows-page.ts'

beforeEach(newClinic)

const FEE_OF_THREE = 'Avgiften blir 11 100 kr när alla rader utan fel är tillagda.'

it('shows what is added, changed, left out and missing, and removes on request (LES-03, VET-05)', async () => {
  const server = clinicServer({ equipment: [KNOWN, { ...UNKNOWN, serialNumber: 'SN-OLD' }] })
  const { user } = await openRows()
  const down = mountingNamed('FIXED_DOWN')
  const small = [...HEADINGS.slice(0, 5), 'Hur är utrustningen placerad när du röntgar smådjur?', ...HEADINGS.slice(5)]
  const rowOf = (cells: string[], mounting = '') => [...cells.slice(0, 5), mounting, ...cells.slice(5)]
  await pasteRows(user, [
    small,
    rowOf(row(KNOWN.serialNumber, { 7: 'Nya gatan 2' })),
    rowOf(row('SN-2')),
    rowOf(row('SN-3', { 4: 'Bara smådjur', 5: '', 6: '' }), down),
  ])
  await count('3 rader, inga fel.')
  const states = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((each) => within(each).getAllByRole('cell')[0]?.textContent)
  await waitFor(() =>
    expect(states()).toEqual([
      'ÄndrasBehöver tillståndTa bort',
      'Läggs tillBehöver tillståndTa bort',
      'Tas inte medBehöver bara anmälasTa bort',
    ]),
  )
  expect(screen.getByRole('textbox', { name: 'Gatuadress Rad 2' })).toHaveAccessibleDescription('Förut: Klövervägen 3')
  expect(screen.getByRole('heading', { name: '1 post i listan finns inte bland raderna' })).toBeInTheDocument()
  expect(screen.getByText('Bärbar röntgenutrustning Stallröntgen AB Bär 90 SN-OLD')).toBeInTheDocument()
  const notice = within(
    screen.getByRole('heading', { name: '1 rad behöver bara anmälas' }).parentElement as HTMLElement,
  )
  expect(notice.getByRole('link', { name: 'Anmäl smådjursröntgen' })).toBeInTheDocument()
  expect(await button('Lägg till 1, ändra 1')).toBeInTheDocument()
  expect(screen.getByText(FEE_OF_THREE)).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Ta bort dem från listan' }))
  // Without those it is another fee.
  expect(screen.queryByText(FEE_OF_THREE)).not.toBeInTheDocument()
  const stored = () => server.to('POST', ROWS()).filter(({ query }) => query.get('dryRun') === 'false')
  await user.click(await button('Lägg till 1, ändra 1, ta bort 1'))
  const asked = within(screen.getByRole('dialog', { name: 'Ta bort 1 post från listan?' }))
  expect(stored()).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Lägg till 1, ändra 1, ta bort 1' }))
  // The row that was left out stays, with the notice.
  await count(
    'Sparat: 1 rad tillagd, 1 rad ändrad, 1 post borttagen ur listan. 1 rad är inte med i ansökan, eftersom utrustningen bara behöver anmälas.',
  )
  await waitFor(() => expect(states()).toEqual(['Tas inte medBehöver bara anmälasTa bort']))
  expect(screen.getByRole('heading', { name: '1 rad behöver bara anmälas' })).toBeInTheDocument()
  await user.click(await button('Tillbaka till listan'))
  await list()
  expect(stored()).toHaveLength(1)
  expect(server.state.equipment.map(({ serialNumber, address }) => [serialNumber, address.street])).toEqual([
    [KNOWN.serialNumber, 'Nya gatan 2'],
    ['SN-2', 'Gatan 1'],
  ])
})

it('does not add rows that only need a notification, nor says so (LES-03, VET-05)', async () => {
  const server = clinicServer()
  const { user } = await openRows()
  const headings = HEADINGS.map((each) => each.replace('stora djur', 'smådjur'))
  const small = (serial: string) => row(serial, { 4: 'Bara smådjur', 5: mountingNamed('FIXED_DOWN'), 6: '' })
  await pasteRows(user, [headings, small('SN-1'), small('SN-2')])
  await screen.findByRole('heading', { name: '2 rader behöver bara anmälas' })
  expect(screen.getByRole('link', { name: 'Anmäl smådjursröntgen' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^(Lägg till|Spara)/ })).toBeNull()
  await user.click(await button('Tillbaka till listan'))
  await list()
  expect(server.to('POST', ROWS()).filter(({ query }) => query.get('dryRun') === 'false')).toEqual([])
})

it('says of a changed row that its machine cannot be part of the application any more (LES-03, VET-09)', async () => {
  clinicServer({ equipment: [KNOWN] })
  const { user } = await openRows()
  const headings = HEADINGS.map((each) => each.replace('stora djur', 'smådjur'))
  const small = row(KNOWN.serialNumber, { 4: 'Bara smådjur', 5: mountingNamed('FIXED_DOWN'), 6: '' })
  await pasteRows(user, [headings, small])
  const table = within(screen.getByRole('table'))
  await table.findByText('Behöver bara anmälas')
  expect(table.getByText(/^Efter ändringen kan utrustningen inte tas med i ansökan/)).toBeInTheDocument()
})

it('gives the first card of the latest import focus, after an earlier one of a part (LES-03, WIZ-14)', async () => {
  clinicServer()
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1'), row('SN-2', { 0: 'Röntgen' })])
  await count('2 rader, 1 med fel.')
  await user.click(await button('Lägg till bara 1 rad utan fel'))
  await count('1 rad, 1 med fel.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Typ av utrustning Rad 3' }), TYPE)
  await user.click(await button('Lägg till 1 rad'))
  await list()
  expect(screen.getByRole('listitem', { name: /^Utrustning 2/ })).toHaveFocus()
})

it('tells rows that change from those as before, and shows the former alone (LES-03)', async () => {
  clinicServer({ equipment: [KNOWN, { ...KNOWN, id: UNKNOWN.id, serialNumber: 'SN-2' }] })
  const { user } = await openRows()
  await pasteRows(user, [
    ['Serienummer', 'Gatuadress'],
    [KNOWN.serialNumber, KNOWN.address.street],
    ['SN-2', 'Nya gatan 2'],
  ])
  const colourOf = async (text: string) => (await screen.findByText(text)).closest('[data-color]')
  expect(await colourOf('Är som förut')).toHaveAttribute('data-color', 'neutral')
  expect(await colourOf('Ändras')).toHaveAttribute('data-color', 'info')
  const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(shown()).toEqual(['Rad 2', 'Rad 3'])
  await user.click(screen.getByRole('checkbox', { name: 'Visa bara det som ändras' }))
  expect(shown()).toEqual(['Rad 3'])
  await user.click(screen.getByRole('checkbox', { name: 'Visa bara det som ändras' }))
  expect(shown()).toEqual(['Rad 2', 'Rad 3'])
})

const imports = (server: ReturnType<typeof clinicServer>) =>
  server.to('POST', ROWS()).filter(({ query }) => query.get('dryRun') === 'false')

it('imports a row that is corrected just before the press, where nothing was to be saved (LES-03)', async () => {
  const server = clinicServer({ equipment: [KNOWN] })
  const { user } = await openRows()
  await pasteRows(user, [
    ['Serienummer', 'Gatuadress'],
    [KNOWN.serialNumber, KNOWN.address.street],
  ])
  await screen.findByText('Är som förut')
  const main = await button('Tillbaka till listan')
  await user.type(cell('Gatuadress Rad 2'), ' B')
  await user.click(main)
  await list()
  expect(server.state.equipment[0]?.address.street).toBe(`${KNOWN.address.street} B`)
})

describe('the removal of missing items', () => {
  const openWithOneMissing = async () => {
    const server = clinicServer({ equipment: [KNOWN, { ...UNKNOWN, serialNumber: 'SN-OLD' }] })
    const { user } = await openRows()
    await pasteRows(user, [HEADINGS, row(KNOWN.serialNumber), row('SN-2')])
    await screen.findByRole('heading', { name: '1 post i listan finns inte bland raderna' })
    const box = () => screen.getByRole('checkbox', { name: 'Ta bort dem från listan' })
    await user.click(box())
    return { server, user, box }
  }

  it('removes the items that the question named, not those that the page learns of later (LES-03)', async () => {
    const { server, user } = await openWithOneMissing()
    const main = await button(/ta bort 1$/)
    await user.type(cell('Serienummer Rad 2'), '-B')
    await user.click(main)
    const asked = screen.getByRole('dialog', { name: 'Ta bort 1 post från listan?' })
    await screen.findByText('2 poster i listan finns inte bland raderna')
    await user.click(within(asked).getByRole('button', { name: 'Spara raderna' }))
    await list()
    expect(imports(server).map(({ body }) => (body as { remove: string[] }).remove)).toEqual([[UNKNOWN.id]])
  })

  it('needs a new tick for other rows, even if the same items are missing again (LES-03)', async () => {
    const { user, box } = await openWithOneMissing()
    await user.type(cell('Serienummer Rad 2'), '-B{Enter}')
    await screen.findByText('2 poster i listan finns inte bland raderna')
    expect(box()).not.toBeChecked()
    await user.type(cell('Serienummer Rad 2'), '{Backspace}{Backspace}{Enter}')
    await screen.findByText('1 post i listan finns inte bland raderna')
    expect(box()).not.toBeChecked()
  })
})
