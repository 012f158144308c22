/** Tests of the guide's data in the tab, including invalid data. */
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { changeType, newEquipment } from '@sievert/domain/veterinary-equipment/change'
import { beforeEach, expect, it } from 'vitest'
import { answersFor, bring, broughtBy, handOver, storeAnswers } from './guide-memory.ts'

const KEY = 'sievert.guide'
const TOLVAN = { personKey: 'tolvan' }
const machine = changeType(veterinaryCatalogue, newEquipment('1'), 1)
beforeEach(() => sessionStorage.clear())

it.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '5'],
  ['a list', '[]'],
  ['no answers', '{"owner":null,"answers":null}'],
  ['answers that are no texts', '{"owner":null,"answers":{"purpose":{"a":1}}}'],
  ['an owner that is a number', '{"owner":1,"answers":{"purpose":"animals"}}'],
  [
    'a machine that is none',
    '{"owner":null,"answers":{},"brought":{"businessType":"VETERINARY_XRAY","machine":{"id":5}}}',
  ],
  ['a type that is none', '{"owner":null,"answers":{},"brought":{"businessType":{},"machine":null}}'],
])('starts over if %s is stored (LES-04)', (_what, stored) => {
  sessionStorage.setItem(KEY, stored)
  expect(answersFor(null)).toEqual({})
  expect(broughtBy(null)).toBeUndefined()
})

it('is read as stored, and belongs to the first user to sign in (LES-04)', () => {
  storeAnswers(null, { purpose: 'animals' })
  bring(null, { businessType: 'VETERINARY_XRAY', machine })
  expect(broughtBy(TOLVAN)).toMatchObject({ businessType: 'VETERINARY_XRAY', machine })
  expect(answersFor({ personKey: 'beri' })).toEqual({})
})

it('is offered to no second application (LES-04)', () => {
  bring(TOLVAN, { businessType: 'VETERINARY_XRAY', machine })
  handOver(TOLVAN, 'first')
  expect(broughtBy(TOLVAN)).toBeUndefined()
})

it('clears the brought result after another answer (LES-04)', () => {
  bring(TOLVAN, { businessType: 'VETERINARY_XRAY', machine })
  storeAnswers(TOLVAN, { purpose: 'laser' })
  expect(broughtBy(TOLVAN)).toBeUndefined()
  expect(answersFor(TOLVAN)).toEqual({ purpose: 'laser' })
})

it('ends once handed over: only the machine is stored, for that application (LES-04)', () => {
  storeAnswers(TOLVAN, { purpose: 'animals' })
  bring(TOLVAN, { businessType: 'VETERINARY_XRAY', machine })
  handOver(TOLVAN, 'first')
  expect(answersFor(TOLVAN)).toEqual({})
  expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toMatchObject({ brought: { machine, applicationId: 'first' } })
  bring(TOLVAN, { businessType: 'SEALED_SOURCE_STORAGE' })
  handOver(TOLVAN, 'second')
  expect(sessionStorage.getItem(KEY)).toBeNull()
})
