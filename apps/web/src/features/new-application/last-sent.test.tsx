/** Tests of the type that a new application begins with: that of the party's last one (LES-05). */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TYPES } from '../../../test/business-types.ts'
import { fakeServer, json, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { listedApplication } from '../../../test/started-application.ts'

const LISTED = { id: TYPES[0]?.id ?? 0, nameKey: 'key', name: 'Veterinärröntgen', reportOnly: false }

const open = (applications: unknown) => {
  const server = fakeServer({
    'GET authentication/user': USER,
    'GET businesstypes': TYPES,
    'GET applications': applications,
    'GET guide': { guide: null, machines: null, types: [] },
    'POST applications': json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 }),
  })
  return { server, ...renderApp('/app/new') }
}

it('begins with the type of the party’s last application, and names its source (LES-05, LES-06)', async () => {
  const [offered] = TYPES
  const ofType = (id: number, reportOnly = false) => ({
    businessType: { id, nameKey: `key-${id}`, name: 'Veterinärröntgen', reportOnly },
    status: 'Submitted' as const,
  })
  const sent = [
    listedApplication('A', { ...ofType(4, true), lastSaved: '2026-07-04T10:00:00.000Z' }),
    listedApplication('B', {
      ...ofType(offered?.id ?? 0),
      caseNumber: 'SIE2026-7',
      lastSaved: '2026-07-03T10:00:00.000Z',
    }),
    listedApplication('C', { ...ofType(3), lastSaved: '2026-06-02T10:00:00.000Z' }),
  ]
  const { user, server } = open(sent)
  const select = await screen.findByRole('combobox', { name: 'Verksamhet' })
  expect(select).toHaveDisplayValue('Veterinärröntgen')
  expect(select).toHaveAccessibleDescription('Från er ansökan den 3 juli 2026, SIE2026-7')
  await user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
  await waitFor(() => expect(server.to('POST', 'applications')).toHaveLength(1))
  expect(server.to('POST', 'applications')[0]?.body).toMatchObject({ businessTypeId: offered?.id })
})

it.each([
  ['of a draft', listedApplication('A', { businessType: LISTED })],
  ['of a type that is not offered', listedApplication('B', { businessType: { ...LISTED, id: 99 }, status: 'Granted' })],
  ['of a notification', listedApplication('C', { businessType: { ...LISTED, reportOnly: true }, status: 'Granted' })],
])('does not choose the type %s (LES-05, NEW-01)', async (_what, application) => {
  open([application])
  expect(await screen.findByRole('combobox', { name: 'Verksamhet' })).toHaveValue('')
})

it('leaves the choice open when the list cannot be read (LES-05)', async () => {
  open(problem(503))
  expect(await screen.findByRole('combobox', { name: 'Verksamhet' }, { timeout: 4000 })).toHaveValue('')
})
