/** Tests of decoding equipment that the browser stored. */
import { expect, it } from 'vitest'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { newEquipment } from './change.ts'
import { decodeEquipment } from './decode.ts'

it('a machine is decoded as stored, with numbers and typed values alike (VET-02)', () => {
  for (const machine of [knownMachine, unknownItinerantMachine, newEquipment('1')])
    expect(decodeEquipment(machine)).toEqual(machine)
})

it('missing values are empty, unknown ones are dropped (SEC-12)', () => {
  const stored = {
    id: '1',
    more: 1,
    address: { more: 1 },
    usageSelection: { more: 1, options: [{ usage: 'OnlySmall' }] },
  }
  expect(decodeEquipment(stored)).toEqual({
    ...newEquipment('1'),
    isKnownMake: false,
    isKnownModel: false,
    usageSelection: {
      usage: null,
      isActive: false,
      options: [
        {
          usage: 'OnlySmall',
          option: null,
          description: '',
          isVisible: false,
          isActive: false,
          isOpened: false,
          isItinerant: false,
        },
      ],
    },
  })
})

it.each([
  ['no identity', { id: null }],
  ['no address', { address: null }],
  ['no usages', { usageSelection: null }],
  ['a voltage that is neither number nor text', { max_kV: true }],
  ['a usage that there is not', { 'usageSelection.options.0.usage': 'Fish' }],
  ['a usage without its name', { 'usageSelection.options.0.usage': null }],
  ['an outcome that there is not', { permit: 'Perhaps' }],
])('%s is no machine (SEC-12)', (_, change) => {
  expect(decodeEquipment(withChanges(knownMachine, change))).toBeUndefined()
})
