/** Tests of the announcement that a page is loading. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Loading, LoadingAnnouncer } from './Loading.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Shows the parts one after the other, each for some milliseconds. Returns the texts of the region. */
const saidDuring = (parts: readonly (readonly [part: 'skeleton' | 'page' | 'nothing', ms: number])[]) => {
  const tree = (key: number, part = 'nothing') => (
    <LoadingAnnouncer text="Hämtar">
      {part === 'skeleton' ? <Loading key={key} /> : <p key={key}>{part}</p>}
    </LoadingAnnouncer>
  )
  const { rerender } = render(tree(-1))
  const said = ['']
  for (const [index, [part, ms]] of parts.entries()) {
    rerender(tree(index, part))
    for (let passed = 0; passed < ms; passed += 100) {
      act(() => void vi.advanceTimersByTime(100))
      const text = screen.getByRole('status').textContent ?? ''
      if (text !== said.at(-1)) said.push(text)
    }
  }
  return said
}

it('is made once for skeletons that follow each other (SHE-11)', () => {
  const parts = [
    ['skeleton', 1500],
    ['skeleton', 1500],
    ['nothing', 200],
    ['skeleton', 1500],
    ['page', 1000],
  ] as const
  expect(saidDuring(parts)).toEqual(['', 'Hämtar', ''])
})

it('is not made for a page that loads at once (SHE-11)', () => {
  expect(
    saidDuring([
      ['skeleton', 600],
      ['page', 2000],
    ]),
  ).toEqual([''])
})

it('is made again for the next slow page (SHE-11)', () => {
  const parts = [
    ['skeleton', 1500],
    ['page', 3000],
    ['skeleton', 1500],
  ] as const
  expect(saidDuring(parts)).toEqual(['', 'Hämtar', '', 'Hämtar'])
})
