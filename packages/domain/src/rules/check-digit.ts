/** Check digits of Swedish identity numbers and of GS1 location numbers, both modulus 10: the check digit stands last. */

/** Adds the digits, every second from the right after it was weighed. */
const holds = (digits: string, weighed: (digit: number) => number): boolean => {
  const fromRight = Array.from(digits, Number).toReversed()
  return fromRight.reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : weighed(digit)), 0) % 10 === 0
}

/** Luhn: twice the digit, and of what has two digits their sum. */
export const luhnHolds = (digits: string): boolean => holds(digits, (digit) => (digit > 4 ? digit * 2 - 9 : digit * 2))

/** GS1: three times the digit. */
export const gs1Holds = (digits: string): boolean => holds(digits, (digit) => digit * 3)
