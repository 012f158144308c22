/** A window in a form: its keys are its own. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { withTexts } from '../../test/with-texts.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Modal } from './Modal.tsx'
import { Textarea } from './Textarea.tsx'
import { TextField } from './TextField.tsx'

it('Enter in a field of a window presses its main button, and never sends a form around it (SHE-05, FIL-01)', async () => {
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
