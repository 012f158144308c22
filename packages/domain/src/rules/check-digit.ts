/** Check digits of Swedish identity numbers and of GS1 location numbers. */

/** Luhn (modulus 10) over a string of digits, the check digit last. */
export const luhnHolds = (digits: string): boolean => {
  let sum = 0
  for (let position = 0; position < digits.length; position++) {
    const digit = digits.charCodeAt(digits.length - 1 - position) - 48
    const doubled = position % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** GS1 modulus 10 (weights 3 and 1 from the right) over a string of digits, the check digit last. */
export const gs1Holds = (digits: string): boolean => {
  let sum = 0
  for (let position = 0; position < digits.length; position++) {
    const digit = digits.charCodeAt(digits.length - 1 - position) - 48
    sum += position % 2 === 0 ? digit : digit * 3
  }
  return sum % 10 === 0
}
