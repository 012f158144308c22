/** Tests of a fee whose lines are paid at different times: its card, and the review. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const openWith = (fee: object, step: number) => {
  catCafeServer({
    application: { currentStep: step, stepProgress: step },
    more: { [`GET ${below('applicationFee')}`]: { feeLineItems: [], ...fee } },
  })
  renderApp(catAddress(step))
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

it('says of each line when it is paid, and names what is due now and every year (FEE-03)', async () => {
  const line = { name: 'Prövning', count: 1, pricePerUnit: 900, lineTotalFee: 900 }
  const feeLineItems = [
    { ...line, lineKey: 'once', charged: 'once' },
    { ...line, lineKey: 'yearly', name: 'Tillsyn', charged: 'yearly' },
  ]
  openWith({ kind: 'application', feeLineItems, feeTotal: 1800, dueNow: 900, yearly: 900 }, 0)
  await screen.findByText('1 × 900 kr, en gång')
  const said = plain(screen.getByRole('region', { name: 'Avgift' }).textContent)
  expect(said).toContain('1 × 900 kr, varje år')
  expect(said).not.toContain('Faktureras')
  expect(said).toContain('Du betalar 900 kr när du har skickat in ansökan.Årlig avgift: 900 kr')
  expect(said).not.toContain('Summa')
  expect(plain(document.querySelector('.sv-status-line')?.textContent)).toMatch(/· 900 kr$/)
})

it('says that nothing is paid now (FEE-03)', async () => {
  openWith({ kind: 'change', feeTotal: 300, dueNow: 0, yearly: 300 }, 0)
  await screen.findByText('Du betalar ingen avgift nu.')
  expect(screen.getByText('Årlig avgift: 300 kr')).toBeInTheDocument()
})

it.each([
  [{ kind: 'change', feeTotal: 1200, dueNow: 900, yearly: 300 }, '900 kr faktureras, 300 kr om året'],
  [{ kind: 'renewal', feeTotal: 900, dueNow: 900, yearly: 0 }, '900 kr faktureras'],
  [{ kind: 'report', feeTotal: 300, dueNow: 0, yearly: 300 }, '300 kr om året'],
])('states for %o in the review what is invoiced now and what every year (FEE-03)', async (fee, said) => {
  openWith(fee, 3)
  const signed = within(await screen.findByRole('region', { name: 'Kattkafé' }))
  expect(plain((await signed.findByText(/\d\skr/)).textContent)).toBe(said)
})

it.each([
  ['change', 'Ändrar SIE2021-9', 'Ändringen ändrar inte hur länge tillståndet gäller.'],
  ['renewal', 'Förnyar SIE2021-9', 'Tillståndet gäller i 5 år.'],
])('names a %s, and says how long the permit is then valid (NEW-09, FEE-01)', async (kind, about, validity) => {
  catCafeServer({ application: { isRenewal: kind === 'renewal', previousCaseNumber: 'SIE2021-9' } })
  renderApp(catAddress(0))
  const card = within(await screen.findByRole('region', { name: 'Avgift' }))
  expect(card.getByText(validity)).toBeVisible()
  expect(card.getAllByText(/^Tillståndet gäller|hur länge/)).toHaveLength(1)
  expect(screen.getByText(about)).toBeVisible()
})
