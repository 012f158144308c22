/** A long list of machines by keyboard (VET-01). */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { button, KNOWN, list } from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

const machines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...KNOWN, id: `${KNOWN.id.slice(0, -2)}${index + 10}` }))
const skip = { name: 'Hoppa förbi listan' }

it('is passed by one link, which leads to the button after it (LES-03, VET-01)', async () => {
  clinicServer({ equipment: machines(11) })
  const { user, router } = renderApp(clinicAddress())
  await list()
  const { href } = router.state.location
  screen.getByRole('link', skip).focus()
  await user.keyboard('{Enter}')
  expect(await button('Lägg till utrustning')).toHaveFocus()
  expect(router.state.location.href).toBe(href)
})

it('has no such link while it is short (LES-03, VET-01)', async () => {
  clinicServer({ equipment: machines(10) })
  renderApp(clinicAddress())
  await list()
  expect(screen.queryByRole('link', skip)).not.toBeInTheDocument()
})
