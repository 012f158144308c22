/** Tests of the heading of a step that is not finished. */
import { expect, it } from 'vitest'
import { incompleteHeading } from './incomplete-heading.ts'

const t = ((key: string) => key) as unknown as Parameters<typeof incompleteHeading>[2]
const headingOf = (...keys: string[]) =>
  incompleteHeading(
    { number: 1, name: 'x' },
    keys.map((key) => ({ path: 'a', key })),
    t,
  )

it.each([
  [['validation.required.text'], 'header'],
  [['validation.email.missing'], 'header'],
  [['validation.min.equipment.x'], 'header'],
  [['validation.place-of-business.minimum'], 'header'],
  [['missing.documents'], 'header'],
  [['application.business-info.error.add-or-select-address'], 'header'],
  [['validation.telephone.format', 'validation.required.text'], 'header'],
  [['validation.telephone.format'], 'faulty'],
  [['validation.min.3.length.text'], 'faulty'],
  [['validation.date.year-missing'], 'faulty'],
])('of %j says what to do (REV-01)', (keys, heading) => {
  expect(headingOf(...keys)).toBe(`review.incomplete.${heading}.text`)
})
