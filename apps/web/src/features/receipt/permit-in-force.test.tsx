/** The page of a permit in force: its next invoice, its reminder, and when its decision and state were reached. */
import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Changes, GRANTED, NUMBER, PERMIT, REJECTED, REPORT, receipt } from '../../../test/receipt-page.ts'

describe('a permit in force', () => {
  it('states the next yearly invoice instead of the paid fee (REV-08, FEE-02)', async () => {
    const { panel } = await receipt(GRANTED)
    const paying = within(panel).getByRole('region', { name: 'Avgift och faktura' })
    expect(paying.textContent.replaceAll('\u00a0', ' ')).toBe(
      'Avgift och fakturaNästa årliga avgift är 1 900 kr. Vi skickar en faktura när det är dags att betala den.',
    )
  })

  it('saves a calendar file with the day to renew and the last day (REV-11)', async () => {
    const { panel, user } = await receipt(GRANTED)
    const saved = vi.spyOn(URL, 'createObjectURL')
    expect(panel).toHaveTextContent('påminner dig den 1 oktober 2030')
    await user.click(within(panel).getByRole('button', { name: 'Spara påminnelse i kalendern' }))
    const content = await (saved.mock.calls.at(0)?.at(0) as Blob | undefined)?.text()
    expect(content?.match(/DTSTART;VALUE=DATE:\d+/g)).toEqual([
      'DTSTART;VALUE=DATE:20301001',
      'DTSTART;VALUE=DATE:20310401',
    ])
  })

  it.each<[string, Changes]>([
    ['an undecided application', PERMIT],
    ['a rejected one', REJECTED],
    ['a permit that has ended', { ...GRANTED, ended: true }],
  ])('offers no reminder for %s (REV-11)', async (_what, changes) => {
    const { panel } = await receipt(changes)
    expect(within(panel).queryByRole('button', { name: 'Spara påminnelse i kalendern' })).toBeNull()
  })
})

it('shows the number to quote, the others folded, and when the state was reached (REV-08)', async () => {
  const { panel } = await receipt({
    ...REPORT,
    caseNumber: NUMBER,
    statusLabel: 'Hos en expert',
    events: [{ kind: 'StatusChanged', at: '2026-07-03T10:00:00Z', day: '2026-07-03', label: 'Hos en expert' }],
  })
  expect(within(panel).getByText(/^Ärendenummer/)).not.toBeVisible()
  expect(within(panel).getByText(/^Anmälningsnummer/)).toBeVisible()
  expect(within(panel).getByText('Sedan den 3 juli 2026 kl. 12:00')).toBeVisible()
})

it('shows when a decision reached the service (REV-08, AFT-01)', async () => {
  const at = '2026-04-02T07:05:00Z'
  const { said } = await receipt({ ...GRANTED, events: [{ kind: 'Granted', at, day: '2026-04-01' }] })
  expect(said).toContain('Beslutet finns i e-tjänsten sedan den 2 april 2026 kl. 09:05.')
  expect(said).toContain('Vad som har hänt1 april 2026Beviljad')
})
