/** Any number of test persons' identity numbers; none can belong to a living person. */
import { identityNumber } from '@sievert/domain/fixtures/identity-number'

/** The n-th person born on a first of January before 1900, with a valid check digit. */
export const historicalNumber = (n: number): string =>
  identityNumber(`${1800 + (n % 90)}0101`, String(100 + Math.floor(n / 90)).padStart(3, '0'))
