/** Tests of automatically restored text and its undo ('Ångra'). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

let storedRecords: ReturnType<typeof freshApplication>['storedRecords']
beforeEach(() => {
  storedRecords = freshApplication().storedRecords
})

const PLAN = 'Hur ser planen ut?'
const answers = {
  0: {
    CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] },
    CAT_PLAN_KNOWN: { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
  },
  1: {},
}
const plan = () => screen.getByRole('textbox', { name: PLAN })
const typeWithoutServer = async (name: string, text: string) => {
  catCafeServer({ answers, more: { [`PUT ${below('stepvalues')}`]: () => problem(503) } })
  const page = renderApp(catAddress(0))
  await page.user.type(await screen.findByRole('textbox', { name }), text)
  await waitFor(() => expect(storedRecords()).toHaveLength(1))
  page.unmount()
}

it('restored text can be removed while it is unchanged, and no longer once more has been typed into its field (WIZ-13)', {
  tags: ['nightly'],
}, async () => {
  await typeWithoutServer(PLAN, 'nästan borta')
  catCafeServer({ answers })
  const { user } = renderApp(catAddress(0))
  await screen.findByText(/Nu är det tillbaka/)
  await user.type(plan(), ', och mer')
  expect(screen.queryByRole('button', { name: 'Ångra' })).toBeNull()
  expect(plan()).toHaveValue('nästan borta, och mer')
})

it('text that came back is taken away from its contact also where another has been added since (WIZ-13)', async () => {
  await typeWithoutServer('Namn', 'Vera')
  catCafeServer({ answers })
  const { user } = renderApp(catAddress(0))
  await screen.findByText(/Nu är det tillbaka/)
  await user.click(screen.getByRole('button', { name: /^Lägg till (?!från)/ }))
  const [, second] = screen.getAllByRole('textbox', { name: 'Namn' })
  await user.type(second as HTMLElement, 'Sixten')
  await user.click(screen.getByRole('button', { name: 'Ångra' }))
  expect(screen.getAllByRole('textbox', { name: 'Namn' }).map((field) => (field as HTMLInputElement).value)).toEqual([
    '',
    'Sixten',
  ])
  expect(screen.getByText('Det du skrev är borttaget igen.')).toBeInTheDocument()
})
