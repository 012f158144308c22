/** Tests of decoding untrusted JSON into answers. */
import { expect, it } from 'vitest'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import type { EquipmentValue } from '../sections/equipment.ts'
import { compile } from './compile.ts'
import { decodeItem, decodeStep } from './decode-answers.ts'

const compiled = compile(catCafePermit)
const choose = (...ids: string[]) => ({ selectedChoiceIds: ids })

it('names malformed values, retains the rest, drops unknown ones (SEC-12)', () => {
  const sent = { CAT_RULES: { selectedChoiceIds: 'all' }, CAT_PROMISE: choose('CAT_PROMISE.ok'), UNKNOWN: 1 }
  expect(decodeStep(compiled, 1, sent)).toStrictEqual({
    stepData: { CAT_PROMISE: choose('CAT_PROMISE.ok') },
    malformed: ['CAT_RULES'],
  })
  const inside = { CAT_CATS: { equipments: [{ id: 'a', stepData: { CAT_VOLTAGE: { text: 1 } } }] } }
  expect(decodeStep(compiled, 1, inside).malformed).toEqual(['CAT_CATS.equipments.0.stepData.CAT_VOLTAGE'])
  expect(decodeStep(compiled, 1, { CAT_CATS: { equipments: 'all' } }).malformed).toEqual(['CAT_CATS'])
  expect(decodeItem(compiled, 'CAT_CATS', null)).toEqual({ stepData: {}, malformed: [''] })
  expect(decodeStep(compiled, 1, { UNKNOWN: undefined }).stepData).toStrictEqual({})
  expect(decodeStep(compiled, 9, sent)).toStrictEqual({ stepData: {}, malformed: [] })
})

it('is copied only where something changes, and otherwise returned itself (API-04)', () => {
  const cat = (id: string, text: string) => ({ id, stepData: { CAT_VOLTAGE: { text } } })
  const step = (...equipments: object[]) => ({ CAT_CATS: { equipments } })
  const [stored, sent] = [step(cat('a', '230')), step(cat('a', '230'), cat('b', '2\u200b30'))]
  expect(decodeStep(compiled, 1, stored).stepData).toBe(stored)
  const { stepData } = decodeStep(compiled, 1, sent)
  expect(stepData).toEqual(step(cat('a', '230'), cat('b', '230')))
  expect((stepData['CAT_CATS'] as EquipmentValue).equipments[0]).toBe(sent.CAT_CATS.equipments[0])
  expect(sent).toEqual(step(cat('a', '230'), cat('b', '2\u200b30')))
  expect(decodeItem(compiled, 'CAT_CATS', { CAT_VOLTAGE: { text: '230', more: 1 }, MORE: 1 }).stepData).toEqual({
    CAT_VOLTAGE: { text: '230' },
  })
})

it('refuses text that a database cannot store (API-02)', () => {
  for (const text of ['\0', '\uD800', 'a\uDC00'])
    expect(decodeItem(compiled, 'CAT_CATS', { CAT_VOLTAGE: { text } }).malformed).toEqual(['CAT_VOLTAGE'])
})
