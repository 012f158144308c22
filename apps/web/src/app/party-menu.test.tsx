/** Tests of the change of party in the header. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { fakeServer, problem, USER } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'

/** A save that fails is retried until the question. */
const SLOW = { timeout: 5000 }
const organisation = (cid: string, name: string) => ({ cid, name, organizationNumber: '5566778899', role: 'owner' })
const OWN = organisation(USER.oid ?? '', 'Tolvans djurklinik AB')
const OTHER = organisation('org-2', 'Andra bolaget AB')
const MANY = Array.from({ length: 30 }, (_, index) => organisation(`org-n${index}`, `Klinik ${index} AB`))
const answers = (organisations: object[]) => ({
  'GET authentication/user': USER,
  'GET authentication/organizations': organisations,
  'PUT authentication/organizations': USER,
})
const open = async (user: ReturnType<typeof renderApp>['user']) => {
  await screen.findByRole('heading', { level: 1 })
  await user.click(await screen.findByRole('button', { name: /Byt vem du företräder$/ }))
  return within(await screen.findByRole('dialog', { name: 'Byt vem du företräder' }))
}

it('changes the party in two presses, and loads the start page anew (ACC-21)', async () => {
  const server = fakeServer(answers([OWN, OTHER]))
  const { user, left } = renderApp('/')
  const menu = await open(user)
  expect(await menu.findByRole('button', { name: 'Andra bolaget AB' })).toBeInTheDocument()
  expect(menu.queryByRole('button', { name: OWN.name })).toBeNull()
  await user.click(menu.getByRole('button', { name: 'Andra bolaget AB' }))
  await waitFor(() => expect(left).toEqual(['/']))
  expect(server.to('PUT', 'authentication/organizations')[0]?.body).toEqual({ cid: 'org-2', name: OTHER.name })
})

it('searches among many (ACC-21)', async () => {
  fakeServer(answers([OWN, ...MANY]))
  const { user } = renderApp('/')
  const menu = await open(user)
  await user.type(await menu.findByRole('textbox', { name: 'Sök bland organisationerna' }), 'klinik 29')
  expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Klinik 29 AB',
    'Mig själv som privatperson',
  ])
})

it('stores the text of an open page before the party changes (ACC-21, WIZ-13)', { tags: ['nightly'] }, async () => {
  freshApplication()
  const server = catCafeServer({ more: answers([OWN, OTHER]) })
  const { user, left } = renderApp(catAddress(0))
  const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
  await user.type(name as HTMLElement, ' Ek')
  const menu = await open(user)
  await user.click(await menu.findByRole('button', { name: 'Andra bolaget AB' }))
  await waitFor(() => expect(left).toEqual(['/']))
  const calls = server.saves('draft')
  expect(JSON.stringify(calls.at(-1))).toContain(' Ek')
})

it('leads to the choice of a party when the change fails (ACC-21)', async () => {
  const refused = () => problem(403, 'error.not-represented.text')
  fakeServer({ ...answers([OWN, OTHER]), 'PUT authentication/organizations': refused })
  const { user, left, at } = renderApp('/')
  const menu = await open(user)
  await user.click(await menu.findByRole('button', { name: 'Andra bolaget AB' }))
  await waitFor(() => expect(at()).toBe('/login?change=true'))
  expect(left).toEqual([])
})

it('forgets a change that was given up to stay on the page (ACC-21, WIZ-07)', async () => {
  freshApplication()
  const server = catCafeServer({
    more: { ...answers([OWN, OTHER]), [`PUT ${below('stepvalues')}`]: () => problem(503) },
  })
  const { user, left, at } = renderApp(catAddress(0))
  const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
  await user.type(name as HTMLElement, ' Ek')
  const menu = await open(user)
  await user.click(await menu.findByRole('button', { name: 'Andra bolaget AB' }))
  const question = { name: 'Vill du lämna sidan?' }
  await user.click(
    within(await screen.findByRole('dialog', question, SLOW)).getByRole('button', { name: 'Stanna kvar' }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: /, till startsidan$/ }))
  await user.click(
    within(await screen.findByRole('dialog', question, SLOW)).getByRole('button', { name: 'Lämna sidan' }),
  )
  await waitFor(() => expect(at()).toBe('/'))
  await screen.findByRole('heading', { level: 1 })
  expect(server.to('PUT', 'authentication/organizations')).toEqual([])
  expect(left).toEqual([])
})
