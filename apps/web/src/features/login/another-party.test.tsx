/** Tests of a return to a page of another party than the one that is represented now. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { beyondContract, fakeServer, problem, USER, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const START_PAGE = { 'GET applications': [] }

describe('a return as another party', () => {
  const ANOTHER = { ...USER, oid: 'privateperson', isPrivatePerson: true }
  const NOT_THEIRS = /^Sidan som du var på hör inte till den som du företräder nu/

  it.each([
    '/app/application-0000000001?step=2',
    '/app/application-0000000001/receipt',
    '/app/application-0000000001/messages?request=r-1',
    '/app/application-0000000001/sign',
    '/app/application-0000000001/sign/2f0b0f3e-5d0e-4c55-9a53-6b7a3b3f7c11',
  ])('to %s, of another party, leads to the start page with the reason (ACC-10, ACC-16)', async (path) => {
    for (const hasChosen of [false, true]) {
      fakeServer({
        ...START_PAGE,
        'GET authentication/user': hasChosen ? ANOTHER : { ...USER_WITHOUT_IDENTITY, mandateEnded: true },
        'PUT authentication/identity': ANOTHER,
        'GET applications/application-0000000001': problem(404),
      })
      const { user, at, unmount } = renderApp(`/login?returnTo=${encodeURIComponent(path)}`)
      if (!hasChosen) {
        await user.click(await screen.findByRole('radio', { name: /privatperson/ }))
        await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
      }
      expect(await screen.findByText(NOT_THEIRS), 'in another tab, or here').toBeVisible()
      expect(at()).toBe('/')
      unmount()
    }
  })

  it('may change to the party of the page, and then comes to it (ACC-10)', async () => {
    const path = '/app/application-0000000001'
    let party: object = ANOTHER
    fakeServer({
      ...START_PAGE,
      'GET authentication/user': () => party,
      'GET authentication/organizations': [],
      'PUT authentication/identity': () => {
        party = USER
        return USER
      },
      'GET applications/application-0000000001': () => (party === USER ? beyondContract(problem(409)) : problem(404)),
    })
    const { user, at } = renderApp(`/login?returnTo=${encodeURIComponent(path)}`)
    await screen.findByText(NOT_THEIRS)
    await user.click(screen.getAllByRole('link', { name: 'Byt vem du företräder' })[0] as HTMLElement)
    await user.click(await screen.findByRole('radio', { name: /privatperson/ }))
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    await waitFor(() => expect(at()).toBe(path))
  })

  it('leads to the previous page if the check fails; shows no reason when coming from elsewhere (ACC-10)', async () => {
    fakeServer({
      ...START_PAGE,
      'GET authentication/user': ANOTHER,
      'GET applications/application-0000000001': beyondContract(problem(409)),
    })
    const { at, unmount } = renderApp('/login?returnTo=%2Fapp%2Fapplication-0000000001')
    await waitFor(() => expect(at()).toBe('/app/application-0000000001'))
    unmount()
    renderApp('/')
    await screen.findByRole('heading', { name: 'Tillstånd och anmälningar' })
    expect(screen.queryByText(NOT_THEIRS)).toBeNull()
  })
})
