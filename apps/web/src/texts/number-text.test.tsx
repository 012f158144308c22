/** Tests that numbers in running text do not wrap, including the punctuation that follows. */
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NumberText } from './NumberText.tsx'

it.each([
  ['Ange gärna numret SIE2026-6.', ['SIE2026-6.']],
  ['Ring 010-000 00 00, eller skriv (SIE2026-6).', ['010-000 00 00,', 'SIE2026-6).']],
  ['Steg 1 av 6: Utrustning', []],
])('in "%s" (REV-08)', (text, numbers) => {
  const { container } = render(<NumberText>{text}</NumberText>)
  expect(container).toHaveTextContent(text)
  expect([...container.querySelectorAll('.sv-number')].map(({ textContent }) => textContent)).toEqual(numbers)
})
