/** Tests of the card with the number of the earlier case. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  below,
  type CatServerOptions,
  catAddress,
  catCafeServer,
  freshApplication,
} from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { listedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const open = async (options: CatServerOptions = {}) => {
  const server = catCafeServer({ ...options, application: { currentStep: 3, stepProgress: 3, ...options.application } })
  const page = renderApp(catAddress(3), 'sv')
  await screen.findByRole('heading', { level: 1 })
  return { ...server, ...page }
}
const card = (name: string) => screen.findByRole('region', { name })
const sign = () => screen.findByRole('button', { name: 'Skriv under ansökan' })
const renewal = { isRenewal: true, previousCaseNumber: 'SIE2021-0001' }

describe('the earlier case number of a renewal', () => {
  it('is shown on renewals only (REV-01)', async () => {
    await open()
    await card('Människorna')
    expect(screen.queryByRole('region', { name: 'Tidigare ärendenummer' })).toBeNull()
  })

  it('is changed and saved (REV-01)', async () => {
    const { user, to } = await open({
      application: renewal,
      more: { [`PUT ${below('previousCaseNumber')}`]: () => new Response(null, { status: 204 }) },
    })
    const numbers = within(await card('Tidigare ärendenummer'))
    expect(numbers.getByText('SIE2021-0001')).toBeInTheDocument()
    await user.click(numbers.getByRole('button', { name: 'Ändra ärendenumret' }))
    await user.clear(numbers.getByRole('textbox'))
    await user.type(numbers.getByRole('textbox'), 'x')
    await user.click(numbers.getByRole('button', { name: 'Spara ärendenumret' }))
    expect(numbers.getByText('Skriv minst 3 tecken.')).toBeInTheDocument()
    await user.type(numbers.getByRole('textbox'), 'yz')
    await user.click(numbers.getByRole('button', { name: 'Spara ärendenumret' }))
    await waitFor(() => expect(numbers.queryByRole('textbox')).toBeNull())
    expect(to('PUT', below('previousCaseNumber')).map(({ body }) => body)).toEqual([{ caseNumber: 'xyz' }])
  })

  it('shows why the server refuses the permit, until the number changes (REV-01, NEW-09)', async () => {
    const issues = [{ path: 'caseNumber', key: 'error.not-changeable.text' }]
    const { user } = await open({
      application: { isRenewal: false, previousCaseNumber: 'SIE2021-0001' },
      more: {
        [`PUT ${below('previousCaseNumber')}`]: () => problem(422, 'error.invalid.text', { errors: {}, issues }),
      },
    })
    const numbers = within(await card('Tidigare ärendenummer'))
    await user.click(numbers.getByRole('button', { name: 'Ändra ärendenumret' }))
    await user.click(numbers.getByRole('button', { name: 'Spara ärendenumret' }))
    expect(await numbers.findByText('Ett sådant tillstånd kan inte ändras här.')).toBeInTheDocument()
    await user.type(numbers.getByRole('textbox'), '9')
    expect(numbers.queryByText('Ett sådant tillstånd kan inte ändras här.')).toBeNull()
  })

  it('prevents signing while it is being changed (REV-01)', async () => {
    const { user } = await open({ application: renewal })
    const numbers = within(await card('Tidigare ärendenummer'))
    await user.click(numbers.getByRole('button', { name: 'Ändra ärendenumret' }))
    await user.click(screen.getByRole('checkbox', { name: 'Jag intygar att katterna har det bra.' }))
    await user.click(await sign())
    await user.click(await screen.findByRole('link', { name: /Spara eller avbryt ändringen av ärendenumret/ }))
    expect(numbers.getByRole('textbox')).toHaveFocus()
  })

  it('stays open with the typed text when it cannot be saved (WIZ-17)', async () => {
    const { user } = await open({
      application: renewal,
      more: { [`PUT ${below('previousCaseNumber')}`]: () => problem(500) },
    })
    const numbers = within(await card('Tidigare ärendenummer'))
    await user.click(numbers.getByRole('button', { name: 'Ändra ärendenumret' }))
    await user.type(numbers.getByRole('textbox'), '9')
    await user.click(numbers.getByRole('button', { name: 'Spara ärendenumret' }))
    await waitFor(() =>
      expect(numbers.getByRole('button', { name: 'Spara ärendenumret' })).not.toHaveAttribute('aria-disabled'),
    )
    expect(numbers.getByRole('textbox')).toHaveValue('SIE2021-00019')
    await user.click(numbers.getByRole('button', { name: 'Avbryt ändringen' }))
    expect(numbers.getByText('SIE2021-0001')).toBeInTheDocument()
  })
})

describe('a permit that can be followed no longer', () => {
  const granted = { status: 'Granted', caseNumber: 'SIE2021-1', validUntil: '2090-05-31' } as const
  const withdrawn = { withdrawn: true, decision: { kind: 'withdrawn' } } as const
  const change = { isRenewal: false, previousCaseNumber: 'sie 2021-1' }
  const OVER = 'Ett sådant tillstånd kan inte ändras här.'
  it.each([
    ['withdrawn', change, [listedApplication('A', { ...granted, ...withdrawn })], OVER],
    ['ended', change, [listedApplication('A', { ...granted, ended: true })], OVER],
    [
      'being changed',
      change,
      [
        listedApplication('A', granted),
        listedApplication('B', { status: 'Submitted', isChange: true, previousCaseNumber: 'SIE2021-1' }),
      ],
      OVER,
    ],
    [
      'ended, of a renewal',
      { ...change, isRenewal: true },
      [listedApplication('A', { ...granted, ended: true })],
      /^Tillståndet gäller inte längre/,
    ],
  ])('is reported before signing: %s (NEW-09, REV-01)', async (_, application, list, text) => {
    const { user, at } = await open({ application, more: { 'GET applications': list } })
    const numbers = within(await card('Tidigare ärendenummer'))
    expect(await numbers.findByText(text)).toBeVisible()
    await user.click(screen.getByRole('checkbox'))
    await user.click(await sign())
    await user.click(await screen.findByRole('link', { name: /^Tidigare ärendenummer/ }))
    expect(numbers.getByRole('button', { name: 'Ändra ärendenumret' })).toHaveFocus()
    expect(at()).toBe(catAddress(3))
  })

  it.each([
    ['in force', [listedApplication('A', granted)]],
    ['of another number', [listedApplication('A', { ...granted, ended: true, caseNumber: 'SIE2021-2' })]],
    ['unknown', []],
  ])('is not reported when it is %s (NEW-09)', async (_, list) => {
    const { to } = await open({ application: change, more: { 'GET applications': list } })
    await card('Tidigare ärendenummer')
    await waitFor(() => expect(to('GET', 'applications')).toHaveLength(1))
    expect(screen.queryByText(OVER)).toBeNull()
  })
})
