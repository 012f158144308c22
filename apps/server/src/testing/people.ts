/** People for tests in which many do something at once. */
import { CLINIC } from './app.ts'
import type { Outside } from './outside.ts'

/** The n-th person born on a first of January before 1900, with a right check digit. */
const personalNumber = (n: number): string => {
  const digits = `${1800 + (n % 90)}0101${String(100 + Math.floor(n / 90)).padStart(3, '0')}`
  const sum = Array.from(digits.slice(2)).reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Makes the n-th person known outside, as one who may act for Tolvan's clinic; gives their number. */
export const warrantHolder = async (world: Outside, n: number): Promise<string> => {
  const number = personalNumber(n)
  await world.ask('persons', { personalNumber: number })
  await world.ask('company-registry/mandates', { personalNumber: number, cid: CLINIC, role: 'warrantHolder' })
  return number
}
