/** Tests of the start of a notification: one screen per state. */
import type { ReportStatus } from '@sievert/contract/reports'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { REPORT_TYPE } from '../../../test/business-types.ts'
import {
  beyondContract,
  CONFIGURATION,
  fakeServer,
  json,
  PRIVATE_PERSON_USER,
  problem,
  USER,
} from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const STATUS: ReportStatus = {
  existingReportStatus: 'NoExistingReport',
  inProgressId: null,
  validUntil: null,
  showRegulationNotice: false,
}
type Answers = Parameters<typeof fakeServer>[0]

const open = (status: Partial<ReportStatus> = {}, answers: Answers = {}) => {
  const server = fakeServer({
    'GET authentication/user': USER,
    'GET businesstypes/dental': REPORT_TYPE,
    'GET report/7': { ...STATUS, ...status },
    ...answers,
  })
  return { server, ...renderApp('/report/dental/new/') }
}
const cancelLink = () => screen.getByRole('link', { name: 'Avbryt' })

describe('report start', () => {
  it('does not know the type (REP-01)', async () => {
    open({}, { 'GET businesstypes/dental': problem(404, 'general.server.business-type-not-found.text') })
    expect(await screen.findByRole('heading', { name: 'Vi hittar inte den verksamhet du söker.' })).toBeInTheDocument()
    expect(screen.getByText(/^Adressen kan vara felskriven/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Tillbaka' })).toHaveAttribute('href', 'https://report.example/sign-in')
  })

  it('reports that the type cannot be fetched, and retries (REP-01)', async () => {
    let isBroken = true
    const { user } = open({}, { 'GET businesstypes/dental': () => (isBroken ? problem(500) : json(REPORT_TYPE)) })
    expect(await screen.findByRole('heading', { name: 'Ett tekniskt fel har inträffat.' })).toBeInTheDocument()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Försök igen' }))
    expect(await screen.findByRole('button', { name: 'Börja på anmälan' })).toBeInTheDocument()
  })

  it('has a notification that is valid: cancel or to my reports (REP-01)', async () => {
    open({ existingReportStatus: 'ActiveReport', inProgressId: 'AAAAAAAAAAAAAAAAAAAAAA' })
    expect(await screen.findByRole('heading', { name: 'Verksamheten är redan anmäld' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Mina anmälningar' })).toHaveAttribute(
      'href',
      'https://report.example/mine',
    )
    expect(cancelLink()).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Börja på anmälan' })).toBeNull()
  })

  it('has one that is valid, and no site on which to change it (REP-01, AUT-05)', async () => {
    const start = `${CONFIGURATION.backendHost}/`
    const reportFlow = { startUrl: start, signInUrl: start, logoutUrl: start, siteUrl: start, myReportsUrl: start }
    open({ existingReportStatus: 'ActiveReport' }, { 'GET config': { ...CONFIGURATION, reportFlow } })
    expect(await screen.findByRole('heading', { name: 'Verksamheten är redan anmäld' })).toBeInTheDocument()
    expect(screen.getByText(/Du ser den på startsidan/)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Mina anmälningar' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('href', start)
  })

  it('has one in progress, to be resumed (REP-01)', async () => {
    open({ inProgressId: 'AAAAAAAAAAAAAAAAAAAAAA' })
    expect(await screen.findByRole('link', { name: 'Fortsätt på anmälan' })).toHaveAttribute(
      'href',
      '/app/AAAAAAAAAAAAAAAAAAAAAA',
    )
  })

  it('was ended by the authority: contact (REP-01, REP-05)', async () => {
    open({ existingReportStatus: 'ExpiredReport' })
    expect(await screen.findByRole('heading', { name: 'Anmälan gäller inte längre' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'kontakt@authority.example' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Börja på anmälan' })).toBeNull()
  })

  it('is in a state that this page does not know (REP-01)', async () => {
    open({}, { 'GET report/7': beyondContract(json({ ...STATUS, existingReportStatus: 'Something' })) })
    expect(await screen.findByRole('heading', { name: 'Ett tekniskt fel har inträffat.' })).toBeInTheDocument()
  })

  it('reports that a type hidden from a private person may be unknown or not for them (NEW-05, REP-01)', async () => {
    open(
      {},
      {
        'GET authentication/user': PRIVATE_PERSON_USER,
        'GET businesstypes/dental': () => problem(404, 'general.server.business-type-not-found.text'),
      },
    )
    expect(await screen.findByText(/kan vara felskriven, eller/)).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vi hittar inte den verksamhet du söker.')
    const change = screen.getByRole('link', { name: 'Byt vem du företräder' })
    expect(change).toHaveAttribute('href', '/login?change=true&returnTo=%2Freport%2Fdental%2Fnew%2F')
    expect(screen.getByRole('link', { name: 'Avbryt' })).toBeInTheDocument()
  })

  it.each(['NA', 'NoExistingReport'] as const)('informs and starts at %s (REP-01)', async (existingReportStatus) => {
    const created = json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 })
    const { user, server, router } = open({ existingReportStatus }, { 'POST applications': created })
    await user.click(await screen.findByRole('button', { name: 'Börja på anmälan' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
    expect(server.to('POST', 'applications')[0]?.body).toEqual({ businessTypeId: 7, isRenewal: false, oid: 'org-1' })
  })

  it('does not open after the user navigates elsewhere (REP-01)', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user, router, queries } = open({}, { 'POST applications': () => answer.promise })
    await user.click(await screen.findByRole('button', { name: 'Börja på anmälan' }))
    await router.navigate({ to: '/login' })
    const { href } = router.latestLocation
    answer.resolve(json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 }))
    await waitFor(() => expect(queries.isMutating()).toBe(0))
    expect(router.latestLocation.href).toBe(href)
  })

  it('that cannot be created leads to the error page of the report flow (REP-01, SHE-06)', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { user, at } = open({}, { 'POST applications': problem(409, 'error.not-startable.text') })
    await user.click(await screen.findByRole('button', { name: 'Börja på anmälan' }))
    await waitFor(() => expect(at()).toBe('/error?flow=report'))
    log.mockRestore()
  })

  it('reports on the page that the draft quota is full (QUO-04)', async () => {
    const { user, at } = open({}, { 'POST applications': problem(409, 'error.quota-drafts.text') })
    await user.click(await screen.findByRole('button', { name: 'Börja på anmälan' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/så många påbörjade .* Ta bort någon/)
    expect(at()).toBe('/report/dental/new/')
  })

  it.each([true, false])(
    'shows the SSMFS 2018:2 notice as set by the server: %s (REP-02)',
    async (showRegulationNotice) => {
      open({ showRegulationNotice })
      await screen.findByRole('button', { name: 'Börja på anmälan' })
      expect(screen.queryAllByText(/SSMFS 2018:2/)).toHaveLength(showRegulationNotice ? 1 : 0)
    },
  )
})
