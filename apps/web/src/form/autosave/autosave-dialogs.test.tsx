/** Tests of autosave's dialogs and messages: each text, and the effect of each button. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { inSwedish, withTexts } from '../../../test/with-texts.tsx'
import { ApiError } from '../../api/api-error.ts'
import { AutosaveDialogs } from './AutosaveDialogs.tsx'
import { Autosaver, type Send } from './autosaver.ts'
import type { GoneChoice, VersionsChoice } from './choices.ts'
import type { Autosave, Restored } from './use-autosave.ts'

const AT = '2026-01-02T09:30:00Z'
const THEIRS_AT = '2026-01-03T10:45:00Z'
const DIFFERENCE = { path: 'text', label: 'Text', mine: 'min', theirs: 'deras', suggested: undefined }

type Shown = { choice?: VersionsChoice | GoneChoice; restored?: Restored }

const show = async (shown: Shown, conflict?: { title: string; message: string }) => {
  const answers = { text: '' }
  const send = vi.fn<Send<object>>().mockRejectedValue(new ApiError(0, undefined, 'offline'))
  const saver = new Autosaver<object>({
    saved: { etag: null, savedAt: null },
    read: () => answers,
    send,
    store: () => undefined,
    onStopped: async () => false,
    onException: () => undefined,
  })
  const autosave = { saver, choice: undefined, restored: undefined, ...shown } as Autosave<object>
  const page = () => (
    <>
      <h1 tabIndex={-1}>Sidan</h1>
      <AutosaveDialogs autosave={autosave} {...(conflict && { conflict })} />
    </>
  )
  const root = createRootRoute()
  const at = (path: string, component: () => ReactNode) => createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([at('/', page), at('/elsewhere', () => <h1>Annan sida</h1>)])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(withTexts(<RouterProvider router={router as never} />))
  await screen.findByRole('heading', { name: 'Sidan', hidden: true })
  const user = userEvent.setup()
  const go = () => void router.navigate({ to: '/elsewhere' } as never)
  return {
    user,
    answers,
    send,
    go,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  }
}
const versions = (kind: VersionsChoice['kind'], more: Partial<VersionsChoice> = {}) => {
  const settle = vi.fn<VersionsChoice['settle']>()
  const dates = { mineAt: AT, theirsAt: THEIRS_AT, theirsBy: 'Vera' }
  return { settle, choice: { kind, differences: [DIFFERENCE], ...dates, settle, ...more } }
}
const buttons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

it('shows no question and no message if none is pending (WIZ-13)', async () => {
  await show({})
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  for (const region of screen.getAllByRole('status')) expect(region).toBeEmptyDOMElement()
})

it('asks before leaving unsaved answers, after a save attempt, and not if all is saved (WIZ-07)', async () => {
  const { answers, send, go, press } = await show({})
  answers.text = 'a'
  go()
  await screen.findByRole('dialog', { name: 'Vill du lämna sidan?' })
  expect(send.mock.calls).toEqual([[{ text: 'a' }, null]])
  await press('Stanna kvar')
  answers.text = ''
  go()
  expect(await screen.findByRole('heading', { name: 'Annan sida' })).toBeInTheDocument()
})

describe('text that was typed earlier', () => {
  it.each([
    ['is put back, and that is said', 'Ta tillbaka texten', [['text']], true],
    ['is thrown away, and nothing is said of its being back', 'Släng texten', [[]], false],
  ])('%s (WIZ-13)', async (_, name, calls, isSaid) => {
    const { choice, settle } = versions('recovery')
    const { user, press } = await show({ choice })
    const dialog = await screen.findByRole('dialog', { name: 'Du har text som inte hann sparas' })
    expect(dialog).toHaveTextContent(`Den skrevs den ${inSwedish.dateTime(AT)}. Vill du ta tillbaka den?`)
    expect(buttons(dialog)).toEqual(['Ta tillbaka texten', 'Släng texten'])
    await user.click(within(dialog).getByRole('radio', { name: 'Din version' }))
    await press(name)
    expect(settle.mock.calls.map(([paths]) => paths)).toEqual(calls)
    expect(screen.queryByText('Texten är tillbaka.') !== null).toBe(isSaid)
  })

  it.each([
    [true, 'Det du skrev är borttaget igen.'],
    [false, /^Det du skrev står kvar, för det du har fyllt i sedan dess/],
  ])('is in its field, with a button to remove it: %s, %s (WIZ-13)', async (isDone, said) => {
    const { press } = await show({ restored: { at: Date.parse(AT), undo: () => isDone, isThere: () => true } })
    const notice = screen.getByText(`Det du skrev den ${inSwedish.dateTime(AT)} hann inte sparas. Nu är det tillbaka.`)
    expect(notice.closest('[role="status"]')).not.toBeNull()
    await press('Ångra')
    expect(screen.getByText(said)).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('two versions', () => {
  it('are dated, and chosen between field by field or at once (WIZ-14)', async () => {
    const { choice, settle } = versions('conflict')
    const { user, press } = await show({ choice })
    const dialog = await screen.findByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' })
    expect(dialog).toHaveTextContent(
      `Vera sparade en nyare version den ${inSwedish.dateTime(THEIRS_AT)}. Din version bygger på den som sparades den ${inSwedish.dateTime(AT)}.`,
    )
    expect(buttons(dialog)).toEqual(['Spara mina val', 'Behåll alla mina', 'Använd alla sparade'])
    await press('Behåll alla mina')
    await press('Använd alla sparade')
    await user.click(within(dialog).getByRole('radio', { name: 'Din version' }))
    await press('Spara mina val')
    expect(settle.mock.calls.map(([paths]) => paths)).toEqual([['text'], [], ['text']])
  })

  it('of another kind than a step have their own text, and no button for all of mine (WIZ-14)', async () => {
    const { choice } = versions('conflict', { mineAt: null, theirsAt: null })
    await show({ choice }, { title: 'Två utrustningar', message: 'Välj en.' })
    const dialog = await screen.findByRole('dialog', { name: 'Två utrustningar' })
    expect(dialog).toHaveTextContent('Välj en.')
    expect(buttons(dialog)).toEqual(['Spara mina val', 'Använd alla sparade'])
  })
})

it.each([
  ['Lägg till som ny', true],
  ['Släng texten', false],
])(
  'asks about the text of a removed item, and is answered only by its buttons: %s (WIZ-14)',
  async (name, isRetained) => {
    const settle = vi.fn<GoneChoice['settle']>()
    const { user, press } = await show({ choice: { kind: 'gone', settle } })
    const dialog = await screen.findByRole('dialog', { name: 'Det du ändrade har tagits bort på ett annat ställe' })
    expect(dialog).toHaveTextContent('Det du har skrivit finns kvar här.')
    expect(buttons(dialog)).toEqual(['Lägg till som ny', 'Släng texten'])
    await user.keyboard('{Escape}')
    expect(settle).not.toHaveBeenCalled()
    await press(name)
    await waitFor(() => expect(settle.mock.calls).toEqual([[isRetained]]))
  },
)
