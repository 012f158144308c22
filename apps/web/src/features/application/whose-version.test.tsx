/** Tests of the author shown for the other version in a comparison. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const AT = '2026-07-02T10:00:00Z'

it.each([
  ['another person', { currentSavedBy: 'Beri Ylles' }, /^Beri Ylles sparade en nyare version/],
  ['a person whose name is protected', { currentSavedBy: '' }, /^En person med skyddade uppgifter sparade/],
  ['oneself', {}, /^Du, i en annan flik eller på en annan enhet, sparade/],
])('reports %s (WIZ-14)', { tags: ['nightly'] }, async (_who, by, said) => {
  const answers = {
    0: {
      CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] },
      CAT_PLAN_KNOWN: { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
    },
    1: {},
  }
  const server = catCafeServer({
    answers,
    more: {
      [`PUT ${below('stepvalues')}`]: () =>
        problem(412, 'error.stale.text', { yourBaseSavedAt: AT, currentSavedAt: AT, ...by }),
    },
  })
  const { user } = renderApp(catAddress(0))
  const field = await screen.findByRole('textbox', { name: 'Hur ser planen ut?' })
  server.saveElsewhere(0, { ...answers[0], CAT_PLAN: { text: 'Den andra' } })
  await user.type(field, 'Min')
  const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 })
  expect(within(dialog).getByText(said)).toBeInTheDocument()
})
