/** Tests of the readability measure. */
import { expect, it } from 'vitest'
import { lintReadingOfTexts, lix } from './lint-reading.ts'

it.each([
  ['Du ska anmäla.', 3, 3],
  // Seven letters are long, six are not.
  ['Katten sover. Hundarna skäller!', 4, 2 + 50],
  ['Sök senast 1 maj: skicka in.', 6, 3],
  // Neither an abbreviation nor a number ends a sentence.
  ['Läs t.ex. om röntgen i kap. 3 och kl. 15.', 10, 20],
  // A line break ends a sentence, with or without a full stop.
  ['Du ska anmäla\nDu ska söka.\n\nDu ska', 8, 8 / 3],
  ['', 0, 0],
  // Blank lines are no sentences, and do not hide any.
  ['Du ska\n \nDu ska', 4, 2],
  ['Du ska.  Du ska.', 4, 2],
  ['Du ska. Du ska. ', 4, 2],
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

const screen = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`start.${at}.text`, text]))
it.each([
  ['short sentences of long words', screen(20, 'Röntgenutrustningen kräver strålskyddstillstånd. '), ['hard-to-read']],
  ['labels', screen(20, 'Röntgenutrustning: strålskyddsföreståndare, kontaktuppgifter'), []],
  ['labels of twelve words', screen(6, 'Röntgenutrustning '.repeat(12)), []],
  ['texts of thirteen words that end with no stop', screen(6, 'Röntgenutrustning '.repeat(13)), ['hard-to-read']],
])('measures the read texts of a screen together, without labels: %s (SHE-07)', (_what, texts, codes) =>
  expect([...lintReadingOfTexts(texts)].map(({ code }) => code)).toEqual(codes),
)

/** Sentences of twenty words. */
const prose = (words: number, long: number) =>
  Array.from(
    { length: words },
    (_, at) => `${at < long ? 'Hundarna' : 'Katt'}${at % 20 === 19 || at === words - 1 ? '.' : ''}`,
  ).join(' ')
it.each([
  ['of a LIX of 40', prose(100, 20), []],
  ['of a LIX of 41', prose(100, 21), ['hard-to-read']],
  ['of 60 words', prose(60, 13), ['hard-to-read']],
  ['of 59 words', prose(59, 13), []],
])('measures from sixty words on, with a limit of 40: a text %s (SHE-07)', (_what, text, codes) =>
  expect([...lintReadingOfTexts({ 'start.a.text': text })].map(({ code }) => code)).toEqual(codes),
)

it('reports a text just above the limit (SHE-07)', () => {
  const [fault] = lintReadingOfTexts({ 'start.a.text': prose(2000, 401) })
  expect(fault?.message).toMatch(/LIX is 40\.1, more than 40/)
})
