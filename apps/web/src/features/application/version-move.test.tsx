/** Tests that a form moves to the newer version with the answers that its dialog lists (VER-01). */
import { localise } from '@sievert/domain/application-type/localise'
import { both } from '@sievert/domain/fixtures/cat-cafe-people'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import type { StepData } from '@sievert/domain/sections/answers'
import type { Section } from '@sievert/domain/sections/section-types'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { json } from '../../../test/fake-server.ts'
import type { Call } from '../../../test/held-to-contract.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { startedApplication } from '../../../test/started-application.ts'
import { loadVersionMoveDialog } from './VersionNotice.tsx'

beforeAll(loadVersionMoveDialog)
let id: string
beforeEach(() => {
  freshApplication()
  id = catAddress().slice('/app/'.length)
})

const DOGS: Section<LocalisedText> = { identity: 'CAT_DOGS', sectionType: 'TextInput', label: both('Hundar', 'Dogs') }
const followUp: readonly Section<LocalisedText>[] = [
  {
    identity: 'CAT_OTHER',
    sectionType: 'Choice',
    choiceType: 'Checkbox',
    optional: true,
    label: both('Andra djur', 'Other animals'),
    options: [
      { id: 'CAT_OTHER.Checked', name: both('Checked', 'Checked') },
      { id: 'CAT_OTHER.Unchecked', name: both('Unchecked', 'Unchecked'), isDefault: true },
    ],
  },
  {
    identity: 'CAT_OTHERS',
    sectionType: 'TextInput',
    enablesBy: ['CAT_OTHER.Checked'],
    label: both('Vilka andra djur?', 'Which other animals?'),
  },
]
const nameAs = (identity: string): Section<LocalisedText> => ({
  identity,
  sectionType: 'TextInput',
  label: both('Namn', 'Name'),
})

/** Its first step has these sections. */
const typeOf = (versionNumber: number, sections: readonly Section<LocalisedText>[]) => {
  const [first, ...others] = catCafePermit.steps
  const steps = first ? [{ ...first, sections }, ...others] : []
  return {
    ...localise({ ...catCafePermit, versionNumber, steps }, 'sv'),
    id: 1,
    identity: 'CAT_CAFE',
    businessTypeId: 1,
    name: 'Kattkafé',
    language: 'sv',
  }
}
const TYPES = [typeOf(1, [nameAs('CAT_NAME'), ...followUp]), typeOf(2, [nameAs('CAT_TITLE'), ...followUp, DOGS])]
const NAME = { text: 'Pälsen' }
const OTHERS: StepData = { CAT_OTHER: { selectedChoiceIds: ['CAT_OTHER.Checked'] }, CAT_OTHERS: { text: 'Katter' } }
const MOVE = { versionNumber: 2, kept: [{ identity: 'CAT_TITLE', label: 'Namn' }], askedAgain: [], dropped: [] }

/** `move`: as another page moves the draft. */
const movingServer = () => {
  let versionNumber = 1
  const server = catCafeServer({
    answers: { 0: { CAT_NAME: NAME, ...OTHERS } },
    more: {
      'GET applicationType/1': ({ query }: Call) => TYPES[Number(query.get('versionNumber')) - 1],
      [`GET applications/${id}`]: () =>
        json(
          startedApplication(id, { versionNumber, ...(versionNumber === 1 && { newerVersion: { versionNumber: 2 } }) }),
        ),
      [`GET ${below('version-move')}`]: () => json(MOVE, { headers: { ETag: '"a-r3"' } }),
      [`POST ${below('version-move')}`]: () => {
        move()
        return json(MOVE)
      },
    },
  })
  const move = () => {
    versionNumber = 2
    const { CAT_NAME: _, ...kept } = server.steps[0] ?? {}
    server.steps[0] = {}
    server.saveElsewhere(0, { ...kept, CAT_TITLE: NAME })
  }
  return { ...server, move }
}

it('shows and saves a moved answer after the move, and says that the draft has moved (VER-01)', async () => {
  const { steps } = movingServer()
  const { user } = renderApp(catAddress(0))
  await user.click(await screen.findByRole('button', { name: 'Gå över' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Namn')
  await user.click(dialog.getByRole('button', { name: 'Gå över' }))
  const dogs = await screen.findByRole('textbox', { name: 'Hundar' })
  expect(screen.getByRole('textbox', { name: 'Namn' })).toHaveValue('Pälsen')
  expect(screen.getByRole('textbox', { name: 'Vilka andra djur?' })).toHaveValue('Katter')
  expect(screen.getByText('Du har gått över till den nya versionen')).toBeVisible()
  await user.type(dogs, 'Två')
  await waitFor(() => expect(steps[0]).toMatchObject({ CAT_DOGS: { text: 'Två' } }), { timeout: 5000 })
  expect(steps[0]).toMatchObject({ CAT_TITLE: NAME, ...OTHERS })
})

it('never saves a form of the old version when another page has moved the draft (VER-01)', async () => {
  const { steps, move } = movingServer()
  const { user } = renderApp(catAddress(0))
  const others = await screen.findByRole('textbox', { name: 'Vilka andra djur?' })
  move()
  await user.type(others, ' och råttor')
  await screen.findByRole('textbox', { name: 'Hundar' }, { timeout: 5000 })
  expect(screen.getByRole('textbox', { name: 'Namn' })).toHaveValue('Pälsen')
  expect(steps[0]).toMatchObject({ CAT_TITLE: NAME })
  expect(steps[0]).not.toHaveProperty('CAT_NAME')
  await waitFor(() => expect(steps[0]).toMatchObject({ CAT_OTHERS: { text: 'Katter och råttor' } }), { timeout: 5000 })
  expect(steps[0]).toMatchObject({ CAT_TITLE: NAME })
})
