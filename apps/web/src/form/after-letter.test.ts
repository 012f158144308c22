/** What follows from a letter: after the frame, and before anything else that a person does. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterLetter, finishLetters, isWaiting } from './after-letter.ts'

const PLAN = {}
const NAME = {}
const done: string[] = []
const letter = (about: object, text: string) => afterLetter(about, () => done.push(text))

beforeEach(() => {
  done.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  finishLetters()
  vi.useRealTimers()
})

describe('what follows from a letter', () => {
  it('comes after the frame that shows it, once, for the newest text', () => {
    letter(PLAN, 'V')
    letter(PLAN, 'Vi')
    expect(done).toEqual([])
    expect(isWaiting(PLAN)).toBe(true)
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['Vi'])
    expect(isWaiting(PLAN)).toBe(false)
    vi.runAllTimers()
    expect(done).toEqual(['Vi'])
  })

  it('concerns each field by itself', () => {
    letter(PLAN, 'V')
    letter(NAME, 'A')
    finishLetters()
    expect(done).toEqual(['V', 'A'])
  })

  it.each(['focusout', 'click', 'submit'])('comes before whoever hears of a %s', (name) => {
    const hear = () => done.push(name)
    document.body.addEventListener(name, hear, { once: true, capture: true })
    letter(PLAN, 'V')
    document.body.dispatchEvent(new Event(name, { bubbles: true }))
    expect(done).toEqual(['V', name])
  })
})
