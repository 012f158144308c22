/** Tests of special characters in the sections of the cat café permit. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const CAT_ADVISER = { selectedChoiceIds: ['cat.adviser.none'] }
const CAT_PLAN_KNOWN = { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] }
const answers = { 0: { CAT_ADVISER, CAT_PLAN_KNOWN }, 1: {} }

it('lists under the field the characters that PDFs write by number, while present (REV-07)', async () => {
  catCafeServer({ answers })
  const { user } = renderApp(catAddress(0))
  const plan = await screen.findByRole('textbox', { name: 'Hur ser planen ut?' })
  const note = 'Tecken som saknas i PDF-filernas typsnitt skrivs där med nummer: 😀 [U+1F600], 猫 [U+732B].'
  await user.click(plan)
  await user.paste('Högst 5 µSv/h ≤ 10⁻³. 😀😀 猫')
  expect(await screen.findByText(note)).toBeInTheDocument()
  expect(plan).toHaveFocus()
  await user.clear(plan)
  await user.paste('Högst 5 µSv/h ≤ 10⁻³.')
  await waitFor(() => expect(screen.queryByText(/typsnitt/)).toBeNull())
  const name = within(await screen.findByRole('region', { name: 'Ansvarig veterinär' })).getByRole('textbox', {
    name: 'Namn',
  })
  await user.type(name, '猫')
  expect(await screen.findByText(/nummer: 猫 \[U\+732B\]\.$/)).toBeInTheDocument()
})

it('states how many characters it does not name (REV-07)', async () => {
  catCafeServer({ answers })
  const { user } = renderApp(catAddress(0))
  await user.click(await screen.findByRole('textbox', { name: 'Hur ser planen ut?' }))
  await user.paste('😀👪🇸🇪中文العربيةไทย')
  const note = await screen.findByText(/typsnitt/)
  expect(note).toHaveTextContent(/🇪 \[U\+1F1EA\], 中 \[U\+4E2D\] och 11 till\.$/)
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText(/no letters for/)).toHaveTextContent(/中 \[U\+4E2D\] and 11 more\.$/)
})

it('strips pasted invisible characters and refuses those that turn the direction (WIZ-20)', {
  tags: ['nightly'],
}, async () => {
  const server = catCafeServer({ answers })
  const { user } = renderApp(catAddress(0))
  const plan = await screen.findByRole('textbox', { name: 'Hur ser planen ut?' })
  await user.click(plan)
  await user.paste('Plan\u00aden\u200b fo\u0308r\ufeff katterna')
  await waitFor(() => expect(plan).toHaveValue('Planen för katterna'))
  const sent = () => (server.saves('draft').at(-1)?.['CAT_PLAN'] as { text: string } | undefined)?.text
  await waitFor(() => expect(sent()).toBe('Planen för katterna'), { timeout: 3000 })
  await user.paste(' \u202e och')
  await user.tab()
  expect(await screen.findByText(/^Texten innehåller ett osynligt tecken som vänder läsriktningen/)).toBeInTheDocument()
  expect(screen.queryByText(/typsnitt/)).toBeNull()
})
