/** How hard a text is to read. */
import { expect, it } from 'vitest'
import { lintReadingOfTexts, lix } from './lint-reading.ts'

it.each([
  ['Du ska anmäla.', 3, 3],
  // Seven letters are long, six are not.
  ['Katten sover. Hundarna skäller!', 4, 2 + 50],
  ['Sök senast 1 maj: skicka in.', 6, 3],
  // Neither an abbreviation nor a number ends a sentence.
  ['Läs t.ex. om röntgen i kap. 3 och kl. 15.', 10, 20],
  ['', 0, 0],
])('counts the words of %j and its LIX (SHE-07)', (text, words, measure) =>
  expect(lix(text)).toEqual({ words, lix: measure }),
)

const LONG = Array.from({ length: 70 }, () => 'strålskyddsföreståndare').join(' ')
it.each([
  ['as a list that is announced', `${LONG}:`],
  ['without an end', LONG],
  ['in brackets', `(${LONG}.)`],
  ['with abbreviations that look like ends', LONG.replaceAll(' ', ' t.ex. ')],
])('finds a hard text that is written %s, also among easy ones (SHE-07)', (_what, hard) => {
  const easy = Array.from({ length: 100 }, () => 'Du kan läsa.')
  const texts = Object.fromEntries([hard, ...easy].map((text, at) => [`start.${at}.text`, text]))
  expect([...lintReadingOfTexts(texts)].map(({ code }) => code)).toEqual(['hard-to-read'])
})
