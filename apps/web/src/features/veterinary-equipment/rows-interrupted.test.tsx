/** Tests of imports of machines that are pressed twice, interrupted, or left before they are sent (LES-03). */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinic } from '../../../test/clinic.ts'
import { newClinic } from '../../../test/clinic-server.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import type { Call } from '../../../test/held-to-contract.ts'
import { button, KNOWN, list } from '../../../test/veterinary-equipment/equipment-page.ts'
import { count, HEADINGS, openRows, pasteRows, ROWS, row } from '../../../test/veterinary-equipment/rows-page.ts'

beforeEach(newClinic)

/** Stores an import once for each key, as the real server. `connection`: whether, and from when, its answers arrive. */
const rowsServer = (equipment: (typeof KNOWN)[] = []) => {
  const connection = { isDown: false, arrival: Promise.resolve() }
  const { calls, state } = clinic({ equipment })
  const rows = `POST ${ROWS()}`
  const importRows = (calls as Record<string, unknown>)[rows] as (call: Call) => Response
  const stored = new Map<string | null, Response>()
  const { to } = fakeServer({
    ...calls,
    [rows]: async (call: Call) => {
      if (call.query.get('dryRun') === 'true') return importRows(call)
      const key = call.headers.get('Idempotency-Key')
      const answer = stored.get(key) ?? importRows(call)
      stored.set(key, answer)
      await connection.arrival
      if (connection.isDown) throw new TypeError('the connection was lost')
      return answer.clone()
    },
  })
  return {
    connection,
    stored,
    imports: () => to('POST', ROWS()).filter(({ query }) => query.get('dryRun') === 'false'),
    serials: () => state.equipment.map(({ serialNumber }) => serialNumber),
  }
}
const serials = ['SN-1', 'SN-2']
const pasteTwo = async () => {
  const page = await openRows()
  await pasteRows(page.user, [HEADINGS, ...serials.map((serial) => row(serial))])
  return page
}

describe('a double press', () => {
  /** The answer comes after both presses. */
  const beforeArrival = async ({ connection }: ReturnType<typeof rowsServer>, press: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    connection.arrival = promise
    await press()
    resolve()
  }

  it.each<[string, (user: UserEvent, main: HTMLElement) => Promise<void>]>([
    ['by mouse', (user, main) => user.dblClick(main)],
    [
      'by keyboard',
      async (user, main) => {
        main.focus()
        await user.keyboard('{Enter}{Enter}')
      },
    ],
  ])('%s imports the rows once (LES-03, WIZ-12)', async (_, press) => {
    const server = rowsServer()
    const { user } = await pasteTwo()
    const main = await button('Lägg till 2 rader')
    await beforeArrival(server, () => press(user, main))
    await list()
    expect(server.imports()).toHaveLength(1)
    expect(server.serials()).toEqual(serials)
  })

  it('of the answer to the question about a removal imports and removes once (LES-03, WIZ-12)', async () => {
    const server = rowsServer([KNOWN])
    const { user } = await pasteTwo()
    await user.click(await screen.findByRole('checkbox', { name: 'Ta bort dem från listan' }))
    await user.click(await button('Lägg till 2, ta bort 1'))
    const confirm = (await screen.findByRole('dialog')).querySelector<HTMLElement>('[data-color=danger]')
    await beforeArrival(server, () => user.dblClick(confirm as HTMLElement))
    await list()
    expect(server.imports()).toHaveLength(1)
    expect(server.serials()).toEqual(serials)
  })
})

it('names what is imported while it is sent (LES-03)', async () => {
  const server = rowsServer()
  const { user } = await pasteTwo()
  const main = await button('Lägg till 2 rader')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.connection.arrival = promise
  await user.click(main)
  await waitFor(() => expect(server.imports()).toHaveLength(1))
  expect(main).toHaveAccessibleName(/Lägg till 2 rader$/)
  resolve()
  await list()
})

it('imports and removes nothing when every row has been removed (LES-03)', async () => {
  const server = rowsServer([KNOWN])
  const { user } = await pasteTwo()
  await user.click(await screen.findByRole('checkbox', { name: 'Ta bort dem från listan' }))
  for (const line of [2, 3]) await user.click(screen.getByRole('button', { name: `Ta bort rad ${line}` }))
  await user.click(await button('Tillbaka till listan'))
  await list()
  expect(server.imports()).toEqual([])
})

it('stores an import once whose answer was lost, when it is repeated (LES-03, WIZ-12)', async () => {
  const server = rowsServer()
  server.connection.isDown = true
  const { user } = await pasteTwo()
  await user.click(await button('Lägg till 2 rader'))
  await screen.findByText('Du saknar internet. Försök igen när du är uppkopplad.')
  server.connection.isDown = false
  await user.click(await button('Försök igen'))
  await list()
  expect(server.imports().length).toBeGreaterThan(1)
  expect(server.stored.size).toBe(1)
  expect(server.serials()).toEqual(serials)
})

describe('closing the preview', () => {
  const close = async (user: UserEvent) => {
    await user.click(await button('Avbryt'))
    return screen.findByRole('dialog', { name: 'Vill du lämna raderna?' })
  }

  it('asks, and imports nothing when the rows are left (LES-03, WIZ-07)', async () => {
    const server = rowsServer()
    const { user } = await pasteTwo()
    await close(user)
    await user.click(await button('Lämna raderna'))
    await list()
    expect(server.imports()).toEqual([])
    expect(document.querySelector('.sv-status-line')).not.toHaveTextContent('Inte sparat än')
  })

  it('asks for the rows that an import without the faulty ones has left (LES-03, WIZ-07)', async () => {
    const server = rowsServer()
    const { user } = await openRows()
    await pasteRows(user, [HEADINGS, row('SN-1'), row('SN-2', { 0: 'Röntgen' })])
    await user.click(await button('Lägg till bara 1 rad utan fel'))
    await count('1 rad, 1 med fel.')
    await close(user)
    await user.click(await button('Stanna kvar'))
    expect(screen.getByRole('table')).toBeInTheDocument()
    await close(user)
    await user.click(await button('Lämna raderna'))
    await list()
    expect(server.serials()).toEqual(['SN-1'])
  })
})
