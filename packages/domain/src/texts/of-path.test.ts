/** What is told of an issue, by where it stands. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messageOf } from './of-path.ts'
import { type TextMap, translator } from './translate.ts'

const shipped = (language: string) =>
  translator(
    JSON.parse(
      readFileSync(new URL(`../../../../catalogue/texts/${language}.json`, import.meta.url), 'utf8'),
    ) as TextMap,
  )
const PLACES = ['VET_RESPONSIBLE.contacts.0', 'companyContact', 'companyRepresentative', 'steps.2.companyContact']

describe.each([
  ['sv', /inte lika/, /till exempel/, /\b(din|ditt)\b/],
  ['en', /not the same/, /such as/, /\byour\b/],
])('in %s', (language, mismatch, format, yours) => {
  const t = shipped(language)
  it.each(PLACES)('two addresses that differ at %s are told so, under the key of the format (SEC-06, BUS-02)', (at) => {
    expect(messageOf({ path: `${at}.emailConfirm`, key: 'error.email.format' }, t)).toMatch(mismatch)
    expect(messageOf({ path: `${at}.email`, key: 'error.email.format' }, t)).toMatch(format)
  })
  it('a missing address is nobody’s in particular: it may be somebody else’s (SEC-06, BUS-02)', () => {
    for (const at of PLACES)
      expect(messageOf({ path: `${at}.email`, key: 'validation.email.missing' }, t)).not.toMatch(yours)
  })
})
