/** Tests of two tabs that share a session. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { fakeServer, problem, USER, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { notifyTabs, onTabMessage, type TabMessage } from '../../api/tabs.ts'

const SIGNED_IN = { 'GET authentication/user': USER, 'GET applications': [] }
let stop = () => undefined as void
/** The messages that this tab sends. */
const overheard = () => {
  const messages: TabMessage[] = []
  stop = onTabMessage((message) => messages.push(message))
  return messages
}
afterEach(() => stop())

describe('tabs', () => {
  it('follow a logout even with unsaved answers, without a question, and delete them (ACC-09, ACC-11)', {
    tags: ['nightly'],
  }, async () => {
    const { browser } = freshApplication()
    catCafeServer({ more: { [`PUT ${below('stepvalues')}`]: () => problem(503) } })
    const { user, at } = renderApp(catAddress(0))
    const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
    await user.type(name as HTMLElement, 'x')
    await waitFor(() => expect(browser.records.size).toBe(1))
    // The tab that logs out deletes the unsent text of all tabs.
    browser.records.clear()
    notifyTabs({ kind: 'logout' })
    await waitFor(() => expect(at()).toBe('/logout?reason=elsewhere'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(browser.records.size, 'kept at its end').toBe(0)
  })

  it('follow a logout in another tab, without sending it back (ACC-09, ACC-11)', async () => {
    const server = fakeServer(SIGNED_IN)
    const { at } = renderApp('/')
    await screen.findByText('Tolvan Tolvansson')
    const messages = overheard()
    notifyTabs({ kind: 'logout' })
    await waitFor(() => expect(at()).toBe('/logout?reason=elsewhere'))
    expect(await screen.findByText('Du har loggat ut i en annan flik.')).toBeInTheDocument()
    expect(server.to('POST', 'authentication/logout')).toHaveLength(0)
    expect(messages).toEqual([{ kind: 'logout' }])
  })

  it('receive this tab’s logout (ACC-09)', async () => {
    fakeServer()
    const messages = overheard()
    renderApp('/logout')
    await waitFor(() => expect(messages).toEqual([{ kind: 'logout' }]))
  })

  it('stop and ask to reload when another tab represents another party (ACC-15)', async () => {
    fakeServer(SIGNED_IN)
    const { user, left, at } = renderApp('/')
    await screen.findByText('Tolvan Tolvansson')
    notifyTabs({ kind: 'identity', oid: 'org-2' })
    const dialog = await screen.findByRole('dialog', { name: 'Du har bytt vem du företräder' })
    expect(dialog).toHaveTextContent(/i en annan flik/)
    expect(at()).toBe('/')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Ladda om sidan' }))
    expect(left).toEqual(['reload'])
  })

  it('lead to the start page from an application of the former party, and store its text (ACC-15)', {
    tags: ['nightly'],
  }, async () => {
    const { storedRecords } = freshApplication()
    catCafeServer({ more: { [`PUT ${below('stepvalues')}`]: () => problem(503) } })
    const { user, left } = renderApp(catAddress(0))
    const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
    await user.type(name as HTMLElement, 'x')
    await waitFor(() => expect(storedRecords()).toHaveLength(1))
    notifyTabs({ kind: 'identity', oid: 'org-2' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Du har bytt vem du företräder' }))
    await user.click(dialog.getByRole('button', { name: 'Till startsidan' }))
    expect(left).toEqual(['/'])
    expect(storedRecords()).toHaveLength(1)
  })

  it.each<[string, TabMessage]>([
    ['with the same identity', { kind: 'identity', oid: 'org-1' }],
    ['that has put off the end of the session', { kind: 'extended', extendable: true }],
  ])('do not mind another tab %s (ACC-15)', async (_, message) => {
    fakeServer(SIGNED_IN)
    const { at } = renderApp('/')
    await screen.findByText('Tolvan Tolvansson')
    const messages = overheard()
    notifyTabs(message)
    await waitFor(() => expect(messages).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/')
  })

  it('redirect to the start page when another tab has chosen first (ACC-07, ACC-15)', async () => {
    let user = USER_WITHOUT_IDENTITY
    fakeServer({ ...SIGNED_IN, 'GET authentication/user': () => user })
    const { at } = renderApp('/login')
    await screen.findByRole('radio', { name: /privatperson/ })
    user = USER
    notifyTabs({ kind: 'identity', oid: 'org-1' })
    await waitFor(() => expect(at()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('ignore other tabs before the login (ACC-15)', async () => {
    fakeServer()
    const { at } = renderApp('/login')
    await screen.findByRole('heading', { name: 'Välkommen' })
    const messages = overheard()
    notifyTabs({ kind: 'identity', oid: 'org-2' })
    notifyTabs({ kind: 'logout' })
    await waitFor(() => expect(messages).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/login')
  })

  it('receive the represented party (ACC-15)', async () => {
    const messages = overheard()
    fakeServer({
      'GET authentication/user': USER_WITHOUT_IDENTITY,
      'PUT authentication/identity': { ...USER, oid: 'privateperson', isPrivatePerson: true },
      'GET applications': [],
    })
    const { user } = renderApp('/login')
    await user.click(await screen.findByRole('radio', { name: /privatperson/ }))
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    await waitFor(() => expect(messages).toEqual([{ kind: 'identity', oid: 'privateperson' }]))
  })
})
