/** Tests of undoing restored text. */
import { expect, it } from 'vitest'
import { takeAway, untouched } from './put-back.ts'

const BEFORE = { option: 'no', text: '', name: '' }
const PUT_BACK = { paths: ['option', 'text'], before: BEFORE, after: { option: 'yes', text: 'back', name: '' } }

/** A form that shows its text for one option only. */
const formOf = (values: typeof BEFORE) => {
  const form = {
    values,
    read: () => form.values,
    write: (next: typeof BEFORE) => {
      form.values = { ...next, text: next.option === 'yes' ? next.text : '' }
    },
  }
  return form
}

it('removes unchanged restored text, and leaves text typed elsewhere (WIZ-13)', () => {
  const form = formOf({ option: 'yes', text: 'back', name: 'Vera' })
  expect(takeAway(form, PUT_BACK)).toBe(true)
  expect(form.values).toEqual({ ...BEFORE, name: 'Vera' })
})

it('removes no text with later edits, nor the option it depends on (WIZ-13)', () => {
  const typed = { option: 'yes', text: 'back, and more', name: '' }
  const form = formOf(typed)
  expect(untouched(PUT_BACK, typed)).toEqual(['option'])
  expect(takeAway(form, PUT_BACK)).toBe(false)
  expect(form.values).toEqual(typed)
})
