/** Tests of the number for electronic invoices: 13 digits are required, a wrong check digit only gives a hint. */
import type { BusinessInformation } from '@sievert/domain/business-information/values'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(newClinic)

const next = () => screen.findByRole('button', { name: /^Nästa steg/ })
const sent = (server: ReturnType<typeof clinicServer>) =>
  server.calls('PUT', 'business-information', 'final').at(-1)?.body as BusinessInformation | undefined

describe('a GLN that may be mistyped', () => {
  const gln = async (number: string) => {
    const server = clinicServer()
    const page = renderApp(clinicAddress(1))
    await page.user.click(await screen.findByRole('radio', { name: 'Elektroniskt' }))
    await page.user.click(screen.getByRole('radio', { name: 'Till ett GLN-nummer' }))
    await page.user.type(await screen.findByLabelText(/^GLN-nummer/), number)
    return { server, ...page }
  }

  it('gets a hint, and is accepted (BUS-03)', async () => {
    const { server, user } = await gln('7350000000007')
    const doubt = await screen.findByText(/^Kontrollera GLN-numret\. Den sista siffran/)
    expect(doubt.closest('[role=status]')).not.toBeNull()
    expect(screen.getByLabelText(/^GLN-nummer/)).not.toHaveAttribute('aria-invalid', 'true')
    await user.click(await next())
    await waitFor(() => expect(sent(server)?.invoice.electronicInvoice).toMatchObject({ glnNumber: '7350000000007' }))
    expect(document.querySelector('.sv-error-summary')).toBeNull()
  })

  it.each(['7350000000009', '735000000000'])('is not shown: %s (BUS-03)', async (number) => {
    await gln(number)
    expect(screen.queryByText(/^Kontrollera GLN-numret/)).toBeNull()
  })
})
