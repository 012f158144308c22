/** Tests of the choice of an earlier application to start from (LES-01). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PERMIT_TYPE } from '../../../test/business-types.ts'
import { fakeServer, json, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { idOf, listedApplication } from '../../../test/started-application.ts'

const TYPES = [
  { ...PERMIT_TYPE, id: 1, nameKey: 'key-1', name: 'Veterinärröntgen' },
  { ...PERMIT_TYPE, id: 2, nameKey: 'key-2', name: 'Servering' },
]
const ofType = (id: number) => ({
  businessType: { id, nameKey: `key-${id}`, name: 'Veterinärröntgen', reportOnly: false },
})
const DRAFT = { number: 'S2026-000007', step: 1, steps: 5, stepTitle: 'Utrustning', removedFrom: '2027-01-01' }
const OWN = [
  listedApplication('A', { ...ofType(1), draft: DRAFT }),
  listedApplication('B', {
    ...ofType(1),
    status: 'Submitted',
    caseNumber: 'SIE2025-9',
    decision: { kind: 'rejected' },
  }),
  listedApplication('C', { ...ofType(2), status: 'Granted', caseNumber: 'SIE2025-1' }),
]
const CREATED = json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 })

const open = async (applications: unknown = OWN, answer: unknown = CREATED) => {
  const server = fakeServer({
    'GET authentication/user': USER,
    'GET businesstypes': TYPES,
    'GET applications': applications,
    // Nothing was sent, so no type is chosen at first.
    'GET applications/first': { applications: [], started: 0, sent: 0 },
    'GET guide': { guide: null, machines: null, types: [] },
    'POST applications': answer,
  })
  const page = renderApp('/app/new')
  await screen.findByRole('combobox')
  expect(screen.queryByRole('region', { name: 'Börja från en tidigare' })).toBeNull()
  await page.user.selectOptions(screen.getByRole('combobox'), 'Veterinärröntgen')
  return { server, ...page }
}
const list = async () => within(await screen.findByRole('region', { name: 'Börja från en tidigare' }))

it('lists those of the chosen type, with number, day saved or submitted, and status (LES-01)', async () => {
  await open()
  const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^S2026-000007Sparad den 2 juli 2026.*Börja från den här$/),
    expect.stringMatching(/^SIE2025-9Inskickad den 2 juli 2026Avslag.*Börja från den här$/),
  ])
  expect(
    screen.getByRole('button', { name: /^Börja från den här: .*SIE2025-9, Inskickad den 2 juli 2026$/ }),
  ).toBeInTheDocument()
})

it('shows twenty more of many by a press, then all, and focuses the first added one (LES-01)', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    listedApplication('ABCDEFGHIJKLMNOPQRSTUVWXYZabcd'.charAt(index), {
      ...ofType(1),
      status: 'Submitted',
      caseNumber: `SIE2025-${index}`,
    }),
  )
  const { user } = await open(many)
  const rows = async () => (await list()).getAllByRole('listitem')
  expect(await rows()).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Visa fler av 30' }))
  expect(await rows()).toHaveLength(25)
  expect(screen.getByRole('button', { name: /^Börja från den här: Veterinärröntgen, SIE2025-5,/ })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Visa alla 30' }))
  expect(await rows()).toHaveLength(30)
})

it('retains the choice while they are fetched (LES-01)', async () => {
  const answer = Promise.withResolvers<unknown>()
  await open(() => answer.promise)
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.getByRole('combobox')).toHaveDisplayValue('Veterinärröntgen')
  answer.resolve(json(OWN))
  expect((await list()).getAllByRole('listitem')).toHaveLength(2)
})

it('starts a copy by one press (LES-01)', async () => {
  const { server, user, router } = await open()
  const press = (await list()).getByRole('button', { name: /^Börja från den här: Veterinärröntgen, SIE2025-9/ })
  await user.click(press)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
  const bodies = server.to('POST', 'applications').map(({ body }) => body)
  expect(bodies).toEqual([{ businessTypeId: 1, isRenewal: false, copyOf: idOf('B'), oid: 'org-1' }])
})

it('reports a full quota on the page (LES-01, QUO-04)', async () => {
  const { user, router } = await open(OWN, problem(409, 'error.quota-drafts.text'))
  await user.click((await list()).getByRole('button', { name: /SIE2025-9/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/så många påbörjade/)
  expect(router.state.location.pathname).toBe('/app/new')
})

it.each([
  ['there are none', []],
  ['they cannot be had', problem(500)],
  ['their version is unknown', [listedApplication('D', { ...ofType(1), unavailable: true })]],
])('offers nothing when %s (LES-01)', async (_when, applications) => {
  await open(applications)
  expect(await screen.findByRole('button', { name: 'Börja på ansökan' })).toBeInTheDocument()
  expect(screen.queryByText('Börja från en tidigare')).toBeNull()
})
