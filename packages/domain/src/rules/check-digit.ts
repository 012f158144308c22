/** Check digits of Swedish identity numbers and GS1 location numbers, both modulus 10, in the last position. */

/** Sums the digits; every second digit from the right is weighed first. */
const holds = (digits: string, weighed: (digit: number) => number): boolean => {
  const fromRight = Array.from(digits, Number).toReversed()
  return fromRight.reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : weighed(digit)), 0) % 10 === 0
}

/** Luhn: twice the digit; a two-digit product counts as its digit sum. */
export const luhnHolds = (digits: string): boolean => holds(digits, (digit) => (digit > 4 ? digit * 2 - 9 : digit * 2))

/** GS1: three times the digit. */
export const gs1Holds = (digits: string): boolean => holds(digits, (digit) => digit * 3)
