/** Tests of the choice between two versions. */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withTexts } from '../../../test/with-texts.tsx'
import type { Difference } from '../comparison/differences.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

const difference = (path: string, suggested?: 'mine' | 'theirs'): Difference => ({
  path,
  label: path,
  mine: `min ${path}`,
  theirs: '',
  suggested,
})
const ALL_MINE = 'Behåll alla mina'

const show = (differences: readonly Difference[], allMineText?: string) => {
  const done: string[][] = []
  render(
    withTexts(
      <VersionsDialog
        title="Två versioner"
        message="Välj"
        differences={differences}
        doneText="Klart"
        allTheirsText="Alla deras"
        {...(allMineText ? { allMineText } : {})}
        onDone={(paths) => done.push(paths)}
      />,
    ),
  )
  const user = userEvent.setup()
  return { done, press: (name: string) => user.click(screen.getByRole('button', { name })), user }
}
const row = (name: string) => within(screen.getByRole('radiogroup', { name }))
const MISSING = 'Välj vilken version som ska gälla.'

it('preselects the only changed version, and shows both, with a label for an empty answer (WIZ-14)', async () => {
  const { done, press } = show([difference('a', 'mine'), difference('b', 'theirs')])
  expect(row('a').getByRole('radio', { name: 'Din version' })).toBeChecked()
  expect(row('b').getByRole('radio', { name: 'Den sparade versionen' })).toBeChecked()
  expect(row('a').getByText('min a')).toBeInTheDocument()
  expect(row('a').getByText('Inget svar')).toBeInTheDocument()
  await press('Klart')
  expect(done).toEqual([['a']])
})

it('requires a version for every field, and marks the one without (WIZ-14)', async () => {
  const { done, press, user } = show([difference('a', 'theirs'), difference('b')])
  expect(screen.queryByText(MISSING)).toBeNull()
  await press('Klart')
  expect(done).toEqual([])
  expect(row('b').getByText(MISSING)).toBeInTheDocument()
  expect(row('a').queryByText(MISSING)).toBeNull()
  await user.click(row('a').getByRole('radio', { name: 'Din version' }))
  await user.click(row('b').getByRole('radio', { name: 'Den sparade versionen' }))
  expect(screen.queryByText(MISSING)).toBeNull()
  await press('Klart')
  expect(done).toEqual([['a']])
})

it('takes all of one version at once, mine only where that is offered (WIZ-14)', async () => {
  const { done, press } = show([difference('a'), difference('b', 'theirs')], ALL_MINE)
  await press(ALL_MINE)
  await press('Alla deras')
  expect(done).toEqual([['a', 'b'], []])
})

it('has no button for all of mine where that is not offered (WIZ-14)', () => {
  show([difference('a')])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Klart', 'Alla deras'])
})
