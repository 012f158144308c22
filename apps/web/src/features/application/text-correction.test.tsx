/** A text of the form is corrected while its page is open (TXT-01). */
import { localise } from '@sievert/domain/application-type/localise'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { json } from '../../../test/fake-server.ts'
import type { Call } from '../../../test/held-to-contract.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { startedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const CORRECTION = '2027-02-01-0'
const answers = {
  0: {
    CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] },
    CAT_PLAN_KNOWN: { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
  },
}
const OLD = 'Hur ser planen ut?'
const NEW = 'Beskriv er plan'
const typeIn = (words: string) => {
  const type = { ...localise(catCafePermit, 'sv'), id: 1, identity: 'CAT_CAFE', businessTypeId: 1, language: 'sv' }
  return JSON.parse(JSON.stringify({ ...type, name: 'Kattkafé' }).replace(OLD, words)) as object
}

it('is shown after the next save, and the page keeps what is typed (TXT-01)', async () => {
  let textCorrection = 'none'
  const asked: (string | null)[] = []
  const id = catAddress().slice('/app/'.length)
  catCafeServer({
    answers,
    more: {
      [`GET applications/${id}`]: () => json(startedApplication(id, { textCorrection, openSteps: [] })),
      'GET applicationType/1': ({ query }: Call) => {
        asked.push(query.get('textCorrection'))
        return typeIn(query.get('textCorrection') === CORRECTION ? NEW : OLD)
      },
    },
  })
  const { user } = renderApp(catAddress(0))
  const field = await screen.findByRole('textbox', { name: OLD })
  textCorrection = CORRECTION
  await user.click(field)
  await user.paste('Vi ser till att alla vilar')
  expect(await screen.findByRole('textbox', { name: NEW }, { timeout: 5000 })).toBe(field)
  expect(field).toHaveValue('Vi ser till att alla vilar')
  expect(field).toHaveFocus()
  await waitFor(() => expect(asked).toEqual(['none', CORRECTION]))
})
