/** Tests of adding rows of a spreadsheet as machines: pasted, checked, corrected and imported (LES-03). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { invalid } from '../../../test/started-application.ts'
import { button, cards, KNOWN, list, UNKNOWN } from '../../../test/veterinary-equipment/equipment-page.ts'
import {
  cell,
  count,
  HEADINGS,
  openRows,
  pasteRows,
  ROWS,
  row,
  TYPE,
  tableOf,
} from '../../../test/veterinary-equipment/rows-page.ts'

beforeEach(newClinic)

const savedFiles = () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  )
  return saved
}

it('adds pasted rows in one call, and gives the first added card focus (LES-03, WIZ-14)', async () => {
  const server = clinicServer({ equipment: [UNKNOWN] })
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1'), row('SN-2')])
  await count('2 rader, inga fel.')
  await waitFor(() => expect(screen.getAllByText('Läggs till')).toHaveLength(2))
  expect(within(screen.getByRole('table')).getAllByText('Behöver tillstånd')).toHaveLength(2)
  await user.click(await button('Lägg till 2 rader'))
  await list()
  expect(cards()).toHaveLength(3)
  expect(screen.getByRole('listitem', { name: 'Utrustning 2: Stationär röntgenutrustning' })).toHaveFocus()
  // Announced, and visible until another form is opened.
  const said = () =>
    screen.queryAllByText('Sparat: 2 rader tillagda.').map((each) => each.closest('[role=status]') === null)
  expect(new Set(said())).toEqual(new Set([false, true]))
  const stored = server.to('POST', ROWS()).filter(({ query }) => query.get('dryRun') === 'false')
  expect(stored.map(({ headers }) => headers.get('If-Match'))).toEqual(['"s0-r1"'])
  expect(stored[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
  expect(server.state.revisions[0]).toBe(2)
  await user.click(await button('Lägg till utrustning'))
  await user.click(await button('Avbryt utan att spara'))
  await list()
  expect(said()).toEqual([])
})

it('shows faults at their cells and in a summary, which are corrected by keyboard (LES-03, WIZ-08)', async () => {
  clinicServer()
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1', { 8: '12' }), row('SN-2'), row('SN-2', { 4: 'Hästar' })])
  await count('3 rader, 3 med fel.')
  const summary = within(screen.getByRole('region', { name: 'Rätta raderna' }))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rad 2, Postnummer: /),
    expect.stringMatching(/^Rad 3, Serienummer: Samma värde står på rad 4\./),
    expect.stringMatching(/^Rad 4, Serienummer: Samma värde står på rad 3\./),
    expect.stringMatching(/^Rad 4, Vilka djur röntgar du\?: ”Hästar” är inget av svaren/),
  ])
  // The button leads to the summary.
  await user.click(await button('Rätta felen'))
  expect(screen.getByRole('region', { name: 'Rätta raderna' })).toHaveFocus()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(cell('Postnummer Rad 2')).toHaveFocus()
  expect(cell('Postnummer Rad 2')).toHaveAccessibleDescription(/fem siffror/)
  await user.clear(cell('Postnummer Rad 2'))
  // Enter goes down, as in a spreadsheet.
  await user.keyboard('123 45{Enter}')
  expect(cell('Postnummer Rad 3')).toHaveFocus()
  await count('3 rader, 2 med fel.')
  cell('Serienummer Rad 3').focus()
  await user.keyboard('-b{Enter}')
  expect(cell('Serienummer Rad 4')).toHaveFocus()
  await count('3 rader, 1 med fel.')
  await user.click(screen.getByRole('button', { name: 'Ta bort rad 4' }))
  await count('2 rader, inga fel.')
  expect(screen.getByRole('button', { name: 'Ta bort rad 3' })).toHaveFocus()
  await user.click(await button('Lägg till 2 rader'))
  await list()
  expect(cards()).toHaveLength(2)
})

it('adds only the rows without faults, and keeps the others on the page (LES-03)', async () => {
  const server = clinicServer()
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1'), row('SN-2', { 0: 'Röntgen' }), row('SN-3')])
  await count('3 rader, 1 med fel.')
  await user.click(screen.getByRole('checkbox', { name: 'Visa bara rader med fel' }))
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map((each) => each.textContent),
  ).toEqual(['Rad 3'])
  await user.click(await button('Lägg till bara 2 rader utan fel'))
  await count('Sparat: 2 rader tillagda.')
  await count('1 rad, 1 med fel.')
  expect(server.state.equipment.map(({ serialNumber }) => serialNumber)).toEqual(['SN-1', 'SN-3'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Typ av utrustning Rad 3' }), TYPE)
  await waitFor(() => expect(screen.getByRole('table')).toBeInTheDocument())
})

it('repeats an import without an answer unchanged under its key, and adds once (LES-03, WIZ-12)', async () => {
  let isDown = true
  const reply = { rows: [{ change: 'added', id: '00000000-0000-4000-9000-000000000001', issues: [] }], missing: [] }
  const server = clinicServer({
    more: {
      [`POST ${ROWS()}`]: ({ query }: { query: URLSearchParams }) => {
        if (query.get('dryRun') === 'true' || !isDown) return reply
        throw new TypeError('offline')
      },
    },
  })
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1')])
  await user.click(await button('Lägg till 1 rad'))
  await count('Du saknar internet. Försök igen när du är uppkopplad.')
  expect(cell('Serienummer Rad 2')).toBeDisabled()
  isDown = false
  await user.click(await button('Försök igen'))
  await list()
  const stored = server.to('POST', ROWS()).filter(({ query }) => query.get('dryRun') === 'false')
  expect(stored.length).toBeGreaterThan(1)
  expect(new Set(stored.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

it('shows a refusal of the server, and at its row (LES-03, QUO-04)', async () => {
  let refusal = () => problem(409, 'error.quota-items.text')
  clinicServer({ more: { [`POST ${ROWS()}`]: () => refusal() } })
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1')])
  await count('Vi kunde inte ta reda på vad som händer med raderna. Försök igen.')
  // Without an answer no row is announced as done.
  expect(within(screen.getByRole('table')).getByText('Inga fel').closest('[data-color]')).toHaveAttribute(
    'data-color',
    'neutral',
  )
  await user.click(await button('Spara raderna'))
  await count(/^Det som du lade till är inte sparat/)
  refusal = () => invalid({ path: 'rows.0.serialNumber', key: 'validation.row-key.repeated' })
  await user.click(await button('Spara raderna'))
  await count('1 rad, 1 med fel.')
  expect(cell('Serienummer Rad 2')).toBeInvalid()
})

it('shows that rows are not saved while they are checked (LES-03, WIZ-13)', async () => {
  clinicServer()
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1')])
  await screen.findByText('Läggs till')
  expect(document.querySelector('.sv-status-line')).toHaveTextContent('Inte sparat än')
})

it('asks before pasted rows are lost, also by the browser’s Back (LES-03, WIZ-07)', async () => {
  clinicServer()
  const { user, router } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1')])
  await user.keyboard('{Escape}')
  expect(screen.getByRole('table')).toBeInTheDocument()
  void router.navigate({ to: '/' })
  expect(await screen.findByRole('heading', { name: /^Vill du lämna/ })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await button('Avbryt'))
  expect(await screen.findByRole('heading', { name: 'Vill du lämna raderna?' })).toBeInTheDocument()
  await user.click(await button('Stanna kvar'))
  await user.click(await button('Klistra in på nytt'))
  await user.click(await button('Lämna raderna'))
  expect(await screen.findByLabelText('Rader från kalkylarket')).toHaveValue(tableOf([HEADINGS, row('SN-1')]))
})

it.each([
  ['nothing', '', 'Här finns inga rader.'],
  ['the headings alone', tableOf([HEADINGS]), 'Här finns inga rader.'],
  [
    'too many rows',
    tableOf([HEADINGS, ...Array.from({ length: 1001 }, (_, n) => row(`SN-${n}`))]),
    'Här finns 1001 rader.',
  ],
  [
    'a quotation mark without its second',
    '"Typ av utrustning";Fabrikat\n"Stationär;A\nB;C',
    'Ett citattecken på rad 2',
  ],
])('refuses %s, and keeps it (LES-03)', async (_, text, message) => {
  clinicServer()
  const { user } = await openRows()
  await user.click(await screen.findByLabelText('Rader från kalkylarket'))
  await user.paste(text)
  await user.click(await button('Granska raderna'))
  const field = screen.getByLabelText('Rader från kalkylarket')
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(field).toHaveValue(text)
})

it('reads a file in Windows-1252, names unknown columns and surplus cells, and refuses a workbook (LES-03)', async () => {
  clinicServer()
  const { user } = await openRows()
  const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name)
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await user.upload(input, file(Uint8Array.of(0x50, 0x4b, 3, 4), 'rader.csv'))
  expect(await screen.findByText(/^Filen är ingen CSV-fil/)).toBeInTheDocument()
  const text = [...HEADINGS, 'Färg'].join(';') + '\n' + [...row('SN-1'), 'röd', 'blå'].join(';')
  await user.upload(
    input,
    file(
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      'rader.csv',
    ),
  )
  await count('1 rad, inga fel.')
  expect(screen.getByText('Det här finns inte bland listans kolumner och tas inte med: Färg.')).toBeInTheDocument()
  expect(screen.getByText('På rad 2 finns celler som inte hör till någon kolumn. De tas inte med.')).toBeInTheDocument()
  expect(cell('Ort Rad 2')).toHaveValue('Umeå')
})

it('says of a table without any of the headings how it is read, and offers the template (LES-03)', async () => {
  const saved = savedFiles()
  clinicServer()
  const { user } = await openRows()
  await pasteRows(user, [
    ['Anläggningens namn', 'Besöksadress', 'Ort eller stad'],
    ['Kliniken', 'Gatan 1', 'Umeå'],
  ])
  const sentence = await screen.findByText(/^Första raden har ingen av listans rubriker\./)
  expect(sentence).toHaveTextContent(
    /i mallens ordning.* Rubrikerna är: Typ av utrustning, Fabrikat, Modell, Serienummer, /,
  )
  await user.click(await button('Ladda ner mallen'))
  expect(await saved[0]?.text()).toMatch(/^\ufeff?"Typ av utrustning\n• Stationär/)
})

it('says nothing of headings that it knows (LES-03)', async () => {
  clinicServer()
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, row('SN-1')])
  await count('1 rad, inga fel.')
  expect(screen.queryByText(/ingen av listans rubriker/)).toBeNull()
})

it('offers a template, and the list as it is, that give the same machines when pasted (LES-03)', async () => {
  const saved = savedFiles()
  clinicServer({
    equipment: [
      { ...KNOWN, serialNumber: '=SN' },
      { ...UNKNOWN, max_kV: 90.5, max_mA: 20, serialNumber: '' },
    ],
  })
  const { user } = await openRows()
  await user.click(await button('Ladda ner mallen'))
  await user.click(await button('Ladda ner listan som den är nu'))
  const [template = '', stored = ''] = await Promise.all(saved.map((blob) => blob.text()))
  expect(template).toMatch(/^\ufeff?"Typ av utrustning\n• Stationär/)
  expect(stored).toContain("'=SN")
  await user.click(screen.getByLabelText('Rader från kalkylarket'))
  await user.paste(stored)
  await user.click(await button('Granska raderna'))
  await count('2 rader, inga fel.')
  await waitFor(() => expect(screen.getAllByText('Är som förut')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /^Lägg till/ })).toBeNull()
  await user.click(await button('Tillbaka till listan'))
  await list()
})

it('shows many rows a part at a time (LES-03)', async () => {
  clinicServer()
  const { user } = await openRows()
  await pasteRows(user, [HEADINGS, ...Array.from({ length: 150 }, (_, n) => row(n === 149 ? 'SN-1' : `SN-${n}`))])
  await count('150 rader, 2 med fel.')
  const rendered = () => screen.getByRole<HTMLTableElement>('table').tBodies[0]?.rows ?? []
  expect(rendered()).toHaveLength(20)
  await user.click(screen.getByText('Visa fler rader (visar 20 av 150)'))
  expect(rendered()).toHaveLength(120)
  expect(document.activeElement?.closest('tr')).toBe(rendered()[20])
  await user.click(screen.getByText(/^Rad 151, Serienummer/))
  expect(document.activeElement).toHaveValue('SN-1')
  expect(document.activeElement?.closest('tr')).toBe(rendered()[149])
})
