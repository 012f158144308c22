/** Numbers of as many test persons as wanted, none of whom can be living. */

/** The n-th person born on a first of January before 1900, with a right check digit. */
export const historicalNumber = (n: number): string => {
  const digits = `${1800 + (n % 90)}0101${String(100 + Math.floor(n / 90)).padStart(3, '0')}`
  const sum = Array.from(digits.slice(2)).reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
