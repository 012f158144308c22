/** Tests of the error page, its variant in the report flow, and the 404 page. */
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { catAddress, catCafeServer } from '../../../test/cat-cafe-server.ts'
import { beyondContract, fakeServer, json, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

describe('error page', () => {
  it('asks to try again, shows the mail address and links to the start page (SHE-06, SHE-10)', async () => {
    fakeServer()
    renderApp('/error')
    expect(await screen.findByRole('heading', { name: 'Ett tekniskt fel har inträffat.' })).toBeInTheDocument()
    expect(screen.getByText('Försök igen om en stund.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'kontakt@authority.example' })).toHaveAttribute(
      'href',
      'mailto:kontakt@authority.example',
    )
    expect(screen.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('href', '/')
  })

  it('of the report flow leads to the external site (SHE-02, SHE-06)', async () => {
    fakeServer()
    renderApp('/error?flow=report')
    expect(await screen.findByRole('link', { name: 'Till startsidan' })).toHaveAttribute(
      'href',
      'https://report.example/',
    )
    expect(screen.getByRole('link', { name: /Anmälan om strålning/ })).toBeInTheDocument()
  })

  it('replaces a page that throws while rendering (SHE-06)', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    // An answer that no page can handle.
    fakeServer({ 'GET authentication/user': USER, 'GET applications/first': beyondContract(json({ not: 'a list' })) })
    renderApp('/')
    expect(await screen.findByRole('heading', { name: 'Ett tekniskt fel har inträffat.' })).toBeInTheDocument()
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })
})

describe('404 page', () => {
  it('shows the specified text, with mail and a link to the start page (SHE-06)', async () => {
    fakeServer()
    renderApp('/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Felkod 404: Sidan kan inte hittas' })).toBeInTheDocument()
    expect(screen.getByText(/Sidan finns inte/)).toBeInTheDocument()
    expect(screen.queryByText(/Ärendet kan höra till/)).toBeNull()
    expect(screen.getByRole('link', { name: 'kontakt@authority.example' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('href', '/')
    expect(document.title).toContain('Felkod 404')
  })

  it.each(['', '/receipt'])(
    'answers an application that is gone, or not the party’s, with the 404 page at “%s” (ACC-15, SHE-06)',
    async (page) => {
      catCafeServer({ more: { [`GET applications/${catAddress().slice('/app/'.length)}`]: () => problem(404) } })
      renderApp(`${catAddress()}${page}`)
      expect(await screen.findByRole('heading', { name: 'Felkod 404: Sidan kan inte hittas' })).toBeInTheDocument()
      expect(screen.getByText('Sidan finns inte. Adressen kan vara felskriven eller sidan borttagen.')).toBeVisible()
      expect(screen.getByText(/^Ärendet kan höra till någon annan än den du företräder nu/)).toBeVisible()
    },
  )
})
