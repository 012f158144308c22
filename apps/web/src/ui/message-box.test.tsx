/** Tests of messages on the page. */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shippedTexts } from '../../test/texts.ts'
import { uiWordsOf } from '../app/ui-words.ts'
import { createTexts } from '../texts/texts.ts'
import { Button } from './Button.tsx'
import { MessageBox } from './MessageBox.tsx'
import { UiProvider } from './UiProvider.tsx'

it.each(['error', 'warning', 'info', 'success'] as const)(
  'shows a button in a box of kind %s in its own colour',
  (variant) => {
    render(
      <UiProvider value={uiWordsOf(createTexts('sv', shippedTexts.sv, () => undefined).t)}>
        <MessageBox variant={variant}>
          <Button>Försök igen</Button>
        </MessageBox>
      </UiProvider>,
    )
    const button = screen.getByRole('button', { name: 'Försök igen' })
    expect(button.closest('[data-color]')).toHaveAttribute('data-color', 'accent')
    expect(button.closest('.aksel-alert')).not.toHaveAttribute('data-color', 'accent')
  },
)
