/** Tests of a renewal's documents that are left out, gone, attached elsewhere or cannot be read (NEW-11). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, freshApplication } from '../../../test/cat-cafe-server.ts'
import { json, problem } from '../../../test/fake-server.ts'
import {
  decline,
  earlier,
  heading,
  openRenewal,
  question,
  still,
  stillValid,
  taken,
  unchanged,
  withoutDocument,
} from '../../../test/renewal-page.ts'

beforeEach(() => void freshApplication())

it('still leaves it out after a visit to a step, and says no more that the page can be closed (NEW-11)', async () => {
  const { user, router, steps } = openRenewal()
  await user.click(await decline('1'))
  expect(screen.getByText(/^Sparat /)).not.toHaveTextContent('Du kan stänga')
  await user.click(screen.getByRole('button', { name: 'Ändra Kaféet och katterna' }))
  await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
  act(() => router.history.back())
  await heading()
  await waitFor(() => expect(stillValid()).toHaveTextContent(/^avtal-2.pdf/))
  await user.click(unchanged())
  await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
  expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [taken('2')] })
})

it('attaches nothing to a question that another tab has answered (NEW-11, LES-01)', async () => {
  const { user, router, steps, saveElsewhere } = openRenewal()
  await still('1')
  saveElsewhere(0, { CAT_AGREEMENT: { isMissing: false, reason: '', files: [taken('2')] } })
  await user.click(unchanged())
  await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
  expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [taken('2')] })
})

it('stays when a document cannot be attached, and attaches all of them at the next press (NEW-11)', async () => {
  let isDown = true
  const { user, router, steps } = openRenewal(withoutDocument, {
    more: {
      [`POST ${below(`earlier-documents/${earlier('2').id}/copies`)}`]: () =>
        isDown ? problem(503) : json(taken('2'), { status: 201 }),
    },
  })
  await still('1')
  await user.click(unchanged())
  expect(await screen.findByText(/^Dokumenten gick inte att bifoga/)).toBeInTheDocument()
  expect(screen.queryByText(/Du kan stänga sidan/)).toBeNull()
  expect(router.state.location.pathname).toBe(`${catAddress()}/renewal`)
  expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [] })
  isDown = false
  await user.click(unchanged())
  await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
  expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [taken('1'), taken('2')] })
})

it('names a document that is gone, attaches the others, and leads on at the next press (NEW-11, LES-01)', async () => {
  const { user, router, steps } = openRenewal(withoutDocument, {
    more: { [`POST ${below(`earlier-documents/${earlier('1').id}/copies`)}`]: problem(404) },
  })
  await still('1')
  await user.click(unchanged())
  expect(await screen.findByText(/^Ett av dokumenten finns inte längre hos oss/)).toBeInTheDocument()
  expect(within(question()).getByText('avtal-1.pdf finns inte längre hos oss och kan inte bifogas.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /avtal-1.pdf$/ })).toBeNull()
  expect(steps[0]?.['CAT_AGREEMENT']).toMatchObject({ files: [taken('2')] })
  await user.click(unchanged())
  await waitFor(() => expect(router.state.location.href).toBe(catAddress(3)))
})

it('says that the earlier documents could not be loaded, and loads them on request (NEW-11, LES-01)', async () => {
  let isDown = true
  const { user } = openRenewal(withoutDocument, {
    more: { [`GET ${below('earlier-documents')}`]: () => (isDown ? problem(503) : json([earlier('1')])) },
  })
  const box = within(await screen.findByRole('alert'))
  expect(box.getByText('De tidigare dokumenten kunde inte hämtas.')).toBeVisible()
  isDown = false
  await user.click(box.getByRole('button', { name: 'Försök igen' }))
  expect(await still('1')).toBeInTheDocument()
  expect(screen.queryByText(/kunde inte hämtas/)).toBeNull()
})

it('says that a document could not be attached, and offers it again (NEW-11)', async () => {
  const { user } = openRenewal(withoutDocument, { more: { [`PUT ${below('stepvalues')}`]: problem(503) } })
  await user.click(await still('1'))
  expect(await screen.findByText(/^Dokumentet gick inte att hämta/)).toBeInTheDocument()
  expect(screen.getByText('Inte sparat än')).toBeInTheDocument()
  expect(screen.queryByText(/Du kan stänga sidan/)).toBeNull()
  expect(await still('1')).toBeInTheDocument()
})
