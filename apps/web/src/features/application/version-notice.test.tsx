/** Tests of the notice about a newer version of the form, and of the move to it (VER-01). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { json, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'
import { startedApplication } from '../../../test/started-application.ts'
import { loadVersionMoveDialog } from './VersionNotice.tsx'

let id: string
// Its code is loaded at the first press, which takes long on a busy machine.
beforeAll(loadVersionMoveDialog)
beforeEach(() => {
  freshApplication()
  id = catAddress().slice('/app/'.length)
})

const UNTIL = { versionNumber: 2, lastDay: '2027-06-30' }
const MOVE = {
  versionNumber: 2,
  lastDay: '2027-06-30',
  kept: [{ identity: 'CAT_VET', label: 'Ansvarig veterinär' }],
  askedAgain: [{ identity: 'CAT_ADVISER', label: 'Rådgivare' }],
  dropped: [{ identity: 'CAT_OUTDOORS', label: 'Trädgården', answer: 'Stängslet är 2 m' }],
  added: [{ identity: 'CAT_DOGS', label: 'Hundar' }],
}

/** A server whose application moves when it is asked to. */
const movingServer = (more: Record<string, unknown> = {}) => {
  const state = { versionNumber: 1, etag: '"a-r3"', matched: '', move: MOVE }
  const server = catCafeServer({
    more: {
      [`GET applications/${id}`]: () =>
        json(
          startedApplication(id, {
            versionNumber: state.versionNumber,
            ...(state.versionNumber === 1 && { newerVersion: UNTIL }),
          }),
        ),
      [`GET ${below('version-move')}`]: () => json(MOVE, { headers: { ETag: state.etag } }),
      [`POST ${below('version-move')}`]: ({ headers }: { headers: Headers }) => {
        state.matched = headers.get('If-Match') ?? ''
        if (state.matched !== state.etag) return problem(412, 'error.stale.text')
        state.versionNumber = 2
        return json(state.move)
      },
      ...more,
    },
  })
  return { ...server, state }
}
const openDialog = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Gå över' }))
  return within(await screen.findByRole('dialog', { name: 'Gå över till den nya versionen' }, { timeout: 5000 }))
}
const listIn = (dialog: Awaited<ReturnType<typeof openDialog>>, heading: string) =>
  dialog.getByRole('heading', { name: heading }).parentElement

it('lists what is dropped, asked again and kept, moves, and begins at the first page (VER-01)', async () => {
  const { state } = movingServer()
  const { user, at } = renderApp(catAddress(1))
  expect(await screen.findByText(/till och med den 30 juni 2027/)).toBeVisible()
  const dialog = await openDialog(user)
  await waitFor(() =>
    expect(listIn(dialog, 'Svar som tas bort')).toHaveTextContent('TrädgårdenDitt svar: Stängslet är 2 m'),
  )
  expect(listIn(dialog, 'Frågor som du behöver besvara igen')).toHaveTextContent('Rådgivare')
  expect(listIn(dialog, 'Nya frågor som du behöver besvara')).toHaveTextContent('Hundar')
  expect(listIn(dialog, 'Svar som följer med')).toHaveTextContent('Ansvarig veterinär')
  await user.click(dialog.getByRole('button', { name: 'Gå över' }))
  await waitFor(() => expect(screen.queryByText('Formuläret har fått en ny version')).toBeNull())
  expect(state).toMatchObject({ versionNumber: 2, matched: '"a-r3"' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Människorna' })).toBeVisible()
  expect(at()).toContain('step=0')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  const mark = () => screen.queryByText('Besvara igen: frågan är ändrad')
  expect(mark()?.closest('[data-section]')).toHaveAttribute('data-section', 'CAT_ADVISER')
  const other = sectionOf('CAT_ADVISER')
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => !checked)
  if (other) await user.click(other)
  await waitFor(() => expect(mark()).toBeNull())
})

it('marks a list until an item of it is changed (VER-01)', async () => {
  const { state } = movingServer()
  state.move = { ...MOVE, askedAgain: [{ identity: 'CAT_CATS', label: 'Katter' }] }
  const { user, router } = renderApp(catAddress(1))
  const dialog = await openDialog(user)
  await waitFor(() => expect(listIn(dialog, 'Svar som tas bort')).toBeVisible())
  await user.click(dialog.getByRole('button', { name: 'Gå över' }))
  await screen.findByRole('heading', { level: 1, name: 'Människorna' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => router.navigate({ to: '.', search: { step: 1 } }))
  await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
  const mark = () => screen.queryByText('Besvara igen: frågan är ändrad')
  expect(mark()?.closest('[data-section]')).toHaveAttribute('data-section', 'CAT_CATS')
  const [remove] = sectionOf('CAT_CATS').getAllByRole('button', { name: /^Ta bort/ })
  await user.click(remove as HTMLElement)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Ta bort/ }))
  await waitFor(() => expect(mark()).toBeNull())
})

it('shows the list again when the draft has changed since, and then moves (VER-01)', async () => {
  const { state } = movingServer()
  const { user } = renderApp(catAddress(0))
  const dialog = await openDialog(user)
  await waitFor(() => expect(listIn(dialog, 'Svar som tas bort')).toBeVisible())
  state.etag = '"a-r4"'
  await user.click(dialog.getByRole('button', { name: 'Gå över' }))
  expect(await dialog.findByText(/Svaren har ändrats sedan listan visades/)).toBeVisible()
  expect(state.versionNumber).toBe(1)
  await user.click(dialog.getByRole('button', { name: 'Gå över' }))
  await waitFor(() => expect(state.versionNumber).toBe(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

it('says that a move failed, and can be left (VER-01)', async () => {
  movingServer({ [`POST ${below('version-move')}`]: () => problem(500, 'general.server.technical-error.occured.text') })
  const { user } = renderApp(catAddress(0), 'en')
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to the new version' }))
  await dialog.findByRole('heading', { name: 'Answers that are removed' })
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await dialog.findByText(/The move failed/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  [{ versionNumber: 2 }, 'Du kan gå över till den när du vill. Innan dess ser du vilka svar som följer med.'],
  [{ ...UNTIL, isOver: true as const }, /kunde skrivas under till och med den 30 juni 2027\. Gå över för att kunna/],
])('says until when the old version can be signed: %o (VER-01)', async (newerVersion, words) => {
  catCafeServer({ application: { newerVersion } })
  renderApp(catAddress(0))
  expect(await screen.findByText(words)).toBeVisible()
})
