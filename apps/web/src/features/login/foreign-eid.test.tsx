/** Tests of what a person with a foreign eID, or with a replaced number, reads before they begin. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, problem, USER, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const START_PAGE = { 'GET applications': [] }
const FOREIGN = { ...USER_WITHOUT_IDENTITY, pid: '', cannotSign: true } as const
const FOUND = { ...USER_WITHOUT_IDENTITY, earlierAccount: 'found' } as const

describe('a foreign electronic identity', () => {
  it('is told at the choice of party that it cannot sign, by what is chosen (FOR-01)', async () => {
    fakeServer({ ...START_PAGE, 'GET authentication/user': FOREIGN })
    const { user } = renderApp('/login')
    expect(await screen.findByRole('heading', { name: 'Du kan inte skriva under här' })).toBeInTheDocument()
    expect(screen.getByText(/skriva under för organisationen loggar sedan in/)).toBeInTheDocument()
    expect(screen.queryByText('Har du loggat in förut?')).toBeNull()
    expect(screen.getByRole('radio', { name: /privatperson/ })).toHaveAccessibleDescription(/^Du kan bara läsa/)
    await user.click(screen.getByRole('radio', { name: /privatperson/ }))
    expect(await screen.findByText(/en ansökan för egen del behöver din underskrift/)).toBeInTheDocument()
  })

  it('whose identifier may change is asked whether it has logged in before (FOR-02)', async () => {
    fakeServer({ 'GET authentication/user': { ...FOREIGN, identifierMayChange: true } })
    renderApp('/login')
    expect(await screen.findByRole('heading', { name: 'Har du loggat in förut?' })).toBeInTheDocument()
  })

  it('reads it on the start page too, which shows no number of theirs (FOR-01)', async () => {
    fakeServer({
      ...START_PAGE,
      'GET authentication/user': { ...FOREIGN, oid: 'privateperson', isPrivatePerson: true },
    })
    renderApp('/')
    expect(await screen.findByRole('heading', { name: 'Du kan inte skriva under här' })).toBeInTheDocument()
    expect(screen.queryByText('Personnummer')).toBeNull()
  })

  it.each([
    ['189505719808', 'Samordningsnummer'],
    ['191212121212', 'Personnummer'],
  ])('the kind of a Swedish number is named: %s is a %s (FOR-02)', async (pid, label) => {
    const person = { ...USER_WITHOUT_IDENTITY, pid, oid: 'privateperson', isPrivatePerson: true } as const
    fakeServer({ ...START_PAGE, 'GET authentication/user': person })
    renderApp('/')
    expect(await screen.findByText(label)).toBeInTheDocument()
  })

  it('is not shown to others (FOR-01)', async () => {
    fakeServer({ ...START_PAGE, 'GET authentication/user': USER_WITHOUT_IDENTITY })
    renderApp('/login')
    await screen.findByRole('radio', { name: /privatperson/ })
    expect(screen.queryByText('Du kan inte skriva under här')).toBeNull()
    expect(screen.queryByRole('radio', { name: /tidigare ärenden/ })).toBeNull()
  })
})

describe('an account with the former coordination number', () => {
  it.each([
    ['Koppla ihop kontona', true],
    ['Inte nu', false],
  ])('is asked about before the choice of party: %s (FOR-02)', async (name, isMine) => {
    const server = fakeServer({
      'GET authentication/user': FOUND,
      'POST authentication/earlieraccount': USER_WITHOUT_IDENTITY,
    })
    const { user } = renderApp('/login')
    expect(await screen.findByRole('heading', { name: 'Är det tidigare kontot ditt?' })).toBeInTheDocument()
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByRole('heading', { name: 'Vem företräder du?' })).toBeInTheDocument()
    expect(server.to('POST', 'authentication/earlieraccount')[0]?.body).toEqual({ isMine })
  })

  it('stays asked about when joining fails (FOR-02)', async () => {
    fakeServer({ 'GET authentication/user': FOUND, 'POST authentication/earlieraccount': problem(503) })
    const { user } = renderApp('/login')
    await user.click(await screen.findByRole('button', { name: 'Koppla ihop kontona' }))
    expect(await screen.findByText(/Kontona kunde inte kopplas ihop/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Inte nu' })).toBeInTheDocument()
  })

  it('is a party to choose, where both accounts have content (FOR-02)', async () => {
    const joined = { ...USER_WITHOUT_IDENTITY, earlierAccount: 'joined' } as const
    const server = fakeServer({
      ...START_PAGE,
      'GET authentication/user': joined,
      'PUT authentication/identity': { ...USER, ...joined, oid: 'earlier-account', isPrivatePerson: true },
    })
    const { user, at } = renderApp('/login')
    await user.click(await screen.findByRole('radio', { name: /mina tidigare ärenden/ }))
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    await waitFor(() => expect(at()).toBe('/'))
    const [sent] = server.to('PUT', 'authentication/identity')
    expect(sent?.body).toEqual({ cid: 'earlier-account', name: 'Privatperson' })
  })
})
