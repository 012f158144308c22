/** Tests of the wizard's frame. */
import type { Query } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { callOf, holdToContract, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { KNOWN } from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(() => void freshApplication())

const RECEIPT = {
  submittedAt: '2026-11-20T12:00:00Z',
  signedBy: 'Tolvan Tolvansson',
  signMethod: 'BankID',
  contactEmail: null,
  reportNumber: null,
  dueNow: 0,
  yearlyFee: 0,
  invoice: null,
  validUntil: null,
  digest: '0',
  documents: [],
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const next = () => screen.findByRole('button', { name: /^Nästa steg/ })

describe('steps', () => {
  it('shows the page of the current step, and the default screen for one it does not know (WIZ-01)', async () => {
    catCafeServer()
    const { router } = renderApp(catAddress(0))
    expect(await heading('Människorna')).toBeInTheDocument()
    await router.navigate({ to: '.', search: { step: 3 } })
    expect(await heading('Granska och skriv under')).toBeInTheDocument()
  })

  it('shows the default screen for a step identity it does not know (WIZ-01)', async () => {
    catCafeServer({
      more: {
        'GET applicationType/1': {
          id: 1,
          identity: 'CAT_CAFE',
          businessTypeId: 1,
          name: 'Kattkafé',
          versionNumber: 1,
          language: 'sv',
          validityInYears: 5,
          showFeeLines: true,
          reviewApproveLabel: 'x',
          steps: [{ identity: 'STEP_OF_TOMORROW', name: 'Nytt', progressBarTitle: 'Nytt', sections: [] }],
        },
      },
    })
    renderApp(catAddress(0))
    expect(await screen.findByText(/Steget kan inte visas här/)).toBeInTheDocument()
    expect(await heading('Nytt')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Tillbaka till startsidan' })).toHaveAttribute('href', '/')
  })

  it('lists all steps, check marks and the current one, and shows step x of y (WIZ-02)', async () => {
    catCafeServer({ application: { stepProgress: 2, currentStep: 1 } })
    renderApp(catAddress())
    await heading('Kaféet och katterna')
    const steps = within(screen.getByRole('region', { name: 'Din ansökan' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      '✓Människor (Klart)',
      '2Kafé (Klart)',
      '3Uppgifter',
      '4Granska',
    ])
    expect(steps[1]).toHaveAttribute('aria-current', 'step')
    expect(screen.getByText(/^Steg 2 av 4/)).toBeInTheDocument()
  })

  it('names the step in the title of the document (WIZ-02)', async () => {
    catCafeServer()
    renderApp(catAddress(1))
    await heading('Kaféet och katterna')
    expect(document.title).toBe('Kaféet och katterna, steg 2 av 4 – Tillstånd för strålning')
  })

  it('has cards about saving, the fee and the contact (WIZ-03, FEE-01, FEE-02)', async () => {
    catCafeServer({
      more: {
        [`GET ${below('applicationFee')}`]: {
          kind: 'application',
          feeLineItems: [{ lineKey: 'cat', name: 'Katt', count: 3, pricePerUnit: 1200, lineTotalFee: 3600 }],
          feeTotal: 3600,
          dueNow: 3600,
        },
      },
    })
    renderApp(catAddress(0))
    const fee = await screen.findByRole('region', { name: 'Avgift' })
    expect(await within(fee).findByText(/^3 × 1 200 kr/)).toBeInTheDocument()
    expect(within(fee).getByText('3 600 kr om året')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Du kan fortsätta senare' })).toBeInTheDocument()
    const contact = screen.getByRole('region', { name: 'Behöver du hjälp?' })
    expect(within(contact).getByRole('link')).toHaveAttribute('href', 'mailto:kontakt@authority.example')
  })

  it('states for a renewal that nothing is due (FEE-02)', async () => {
    const fee = { kind: 'renewal', feeLineItems: [], feeTotal: 3700, dueNow: 0 }
    catCafeServer({ more: { [`GET ${below('applicationFee')}`]: fee } })
    renderApp(catAddress(0))
    expect(await screen.findByText(/Nästa årliga avgift är 3 700 kr/)).toBeInTheDocument()
  })

  it('shows the spinner while the fee is missing (FEE-01)', async () => {
    const { to } = catCafeServer({
      more: { [`GET ${below('applicationFee')}`]: () => problem(400) },
    })
    const page = renderApp(catAddress(0))
    await heading('Människorna')
    await waitFor(() => expect(to('GET', below('applicationFee'))).toHaveLength(1))
    expect(within(screen.getByRole('region', { name: 'Avgift' })).getByText('Räknar ut avgiften')).toBeInTheDocument()
    expect(page.at()).toBe(catAddress(0))
  })

  it('has the words of a notification in a report flow (REP-04, WIZ-19)', async () => {
    const businessType = { id: 1, businessType: 'Other', reportOnly: true, nameKey: 'CAT_CAFE', name: 'Kattkafé' }
    catCafeServer({ application: { businessType, complete: true, stepProgress: 3 } })
    renderApp(catAddress(0))
    expect(await screen.findByRole('region', { name: 'Din anmälan' })).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Granska anmälan' })).toBeInTheDocument()
    expect(screen.getByText('Det du skriver sparas hela tiden. Du hittar anmälan på startsidan.')).toBeInTheDocument()
  })

  it.each([
    ['as it is filled in', 'Started', ''],
    ['as it was sent in', 'Submitted', '/receipt'],
  ] as const)('reads the version that the application is pinned to, %s (WIZ-11, REV-03)', async (_, status, page) => {
    const receipt = status === 'Started' ? null : RECEIPT
    const { to } = catCafeServer({ application: { status, receipt, caseNumber: 'SIE2026-1', versionNumber: 7 } })
    renderApp(`${catAddress()}${page}`)
    await waitFor(() =>
      expect(to('GET', 'applicationType/1').map(({ query }) => query.get('versionNumber'))).toEqual(['7']),
    )
  })

  it('leads a sent application to its receipt (WIZ-11)', async () => {
    catCafeServer({ application: { status: 'Submitted', receipt: RECEIPT } })
    const { router } = renderApp(catAddress(0))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${catAddress()}/receipt`))
  })
})

describe('moving', () => {
  it('proceeds after a save, and reports the visit and the page (WIZ-05)', async () => {
    const server = catCafeServer()
    const { user, at } = renderApp(catAddress(0))
    await user.click(await next())
    expect(await heading('Kaféet och katterna')).toHaveFocus()
    expect(at()).toBe(catAddress(1))
    expect(server.saves('final')).toHaveLength(1)
    expect(server.to('POST', below('steps/1/visit')).map(({ body }) => body)).toEqual([{ kind: 'next' }])
    expect(server.to('PUT', below('page')).map(({ body }) => body)).toEqual([{ pageNumber: 1 }])
  })

  it('names the neighbours on its buttons, and cancels to the start page on the first step (WIZ-04)', async () => {
    catCafeServer()
    const { user, router } = renderApp(catAddress(1))
    expect(await screen.findByRole('button', { name: 'Nästa steg: Allmänna uppgifter' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Föregående steg: Människorna' }))
    await heading('Människorna')
    await user.click(screen.getByRole('button', { name: 'Avbryt' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('cancels to the external address in a report flow (WIZ-04)', async () => {
    const businessType = { id: 1, businessType: 'Other', reportOnly: true, nameKey: 'CAT_CAFE', name: 'Kattkafé' }
    catCafeServer({ application: { businessType } })
    const { user, left } = renderApp(catAddress(0))
    await user.click(await screen.findByRole('button', { name: 'Avbryt' }))
    expect(left).toEqual(['https://report.example/sign-in'])
  })

  it('hides previous on the last step, and jumps to review once complete (WIZ-04, WIZ-19)', async () => {
    catCafeServer({ application: { complete: true, stepProgress: 3 } })
    const { user } = renderApp(catAddress(1))
    await user.click(await screen.findByRole('button', { name: 'Granska ansökan' }))
    await heading('Granska och skriv under')
    expect(screen.queryByRole('button', { name: /Föregående steg/ })).toBeNull()
  })

  it('marks the application complete on a jump back from the review (WIZ-05)', async () => {
    const server = catCafeServer({ application: { currentStep: 3, stepProgress: 3 } })
    const { user } = renderApp(catAddress())
    await user.click(await screen.findByRole('button', { name: 'Ändra Människorna' }))
    expect(await screen.findByRole('button', { name: 'Granska ansökan' })).toBeInTheDocument()
    expect(server.to('POST', below('steps/0/visit')).map(({ body }) => body)).toEqual([{ kind: 'jump' }])
  })

  it('remains at its step on a reload; opens another application where the server states (WIZ-06)', async () => {
    catCafeServer()
    const first = renderApp(catAddress(1))
    await heading('Kaféet och katterna')
    first.unmount()
    const second = renderApp(catAddress())
    expect(await heading('Kaféet och katterna')).toBeInTheDocument()
    second.unmount()
    sessionStorage.setItem('sievert.position', JSON.stringify({ applicationId: 'other', currentStep: 3 }))
    renderApp(catAddress())
    expect(await heading('Människorna')).toBeInTheDocument()
  })

  it('opens at the last position, though another application was open in between (WIZ-06)', async () => {
    catCafeServer()
    const { router } = renderApp(catAddress())
    await heading('Människorna')
    await router.navigate({ to: '.', search: { step: 1 } })
    await heading('Kaféet och katterna')
    await router.navigate({ to: '/' })
    await heading('Tillstånd och anmälningar')
    sessionStorage.setItem('sievert.position', JSON.stringify({ applicationId: 'other', currentStep: 3 }))
    await router.navigate({ to: catAddress() })
    expect(await heading('Kaféet och katterna')).toBeInTheDocument()
  })

  it('follows the browser’s Back and Forward (WIZ-05)', async () => {
    catCafeServer()
    const { user, router } = renderApp(catAddress(0))
    await user.click(await next())
    await heading('Kaféet och katterna')
    router.history.back()
    expect(await heading('Människorna')).toBeInTheDocument()
    router.history.forward()
    expect(await heading('Kaféet och katterna')).toBeInTheDocument()
  })
})

describe('renewals', () => {
  it('names the case that the answers come from (NEW-04)', async () => {
    catCafeServer({ application: { isRenewal: true, previousCaseNumber: 'K-1', prefilledFrom: 'K-1' } })
    renderApp(catAddress(0))
    expect(await screen.findByText('Vi har fyllt i svar från K-1')).toBeInTheDocument()
    expect(screen.getByText(/^Svaren i alla steg följde med/)).toBeInTheDocument()
    expect(await screen.findByRole('radio', { name: 'En inhyrd' })).toBeChecked()
  })

  it('does not count a machine of today among what came along (NEW-04)', async () => {
    newClinic()
    const application = { isRenewal: true, previousCaseNumber: 'K-1', prefilledFrom: 'K-1' }
    clinicServer({ equipment: [KNOWN], application })
    renderApp(clinicAddress(0))
    expect(await screen.findByText('Vi har fyllt i svar från K-1')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(screen.queryByText(/^Det här är hämtat/)).toBeNull()
  })

  it('explains a missing prefill (NEW-04)', async () => {
    catCafeServer({ application: { isRenewal: true, previousCaseNumber: 'K-2' } })
    renderApp(catAddress(0))
    expect(await screen.findByText(/Ärendenumret hör inte till ett tillstånd/)).toBeInTheDocument()
  })
})

it('retains the page and its language when the other cannot be had (SHE-07, WIZ-07)', async () => {
  catCafeServer()
  const through = fetch
  const { user, queries } = renderApp(catAddress(0))
  await heading('Människorna')
  const [name] = screen.getAllByRole('textbox', { name: 'Namn' })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('applicationType/1')) return through(address, init)
    const answer = problem(404, 'error.not-found.text')
    holdToContract(callOf(address, init), answer)
    return answer
  })
  await user.click(screen.getByRole('button', { name: 'English' }))
  const isEnglish = {
    predicate: ({ queryKey: [kind, ...rest] }: Query) => kind === 'application-type' && rest.at(-1) === 'en',
  }
  const stateOfEnglish = () =>
    queries
      .getQueryCache()
      .findAll(isEnglish)
      .map(({ state }) => state.status)
  await waitFor(() => expect(stateOfEnglish()).toContain('error'))
  expect(await screen.findByRole('button', { name: 'Next step: Kaféet och katterna' })).toBeInTheDocument()
  expect(name).toBeInTheDocument()
})

it('shows English on request (SHE-07)', async () => {
  catCafeServer()
  renderApp(catAddress(0), 'en')
  expect(await heading('The people')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Next step: The café and the cats/ })).toBeInTheDocument()
})
