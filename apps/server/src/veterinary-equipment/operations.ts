/** What the API says of the calls of "Veterinary equipment". */
import { ApplicationPath, DraftQuery, Nothing } from '@sievert/contract/shared'
import {
  EquipmentFrequency,
  EquipmentReply,
  VeterinaryEquipment,
  VeterinaryEquipmentPath,
} from '@sievert/contract/veterinary-equipment'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Veterinary equipment', {
  listVeterinaryEquipment: {
    summary: 'The equipment',
    description: 'Of an application whose type has a step for it.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    response: { 200: Type.Array(VeterinaryEquipment, { description: 'The equipment' }) },
  },
  listFrequencies: {
    summary: 'Examinations per month and type',
    description: 'One row for each type of equipment in the application.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    response: { 200: Type.Array(EquipmentFrequency, { description: 'One row for each type of equipment' }) },
  },
  addVeterinaryEquipment: {
    summary: 'Add equipment',
    description: 'Stored only when its outcome is Permit; the id in the body is not looked at.',
    access: 'editor',
    changes: true,
    once: true,
    revised: true,
    params: ApplicationPath,
    body: VeterinaryEquipment,
    response: { 200: EquipmentReply, 201: EquipmentReply },
  },
  changeVeterinaryEquipment: {
    summary: 'Change equipment',
    description: 'Replaces the equipment with the id in the body; what no longer needs a permit is removed.',
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    body: VeterinaryEquipment,
    response: { 200: EquipmentReply },
    fails: ['error.invalid.text'],
  },
  removeVeterinaryEquipment: {
    summary: 'Remove equipment',
    description: 'One piece of equipment.',
    access: 'editor',
    changes: true,
    revised: true,
    params: VeterinaryEquipmentPath,
    response: { 204: Nothing },
  },
  saveFrequencies: {
    summary: 'Save examinations per month and type',
    description: 'Rows of types that the application has no equipment of are left aside. As a draft, gaps may be left.',
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    querystring: DraftQuery,
    body: Type.Array(EquipmentFrequency, { maxItems: 100 }),
    response: { 204: Nothing },
    fails: ['error.invalid.text'],
  },
})
