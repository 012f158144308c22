/** The page of a submitted application, in any later state. */
import { screen } from '@testing-library/react'
import { catAddress, catCafeServer, freshApplication } from './cat-cafe-server.ts'
import { renderApp } from './render-app.tsx'
import { type Changes, sentApplication } from './sent-application.ts'

export * from './sent-application.ts'

/** Renders the page and returns its text. */
export const receipt = async (changes: Changes, more = () => ({})) => {
  freshApplication()
  catCafeServer({ application: sentApplication(changes), more: more() })
  const app = renderApp(`${catAddress()}/receipt`)
  const panel = await screen.findByRole('tabpanel')
  return { said: panel.textContent.replaceAll('\u00a0', ' '), panel, ...app }
}
