/**
 * Every field rule runs on worst-case input for backtracking; a rule that needs quadratic time exceeds the test's
 * timeout.
 */
import { expect, it } from 'vitest'
import { cleaned, SEEN_LINE, SEEN_TEXT } from '../characters.ts'
import { TODAY } from '../fixtures/today.ts'
import type { Rule } from '../issue.ts'
import { writtenPhone, writtenZipCode } from '../texts/written.ts'
import * as address from './address.ts'
import { caseNumber, digitsOfCaseNumber, plainCaseNumber } from './case-number.ts'
import { email, emailConfirm } from './email.ts'
import { extensionOf } from './file.ts'
import { gln } from './gln.ts'
import { name } from './name.ts'
import { displayNationalIdentity, nationalIdentity } from './national-identity.ts'
import { kV, mA } from './number.ts'
import { phone } from './phone.ts'
import { legible, noTab, singleLine, trimmedLength } from './text.ts'
import { veterinaryNumber } from './veterinary-number.ts'

const LENGTH = process.env['NIGHTLY'] ? 100_000 : 20_000
const UNITS = [' ', '\t', 'a', '7', '-', '.', 'a.', 'a@', '7 ', '-a', '\u0301\u0316', '\u202f', '😀']
/** Runs of one kind between ends that keep a pattern from matching. */
const WORST = UNITS.flatMap((unit) => {
  const run = unit.repeat(LENGTH / unit.length)
  return [run, `x${run}x`, `1${run}<`, `a@${run}`, `a@b.${run}\n`, `+46${run}!`]
})

const { placeZipCode, postalZipCode, careOf, street, city, requiredStreet, postalStreet, postalCity } = address
const RULES: Record<string, Rule> = {
  placeZip: placeZipCode(752),
  placeZipAbroad: placeZipCode(578),
  postalZip: postalZipCode(752),
  postalZipAbroad: postalZipCode(578),
  careOf,
  street,
  city,
  requiredStreet,
  postalStreet,
  postalCity,
  caseNumber,
  email,
  emailConfirm: emailConfirm('a@b.se', 'error.email.format'),
  gln,
  name,
  nationalIdentity: (value) => nationalIdentity(value, TODAY),
  kV,
  mA,
  phone,
  legible,
  noTab,
  singleLine,
  veterinaryNumber,
}
/** Patterns and functions that other rules reach only with short texts. */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  cleaned,
  trimmedLength,
  seenLine: (text) => SEEN_LINE.test(text),
  seenText: (text) => SEEN_TEXT.test(text),
  plainCaseNumber,
  digitsOfCaseNumber,
  extensionOf,
  displayNationalIdentity,
  writtenPhone,
  writtenZipCode: (text) => writtenZipCode(text, 752),
}

it.each(Object.entries(RULES))('%s judges the longest texts (QUO-10)', (_name, rule) => {
  for (const text of WORST) expect(rule(text).length).toBeLessThanOrEqual(1)
})

it.each(Object.entries(FUNCTIONS))('%s takes the longest texts (QUO-10)', (_name, read) => {
  expect(WORST.map(read)).toHaveLength(WORST.length)
})
