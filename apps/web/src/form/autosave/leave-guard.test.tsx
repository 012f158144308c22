/** The browser's own question, before a page is closed. Only a history of the browser's has it, so the guard stands alone here. */
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shippedTexts } from '../../../test/texts.ts'
import { createTexts, TextsContext } from '../../texts/texts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

it('has the browser ask before a page with unsaved answers is closed, and no other (WIZ-07)', async () => {
  let isDirty = true
  const routeTree = createRootRoute({ component: () => <LeaveGuard isDirty={() => isDirty} /> })
  const router = createRouter({ routeTree, history: createBrowserHistory() })
  const texts = createTexts('sv', shippedTexts.sv, () => {})
  render(
    <TextsContext value={texts}>
      <RouterProvider router={router as never} />
    </TextsContext>,
  )
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await waitFor(() => expect(isAsked()).toBe(true))
  isDirty = false
  expect(isAsked()).toBe(false)
})
