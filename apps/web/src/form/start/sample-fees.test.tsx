/** Tests of the note that amounts are examples. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PERMIT_TYPE } from '../../../test/business-types.ts'
import { CONFIGURATION, fakeServer, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

it.each([true, false])('shows the example note under fees only if configured: %s (FEE-01)', async (feesAreExamples) => {
  const type = { ...PERMIT_TYPE, fees: [{ name: 'Laserpekare', pricePerUnit: 650, isEach: false }] }
  fakeServer({
    'GET config': { ...CONFIGURATION, authority: { ...CONFIGURATION.authority, feesAreExamples } },
    'GET authentication/user': USER,
    'GET businesstypes': [type],
  })
  const { user } = renderApp('/app/new')
  await user.selectOptions(await screen.findByRole('combobox'), type.name)
  expect(await screen.findByText(/650/)).toBeInTheDocument()
  expect(screen.queryAllByText('Beloppen är exempel.')).toHaveLength(feesAreExamples ? 1 : 0)
})
