/** Tests of the display name of a machine. */
import { expect, it } from 'vitest'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { newEquipment } from './change.ts'
import { machineName } from './machine-name.ts'

it.each([
  ['make and model of the lists', withChanges(knownMachine, { makeId: 2, modelId: 3 }), 'Sedecal APR-VET'],
  [
    'what was typed, without blanks around',
    withChanges(unknownItinerantMachine, { modelName: ' Bär 90 ' }),
    'Stallröntgen AB Bär 90',
  ],
  ['a make without its model yet', withChanges(knownMachine, { modelId: null }), 'Examion'],
  ['a typed model alone', withChanges(unknownItinerantMachine, { makeName: ' ' }), 'Bär 90'],
  ['nothing yet', newEquipment('1'), ''],
])('a machine is called %s (VET-02)', (_, machine, name) => {
  expect(machineName(machine, veterinaryCatalogue)).toBe(name)
})
