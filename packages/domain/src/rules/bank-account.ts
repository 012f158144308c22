/** Rule for bank accounts: a Swedish account with its clearing number, bankgiro, plusgiro, or IBAN. */
import { NONE, type Rule } from '../issue.ts'
import { normalised } from '../text-fields.ts'
import { luhnHolds } from './check-digit.ts'
import { one } from './text.ts'

/** Modulus 11 with the weights 1 to 10 from the right, again from 1. */
const modulus11Holds = (digits: string): boolean =>
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, index) => sum + digit * ((index % 10) + 1), 0) %
    11 ===
  0

type Series = { clearing: RegExp; account: RegExp; holds: (clearing: string, account: string) => boolean }

const SEVEN = /^\d{7}$/
const luhnAlone: Series['holds'] = (_, account) => luhnHolds(account)
const wholeClearing: Series['holds'] = (clearing, account) => modulus11Holds(clearing + account)
const withoutFirst: Series['holds'] = (clearing, account) => modulus11Holds(clearing.slice(1) + account)

/**
 * The first series that has the clearing number decides. A number of fewer digits has leading zeros. Source: Bankgirot,
 * "Bankernas kontonummer", as of November 2023, since when all accounts of Swedbank have a check digit.
 */
const SERIES: readonly Series[] = [
  // Type 2: the check digit covers the account alone.
  { clearing: /^6/, account: /^\d{7,9}$/, holds: (_, account) => modulus11Holds(account) },
  { clearing: /^8/, account: /^\d{6,10}$/, holds: luhnAlone },
  { clearing: /^(?:3300|3782)/, account: /^\d{10}$/, holds: luhnAlone },
  { clearing: /^(?:918|93[0-4]|989)/, account: /^\d{7,10}$/, holds: luhnAlone },
  { clearing: /^957/, account: /^\d{5,10}$/, holds: luhnAlone },
  { clearing: /^(?:95[0-4]|996)/, account: /^\d{2,10}$/, holds: luhnAlone },
  // Type 1: it covers the clearing number too, all of it or all but its first digit.
  {
    clearing: /^(?:23|4|90[24]|91[0569]|926|939|947|95[569]|96[4-7]|97[0158]|988)/,
    account: SEVEN,
    holds: wholeClearing,
  },
  {
    clearing: /^(?:1[1-9]|20|24|[357]|90[67]|912[0-4]|91[347]|92[3578]|94[0-46]|958|963|968)/,
    account: SEVEN,
    holds: withoutFirst,
  },
  // Series of banks that are newer than the list.
  { clearing: /^[1-9]/, account: SEVEN, holds: (...number) => wholeClearing(...number) || withoutFirst(...number) },
]

const isAccountOf = (clearing: string, account: string): boolean => {
  const series = SERIES.find((each) => each.clearing.test(clearing))
  return series !== undefined && series.account.test(account) && series.holds(clearing, account)
}

/** Swedbank writes a fifth digit after the clearing number, its check digit, which is no part of the account. */
const isSwedishAccount = (digits: string): boolean => {
  const clearing = digits.slice(0, 4)
  const hasFifth = clearing.startsWith('8') && luhnHolds(digits.slice(0, 5))
  return isAccountOf(clearing, digits.slice(4)) || (hasFifth && isAccountOf(clearing, digits.slice(5)))
}

/** Two to eight digits with a Luhn check digit. */
const isGiro = (digits: string): boolean => /^(?=.*[1-9])\d{2,8}$/.test(digits) && luhnHolds(digits)

/** Modulus 97 of the number with its first four characters last and each letter as two digits (ISO 13616). */
const isIban = (text: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text) || (text.startsWith('SE') && text.length !== 24)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

const wrong = one('validation.bank-account.format')

/** Spaces, dashes, commas and points do not count. Empty is accepted. */
export const bankAccount: Rule = (value) => {
  const typed = normalised('number', value)
  const dense = typed.replace(/[-,.]/g, '').toUpperCase()
  return typed === '' || isGiro(dense) || isSwedishAccount(dense) || isIban(dense) ? NONE : wrong
}
