/** Tests of the forms around a step's sections. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

it('neighbouring sections share a form, and Enter in any of them sends the step (WIZ-05)', async () => {
  freshApplication()
  const server = catCafeServer()
  const { user } = renderApp(catAddress(0))
  const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
  expect(document.querySelectorAll('[data-section]').length).toBeGreaterThan(4)
  expect(document.querySelectorAll('.sv-form form')).toHaveLength(2)
  await user.type(name as HTMLElement, '{Enter}')
  await waitFor(() => expect(server.saves('final')).toHaveLength(1))
})
