/** Tests of the modal dialog: keys, and closing. */
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { withTexts } from '../../test/with-texts.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { InformationPopover } from './InformationPopover.tsx'
import { Modal } from './Modal.tsx'
import { Textarea } from './Textarea.tsx'
import { TextField } from './TextField.tsx'

it('Enter in a field of a dialog presses its main button, and submits no form around it (SHE-05, FIL-01)', async () => {
  const [sent, pressed, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const user = userEvent.setup()
  render(
    withTexts(
      <form onSubmit={sent}>
        <Modal
          open
          title="Bifoga"
          footer={
            <>
              <Button onClick={pressed}>Ladda upp</Button>
              <Button onClick={other}>Avbryt</Button>
            </>
          }
        >
          <TextField label="Sida" />
          <Checkbox>Ritning</Checkbox>
          <Textarea id="why" label="Varför" />
        </Modal>
        <Button type="submit">Nästa steg</Button>
      </form>,
    ),
  )
  await user.type(screen.getByRole('textbox', { name: 'Sida' }), '4{Enter}')
  screen.getByRole('checkbox', { name: 'Ritning' }).focus()
  await user.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledTimes(2)
  await user.type(screen.getByRole('textbox', { name: 'Varför' }), 'a{Enter}b')
  screen.getByRole('button', { name: 'Avbryt' }).focus()
  await user.keyboard('{Enter}')
  expect([pressed.mock.calls.length, other.mock.calls.length, sent.mock.calls.length]).toEqual([2, 1, 0])
  expect(screen.getByRole('textbox', { name: 'Varför' })).toHaveValue('a\nb')
})

/** A modal with a file chooser; static without `asked`. */
const showWindow = (asked?: () => void) => {
  const page = render(
    <StrictMode>
      {withTexts(
        <Modal open title="Bifoga" onClose={asked}>
          <input type="file" aria-label="Fil" />
        </Modal>,
      )}
    </StrictMode>,
  )
  return { ...page, dialog: screen.getByRole<HTMLDialogElement>('dialog') }
}
/** Dispatches a close request; returns true if the browser may close the dialog. */
const mayClose = (target: HTMLElement, init: EventInit) => fireEvent(target, createEvent('cancel', target, init))

it.each([['asked', vi.fn<() => void>()] as const, ['static', undefined] as const])(
  'a dialog that the browser closes automatically reopens: %s (SHE-05)',
  async (_, asked) => {
    const { dialog } = showWindow(asked)
    // React's strict mode mounts twice, which closed it in between.
    await act(() => Promise.resolve())
    const calls = () => asked?.mock.calls.length
    expect(calls()).toBe(asked && 0)
    for (const times of [1, 2]) {
      mayClose(dialog, { cancelable: false })
      await act(async () => dialog.close())
      expect(dialog.open).toBe(true)
      expect(screen.getByRole('heading', { name: 'Bifoga' })).toHaveFocus()
      // Once per close: a dialog opened in answer must not lie below this one.
      expect(calls()).toBe(asked && times)
    }
  },
)

it('an unmounted dialog is not shown again, and asks nothing (SHE-05)', async () => {
  const asked = vi.fn<() => void>()
  const { dialog, unmount } = showWindow(asked)
  unmount()
  await act(() => Promise.resolve())
  expect([dialog.open, asked.mock.calls]).toEqual([false, []])
})

it('prevents the browser’s close request on a dialog, but not on a file chooser in it (SHE-05)', () => {
  const asked = vi.fn<() => void>()
  const { dialog, unmount } = showWindow(asked)
  expect(mayClose(screen.getByLabelText('Fil'), { bubbles: true, cancelable: true })).toBe(true)
  expect(asked).not.toHaveBeenCalled()
  expect(mayClose(dialog, { cancelable: true })).toBe(false)
  expect(asked).toHaveBeenCalledOnce()
  unmount()
  expect(mayClose(showWindow().dialog, { cancelable: true })).toBe(false)
})

it.each([
  ['on its scrollbar', 495, 300, 0],
  ['to the right of it', 501, 300, 1],
  ['to the left of it', 99, 300, 1],
  ['above it', 300, 49, 1],
  ['below it', 300, 601, 1],
])('a press %s closes a window %j, %j: %j times (SHE-05)', (_, clientX, clientY, times) => {
  const asked = vi.fn<() => void>()
  const { dialog } = showWindow(asked)
  dialog.getBoundingClientRect = () => new DOMRect(100, 50, 400, 550)
  fireEvent.mouseDown(dialog, { clientX, clientY })
  expect(asked).toHaveBeenCalledTimes(times)
})

it('Tab stays in an open explanation at the end of a dialog (SHE-05, WIZ-10)', async () => {
  const user = userEvent.setup()
  render(
    withTexts(
      <Modal open title="Bifoga" onClose={() => undefined}>
        <InformationPopover about="Sida">Var i dokumentet</InformationPopover>
      </Modal>,
    ),
  )
  await user.click(screen.getByRole('button', { name: /Sida/ }))
  await user.tab()
  await user.tab()
  expect(screen.getByRole('dialog', { name: /Sida/ })).toContainElement(document.activeElement as HTMLElement)
})

it('page scroll stays locked until the last dialog closes (SHE-05)', () => {
  const windows = (first: boolean, second: boolean) =>
    withTexts(
      <>
        <Modal open={first} title="Bifoga" />
        <Modal open={second} title="Stänga utan att spara?" />
      </>,
    )
  const isHeld = () => document.documentElement.classList.contains('sv-held')
  const { rerender } = render(windows(true, true))
  expect(isHeld()).toBe(true)
  rerender(windows(true, false))
  expect(isHeld()).toBe(true)
  rerender(windows(false, false))
  expect(isHeld()).toBe(false)
})
