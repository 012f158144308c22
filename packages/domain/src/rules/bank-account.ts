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

/**
 * The first series that has the clearing number decides. The last one has accounts whose check digit covers seven
 * digits of the account and all of the clearing number, or all but its first digit, depending on the bank. Some
 * accounts of the savings banks (8000 to 8999) have no check digit. Source: Bankgirot, Bankernas kontonummeruppbyggnad.
 */
const SERIES: readonly Series[] = [
  { clearing: /^6/, account: /^\d{8,9}$/, holds: (_, account) => modulus11Holds(account) },
  { clearing: /^8/, account: /^\d{6,11}$/, holds: () => true },
  { clearing: /^95[0-4]|^996/, account: /^\d{6,10}$/, holds: (_, account) => luhnHolds(account) },
  { clearing: /^3300|^3782|^918|^93[0-4]|^957|^989/, account: /^\d{10}$/, holds: (_, account) => luhnHolds(account) },
  {
    clearing: /^[1-9]/,
    account: /^\d{7}$/,
    holds: (clearing, account) => modulus11Holds(clearing + account) || modulus11Holds(clearing.slice(1) + account),
  },
]

const isSwedishAccount = (digits: string): boolean => {
  const [clearing, account] = [digits.slice(0, 4), digits.slice(4)]
  const series = SERIES.find((each) => each.clearing.test(clearing))
  return series !== undefined && series.account.test(account) && series.holds(clearing, account)
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
