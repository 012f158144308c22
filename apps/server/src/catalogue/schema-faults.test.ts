/** Tests of the remedies that the check names for a value of the wrong type. */
import Type from 'typebox'
import { expect, it } from 'vitest'
import { schemaFaults } from './schema-faults.ts'

const SCHEMA = Type.Object({ to: Type.String(), unit: Type.Object({ sv: Type.String(), en: Type.String() }) })

it('says how to write a number as a text, and a text in both languages', () => {
  expect(schemaFaults(SCHEMA, { to: 1, unit: 'kr' })).toEqual([
    { path: ['to'], message: 'must be string: write "1"' },
    { path: ['unit'], message: 'must be object: write { "sv": "kr", "en": … } if it is a text' },
  ])
  expect(schemaFaults(SCHEMA, { to: null, unit: 1 }).map(({ message }) => message)).toEqual([
    'must be string',
    'must be object',
  ])
})
