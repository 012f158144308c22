/** Tests of signing an answer to a request of the authority: from its form, on the signing pages, and back. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { PERMIT, sentApplication } from '../../../test/sent-application.ts'
import {
  APPLICATION,
  bodyOf,
  CANCELLED,
  failed,
  SIGN_ID,
  SUCCESS,
  signServer,
} from '../../../test/signing/sign-server.ts'
import { button, RUN, useFakeTime } from '../../../test/signing/signing-page.ts'
import { ANSWER, asked, DRAWING, draftWith, LEASE, PHOTO, REQUEST, threadServer } from '../../../test/threads.ts'

useFakeTime()

const ID = APPLICATION.applicationId
const MESSAGES = `/app/${ID}/messages`
/** Leads to the answer of this request, also where the case has others. */
const ANSWER_PAGE = `${MESSAGES}?request=request-1`
const CHANGED = 'signing.failed.changed.text'
/** A whole draft of an answer that must be signed, of a submitted permit. */
const server = (state: Parameters<typeof signServer>[0] = {}, more: Record<string, unknown> = {}) => {
  const thread = asked({ mustBeSigned: true }, { drafts: [draftWith('Vi äger lokalen.', { text: 'Hör av er.' })] })
  const { calls, change } = threadServer((path) => `applications/${ID}/${path}`, thread)
  const about = { ...APPLICATION, ...sentApplication(PERMIT) }
  const answers = {
    ...calls,
    [`GET applications/${ID}`]: about,
    [`GET applications/${ID}/documents`]: [PHOTO],
    [`GET applications/${ID}/draft-key`]: { key: 'A'.repeat(43) },
    'POST applications/sign-done': () => json(null),
    ...more,
  }
  return { ...signServer(state, answers), change }
}

it('begins with the saved answer and its revision (AFT-03)', async () => {
  const { posts } = server()
  const { user, at } = renderApp(`/app/${ID}/sign?request=request-1`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Skriv under svaret' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Avbryt' })).toHaveAttribute('href', ANSWER_PAGE)
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
  expect(screen.getByRole('link', { name: 'Stäng' })).toHaveAttribute('href', ANSWER_PAGE)
  await user.click(await button('Försök igen'))
  await waitFor(() => expect(at()).toBe(`/app/${ID}/sign?request=request-1`))
})

/** The answer on the page: each item with its text and files, and the free text. */
const findAnswer = async () => {
  const answer = within(await screen.findByRole('region', { name: 'Det här skriver du under' }))
  const part = (name: string) => within(answer.getByRole('region', { name }))
  expect(await part(DRAWING.text).findByRole('button', { name: /ritning\.jpg/ })).toBeVisible()
  expect(part(LEASE.text).getByText('Vi äger lokalen.')).toBeVisible()
  expect(part('Något mer du vill säga').getByText('Hör av er.')).toBeVisible()
}

describe('the answer that is signed', () => {
  it('is shown whole before the choice of eID, and as an answer (AFT-03)', async () => {
    server()
    renderApp(`/app/${ID}/sign?request=request-1`)
    await findAnswer()
    expect(screen.getByText(/^Du skriver under svaret till myndigheten\./)).toBeVisible()
    expect(await button('Fortsätt')).toBeVisible()
  })

  it('is shown while it is signed (AFT-03)', async () => {
    server({ requestId: 'request-1', draftRevision: 3 })
    renderApp(RUN)
    await findAnswer()
    expect(screen.getByText(/^Du skriver under svaret till myndigheten\./)).toBeVisible()
  })

  it('stays the one that was read, and is not begun when it was changed (AFT-03)', async () => {
    const stale = () => problem(412, 'error.stale.text')
    const { posts, change } = server({}, { 'POST applications/sign-begin': stale })
    const { user } = renderApp(`/app/${ID}/sign?request=request-1`)
    await findAnswer()
    change({ drafts: [draftWith('En annan text.', { revision: 4, savedBy: 'Nils Nilsson' })] })
    await user.click(await button('Fortsätt'))
    expect(await screen.findByText(/^Nils Nilsson har ändrat svaret sedan du läste det\./)).toBeVisible()
    expect(posts('sign-begin').map(bodyOf)).toMatchObject([{ draftRevision: 3 }])
    expectReading()
  })
})

/** The only way on is to read the answer again. */
const expectReading = () => {
  expect(screen.getByRole('link', { name: 'Läs igenom svaret' })).toHaveAttribute('href', ANSWER_PAGE)
  expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
  expect(screen.queryByText(/skriva under igen när du vill|Steget/)).toBeNull()
}
const NEWER = { ...REQUEST, mustBeSigned: true, version: 2 }

describe('an answer that changes while it is signed', () => {
  it.each([
    ['another person', { savedBy: 'Nils Nilsson' }, 'Nils Nilsson har ändrat svaret'],
    ['a protected person', { savedBy: '' }, 'En person med skyddade uppgifter har ändrat svaret'],
    ['the same person', { savedByYou: true as const }, 'Du har ändrat svaret i en annan flik'],
  ])('by %s is to be read again, and names the person (AFT-03)', async (_who, by, sentence) => {
    const { world, change } = server({ requestId: 'request-1', draftRevision: 3 })
    renderApp(RUN)
    await findAnswer()
    world.order = { ...CANCELLED, messageKey: CHANGED }
    // The signing ends before the change is stored.
    expect(await screen.findByText(/^Svaret har ändrats sedan du läste det\./, {}, { timeout: 5000 })).toBeVisible()
    change({ drafts: [draftWith('En annan text.', { revision: 4, ...by })] })
    expect(await screen.findByText(new RegExp(`^${sentence}`), {}, { timeout: 5000 })).toBeVisible()
    expectReading()
  })

  it.each([
    ['changed the request', CHANGED, NEWER, 'Myndigheten har ändrat vad den behöver'],
    [
      'withdrew the request',
      'error.request-withdrawn.text',
      { ...NEWER, state: 'withdrawn' as const },
      'Myndigheten behöver inte längre svar på den här begäran',
    ],
    [
      'has an answer already',
      'error.request-answered.text',
      { ...NEWER, state: 'answered' as const },
      'Myndigheten har redan fått ett svar',
    ],
  ])('says that the authority %s (AFT-03)', async (_what, messageKey, request, sentence) => {
    const { world, change } = server({ requestId: 'request-1', draftRevision: 3 })
    renderApp(RUN)
    await findAnswer()
    change({ requests: [request] })
    world.order = failed(messageKey)
    expect(await screen.findByText(new RegExp(`^${sentence}`), {}, { timeout: 5000 })).toBeVisible()
    expectReading()
  })

  const AGAIN = { 'POST applications/sign-restart': () => problem(412, 'error.stale.text') }
  const OTHER = { drafts: [draftWith('En annan text.', { revision: 4, savedBy: 'Nils Nilsson' })] }
  it('is not signed anew by the address of its signing (AFT-03, SIG-04)', async () => {
    const { world, change } = server({ requestId: 'request-1', draftRevision: 3 }, AGAIN)
    change(OTHER)
    world.order = CANCELLED
    const { router } = renderApp(RUN)
    const visited: string[] = []
    router.history.subscribe(({ location }) => visited.push(location.href))
    expect(await screen.findByText(/^Nils Nilsson har ändrat svaret/, {}, { timeout: 5000 })).toBeVisible()
    expectReading()
    expect(visited).toEqual([])
  })

  it('leads to its thread when it was signed in another browser (AFT-03, SIG-04)', async () => {
    const { world } = server({ requestId: 'request-1', draftRevision: 3, place: 'elsewhere' })
    world.order = SUCCESS
    const { router } = renderApp(RUN)
    const visited: string[] = []
    router.history.subscribe(({ location }) => visited.push(location.href))
    expect(await screen.findByRole('heading', { level: 1, name: 'Meddelanden' })).toBeVisible()
    expect(visited).toEqual([MESSAGES])
  })

  it('is not signed anew in place of a code that has expired (AFT-03, SIG-02)', async () => {
    const { world, change } = server({ requestId: 'request-1', draftRevision: 3 }, AGAIN)
    renderApp(RUN)
    await findAnswer()
    change(OTHER)
    world.order = failed('signing.bankid.rfa17b.text')
    expect(await screen.findByText(/^Nils Nilsson har ändrat svaret/, {}, { timeout: 5000 })).toBeVisible()
    expectReading()
  })
})
