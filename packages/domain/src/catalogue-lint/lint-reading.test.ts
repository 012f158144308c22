/** How hard a text is to read. */
import { expect, it } from 'vitest'
import { lix } from './lint-reading.ts'

it.each([
  ['Du ska anmäla.', 3, 3],
  // Seven letters are long, six are not.
  ['Katten sover. Hundarna skäller!', 4, 2 + 50],
  ['Sök senast 1 maj: skicka in.', 5, 2.5],
  ['', 0, 0],
])('counts the words of %j and its LIX (SHE-07)', (text, words, measure) =>
  expect(lix(text)).toEqual({ words, lix: measure }),
)
