/** Tests of the generic components through user interaction. */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { shippedTexts } from '../../test/texts.ts'
import { uiWordsOf } from '../app/ui-words.ts'
import { createTexts } from '../texts/texts.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ConfirmModal } from './ConfirmModal.tsx'
import { InformationPopover } from './InformationPopover.tsx'
import { Modal } from './Modal.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { Radio, RadioGroup } from './RadioGroup.tsx'
import { Textarea } from './Textarea.tsx'
import { TextField } from './TextField.tsx'
import { UiProvider } from './UiProvider.tsx'

const wordsIn = (language: 'sv' | 'en') => uiWordsOf(createTexts(language, shippedTexts[language], () => undefined).t)
const show = (children: ReactNode, language: 'sv' | 'en' = 'sv') => {
  render(<UiProvider value={wordsIn(language)}>{children}</UiProvider>)
  return userEvent.setup()
}

describe('information popover', () => {
  const open = async () => {
    const user = show(
      <>
        <InformationPopover about="Rörspänning">
          Står på <a href="https://example.com/">märkskylten</a>
        </InformationPopover>
        <button type="button">Utanför</button>
      </>,
    )
    const button = screen.getByRole('button', { name: 'Mer information: Rörspänning' })
    await user.click(button)
    return { user, button }
  }

  it('shows its text, and takes focus to it (WIZ-10)', async () => {
    const { button } = await open()
    const panel = screen.getByRole('dialog')
    expect(panel).toHaveTextContent('Står på märkskylten')
    expect(panel).toContainElement(document.activeElement as HTMLElement)
    expect(button).toHaveAttribute('aria-expanded', 'true')
  })

  it('closes on Escape and gives focus back to its button (WIZ-10)', async () => {
    const { user, button } = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
  })

  it('closes on a click outside, not on one inside (WIZ-10)', async () => {
    const { user } = await open()
    await user.click(screen.getByText(/Står på/))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Utanför' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('traps Tab in both directions (WIZ-10)', async () => {
    const { user } = await open()
    const panel = screen.getByRole('dialog')
    const seen = new Set<Element | null>()
    for (let i = 0; i < 6; i += 1) {
      await user.tab()
      expect(panel).toContainElement(document.activeElement as HTMLElement)
      seen.add(document.activeElement)
    }
    expect(seen.size).toBeGreaterThanOrEqual(2)
    for (let i = 0; i < 6; i += 1) {
      await user.tab({ shift: true })
      expect(panel).toContainElement(document.activeElement as HTMLElement)
    }
  })

  it('does not close a modal around it (WIZ-10, SHE-05)', async () => {
    const user = show(
      <Modal open title="Ladda upp" onClose={() => expect.unreachable('the modal must stay open')}>
        <InformationPopover>Text</InformationPopover>
      </Modal>,
    )
    await user.click(screen.getByRole('button', { name: 'Mer information' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Ladda upp' })).toBeInTheDocument()
    expect(screen.queryByText('Text')).toBeNull()
  })
})

function Confirmation({ isStatic = false, log }: { isStatic?: boolean; log: string[] }) {
  const [isOpen, setOpen] = useState(false)
  const finish = (what: string) => () => {
    log.push(what)
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Öppna
      </button>
      <ConfirmModal
        open={isOpen}
        title="Ta bort?"
        message="Det går inte att ångra."
        confirmText="Ta bort"
        cancelText="Behåll"
        isStatic={isStatic}
        onConfirm={finish('confirm')}
        onCancel={finish('cancel')}
      >
        <p>Innehåll</p>
      </ConfirmModal>
    </>
  )
}

describe('confirmation modal', () => {
  const open = async (isStatic = false) => {
    const log: string[] = []
    const user = show(<Confirmation log={log} isStatic={isStatic} />)
    await user.click(screen.getByRole('button', { name: 'Öppna' }))
    return { user, log, dialog: screen.getByRole('dialog', { name: 'Ta bort?' }) }
  }

  it('has title, message, content and its buttons, and takes focus (SHE-05)', async () => {
    const { dialog } = await open()
    expect(dialog).toHaveTextContent('Det går inte att ångra.Innehåll')
    expect(dialog).toHaveAccessibleDescription('Det går inte att ångra.')
    for (const name of ['Ta bort', 'Behåll', 'Stäng']) expect(screen.getByRole('button', { name })).toBeInTheDocument()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  })

  it.each([
    ['Ta bort', 'confirm'],
    ['Behåll', 'cancel'],
    ['Stäng', 'cancel'],
  ])('%s means %s, and focus returns to its opener (SHE-05)', async (name, meaning) => {
    const { user, log } = await open()
    await user.click(screen.getByRole('button', { name }))
    expect(log).toEqual([meaning])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Öppna' })).toHaveFocus()
  })

  it('has the cancel button first, as the main button, when confirming loses input (SHE-05)', async () => {
    show(
      <ConfirmModal
        {...{ open: true, isLoss: true, title: 'Lämna?', confirmText: 'Lämna', cancelText: 'Stanna' }}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />,
    )
    const [, ...buttons] = screen.getAllByRole('button')
    expect(buttons.map(({ textContent, dataset }) => [textContent, dataset['variant']])).toEqual([
      ['Stanna', 'primary'],
      ['Lämna', 'secondary'],
    ])
  })

  it('traps Tab in both directions (SHE-05)', async () => {
    const { user, dialog } = await open()
    for (const shift of [false, true])
      for (let i = 0; i < 5; i += 1) {
        await user.tab({ shift })
        expect(dialog).toContainElement(document.activeElement as HTMLElement)
        expect(document.activeElement?.tagName).toBe('BUTTON')
      }
  })

  it('is cancelled by Escape and by a click beside it (SHE-05)', async () => {
    const { user, log, dialog } = await open()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Öppna' }))
    await user.click(screen.getByRole('dialog'))
    expect(log).toEqual(['cancel', 'cancel'])
    expect(dialog).not.toBeInTheDocument()
  })

  it('that is static stays through Escape and a click beside it, and has no close button (SHE-05)', async () => {
    const { user, log, dialog } = await open(true)
    await user.keyboard('{Escape}{Escape}')
    await user.click(dialog)
    expect(log).toEqual([])
    expect(dialog).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Stäng' })).toBeNull()
  })
})

describe('buttons', () => {
  it.each([{ loading: true }, { isInactive: true }])(
    'that load or are inactive retain focus, appear disabled, and send nothing: %j (WIZ-04)',
    async (state) => {
      const pressed = vi.fn<() => void>()
      const page = (looks: object) => (
        <UiProvider value={wordsIn('sv')}>
          <form onSubmit={pressed}>
            <input aria-label="Namn" />
            <Button type="submit" onClick={pressed} {...looks}>
              Spara
            </Button>
          </form>
        </UiProvider>
      )
      const { rerender } = render(page({}))
      const button = screen.getByRole('button')
      button.focus()
      rerender(page(state))
      expect(button).toHaveFocus()
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toBeEnabled()
      await userEvent.keyboard('{Enter} ')
      await userEvent.type(screen.getByRole('textbox'), 'Beri{Enter}')
      await userEvent.click(button)
      expect(pressed).not.toHaveBeenCalled()
    },
  )
})

describe('fields', () => {
  it('mark the optional ones, not the required ones (WIZ-09)', () => {
    show(
      <>
        <TextField label="Namn" />
        <TextField label="Serienummer" optional />
      </>,
    )
    expect(screen.getByRole('textbox', { name: 'Namn' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Serienummer (frivilligt)' })).toBeInTheDocument()
  })

  it('tie the error to the field (WIZ-09)', () => {
    show(<TextField label="Namn" error="Skriv ditt namn." />)
    expect(screen.getByRole('textbox', { name: 'Namn' })).toHaveAccessibleDescription('Skriv ditt namn.')
    expect(screen.getByRole('textbox', { name: 'Namn' })).toBeInvalid()
  })

  it('omit the help button from the name of the field (WIZ-10)', () => {
    show(
      <RadioGroup legend="Djur" value="" onChange={() => undefined} help="Vilka djur du röntgar">
        <Radio value="small">Smådjur</Radio>
      </RadioGroup>,
    )
    expect(screen.getByRole('radiogroup', { name: 'Djur' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mer information: Djur' })).toBeInTheDocument()
  })

  it('tie the error of a box on its own to it (WIZ-09)', () => {
    show(<Checkbox error="Kryssa i rutan.">Jag godkänner</Checkbox>)
    expect(screen.getByRole('checkbox', { name: 'Jag godkänner' })).toHaveAccessibleDescription('Kryssa i rutan.')
  })

  it('speak English in English, as do progress bars (SHE-07)', () => {
    show(<TextField label="Serial number" optional />, 'en')
    expect(screen.getByRole('textbox', { name: 'Serial number (optional)' })).toBeInTheDocument()
    show(<ProgressBar value={2} max={5} aria-label="1" />, 'en')
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 5')
  })
})

describe('a text of several lines', () => {
  const text = () => screen.getByRole('textbox', { name: 'Plan (frivilligt)' })

  it('has its description, its room and its error read out, in that order (WIZ-09)', () => {
    show(<Textarea id="plan" label="Plan" optional description="Kort." error="För lång." maxLength={30} text="hej" />)
    const [description, error, room] = ['Kort.', 'För lång.', 'Textfält med plats för 30 tecken.']
    expect(text()).toHaveAccessibleDescription([description, error, room].join(' '))
    expect(text()).toBeInvalid()
  })

  it('shows the characters left, and announces after a pause when few are left (WIZ-09)', () => {
    vi.useFakeTimers()
    const page = (length: number) => (
      <UiProvider value={wordsIn('en')}>
        <Textarea id="plan" label="Plan" maxLength={30} text={'x'.repeat(length)} />
      </UiProvider>
    )
    const { rerender } = render(page(10))
    expect(screen.getByText('20 characters left')).toBeInTheDocument()
    expect(screen.queryByRole('status')).toBeNull()
    rerender(page(25))
    expect(screen.getByRole('status')).not.toHaveTextContent('5 characters left')
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByRole('status')).toHaveTextContent('5 characters left')
    rerender(page(31))
    expect(screen.getByText('1 character too many')).toBeInTheDocument()
    vi.useRealTimers()
  })

  it('shows no count without a limit, and no error without one (WIZ-09)', () => {
    show(<Textarea id="plan" label="Plan" optional text="hej" />)
    expect(text()).toHaveAccessibleDescription('')
    expect(text()).toBeValid()
    expect(screen.queryByText(/tecken/)).toBeNull()
  })
})
