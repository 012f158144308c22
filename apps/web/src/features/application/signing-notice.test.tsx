/** Tests of a page that is open while a signatory of the party signs the application. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { json } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { SIGN_ID } from '../../../test/signing/sign-answers.ts'
import { startedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

it('is reported before a change would end it, with a link, until it is over (SIG-12)', async () => {
  const id = catAddress().slice('/app/'.length)
  let pendingSignStateId: string | null = SIGN_ID
  catCafeServer({
    more: { [`GET applications/${id}`]: () => json(startedApplication(id, { pendingSignStateId, openSteps: [] })) },
  })
  const { user } = renderApp(catAddress(0))
  expect(await screen.findByText(/Om du ändrar ett svar avbryts underskriften/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Visa underskriften' })).toHaveAttribute('href', `/app/${id}/sign/${SIGN_ID}`)
  // The change cancels it.
  pendingSignStateId = null
  await user.click((await screen.findAllByRole('textbox'))[0] as HTMLElement)
  await user.paste('Beri')
  await waitFor(() => expect(screen.queryByText('En underskrift pågår')).toBeNull(), { timeout: 5000 })
})
