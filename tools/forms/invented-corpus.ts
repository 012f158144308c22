/** A small invented corpus for tests, of the format of a real one. */
import type { Component, Form } from './corpus.ts'

export const PAGE: Component = { k: 'p1', t: 'panel', w: 1 }
export const asked = (k: string, t: string, more: Partial<Component> = {}): Component => ({
  k,
  t,
  in: 'p1',
  req: 1,
  w: 1,
  ...more,
})
export const radio = (k: string, more: Partial<Component> = {}) => asked(k, 'radiopanel', { o: ['yes', 'no'], ...more })
export const formOf = (id: string, ...components: Component[]): Form => ({
  id,
  items: components,
  versions: [{ date: '2026-01-01', w: 1, items: components.map((_, at) => at) }],
})

const KINDS: readonly Component[] = [
  radio('q1'),
  asked('q2', 'selectboxes', { o: ['o1', 'o2'] }),
  asked('q3', 'navSelect', { o: ['o1', 'o2'] }),
  asked('q4', 'landvelger'),
  asked('q5', 'navCheckbox'),
  { k: 'q6', t: 'navCheckbox', in: 'p1', w: 1 },
  asked('q7', 'textfield', { rules: { minLength: 2, maxLength: 40 } }),
  asked('q8', 'textarea'),
  asked('q9', 'phoneNumber', { rules: { maxLength: 8 } }),
  asked('q10', 'email'),
  asked('q11', 'fnrfield'),
  asked('q12', 'orgNr'),
  asked('q13', 'iban'),
  asked('q14', 'navDatepicker', { rules: { fromDate: '2020-01-01', toDays: 30 } }),
  asked('q15', 'navDatepicker', { rules: { after: 'q14', orSame: true, fromDate: '2019-01-01' } }),
  asked('q16', 'monthPicker', { rules: { fromYears: -2, toYears: 2 } }),
  asked('q17', 'year', { rules: { min: 2000, max: 2030 } }),
  asked('q18', 'number', { rules: { integer: true, min: 0, max: 9 } }),
  asked('q19', 'currency'),
  asked('q20', 'currency', { calc: ['sum', 'q18', 'q19'] }),
  asked('q21', 'identity'),
  asked('q22', 'navAddress', { if: ['part', 'q21', 'hasNumber', 'no'] }),
  asked('q23', 'addressValidity', { if: ['part', 'q22', 'inCountry', 'yes'] }),
  asked('q24', 'attachment', { ways: ['later', 'now'] }),
  asked('q25', 'attachment', { ways: ['now'], if: ['is', 'q24', 'later'] }),
]
const LIST: readonly Component[] = [
  { k: 'p2', t: 'panel', w: 1, if: ['is', 'q1', 'yes'] },
  asked('l1', 'datagrid', { in: 'p2' }),
  { k: 'c1', t: 'container', in: 'l1', if: ['is', 'q1', 'yes'] },
  radio('q30', { in: 'c1' }),
  asked('q31', 'textfield', { in: 'c1', if: ['all', ['is', 'q30', 'no'], ['answered', 'q7']] }),
  asked('q32', 'number', { in: 'l1', rules: { min: 1 } }),
  { k: 'p3', t: 'panel', w: 1, if: ['rows', 'l1', 'some', ['is', 'q30', 'yes']] },
  radio('q40', { in: 'p3' }),
]
/** A form with every kind of question, a list, and conditions over both. */
export const WHOLE = formOf('f1', PAGE, ...KINDS, ...LIST)
