/** Tests of signing an answer to a request of the authority: from its form, on the signing pages, and back. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { PERMIT, sentApplication } from '../../../test/sent-application.ts'
import { APPLICATION, bodyOf, CANCELLED, SIGN_ID, SUCCESS, signServer } from '../../../test/signing/sign-server.ts'
import { button, RUN, useFakeTime } from '../../../test/signing/signing-page.ts'
import { ANSWER, asked, draftWith, PHOTO, threadServer } from '../../../test/threads.ts'

useFakeTime()

const ID = APPLICATION.applicationId
const MESSAGES = `/app/${ID}/messages`
/** A whole draft of an answer that must be signed, of a submitted permit. */
const server = (state: Parameters<typeof signServer>[0] = {}) => {
  const thread = asked({ mustBeSigned: true }, { drafts: [draftWith('Vi äger lokalen.')] })
  const { calls, change } = threadServer((path) => `applications/${ID}/${path}`, thread)
  const about = { ...APPLICATION, ...sentApplication(PERMIT) }
  const answers = {
    ...calls,
    [`GET applications/${ID}`]: about,
    [`GET applications/${ID}/documents`]: [PHOTO],
    [`GET applications/${ID}/draft-key`]: { key: 'A'.repeat(43) },
    'POST applications/sign-done': () => json(null),
  }
  return { ...signServer(state, answers), change }
}

it('begins with the saved answer and its revision (AFT-03)', async () => {
  const { posts } = server()
  const { user, at } = renderApp(`/app/${ID}/sign?request=request-1`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Skriv under svaret' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Avbryt' })).toHaveAttribute('href', MESSAGES)
  await user.click(await button('Fortsätt'))
  await waitFor(() => expect(at()).toBe(RUN))
  expect(posts('sign-begin').map(bodyOf)).toMatchObject([{ requestId: 'request-1', draftRevision: 3 }])
})

it('ends on the page with its receipt (AFT-03, AFT-04)', async () => {
  const { world, change } = server({ requestId: 'request-1' })
  const { at } = renderApp(RUN)
  expect(await screen.findByRole('heading', { level: 1, name: 'Skriv under svaret' })).toBeVisible()
  change({ messages: [{ ...ANSWER, messageId: SIGN_ID }] })
  world.order = SUCCESS
  await waitFor(() => expect(at()).toBe(`${MESSAGES}?sent=${SIGN_ID}`), { timeout: 10_000 })
})

it('can be cancelled and begun again, and leads back to the answer (AFT-03, SIG-10)', async () => {
  const { world } = server({ requestId: 'request-1' })
  const { user, at } = renderApp(RUN)
  await button('Avbryt underskriften')
  world.order = CANCELLED
  expect(await screen.findByText('Svaret är inte skickat. Du kan skriva under igen när du vill.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Stäng' })).toHaveAttribute('href', MESSAGES)
  await user.click(await button('Försök igen'))
  await waitFor(() => expect(at()).toBe(`/app/${ID}/sign?request=request-1`))
})
