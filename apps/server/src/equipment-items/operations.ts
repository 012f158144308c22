/** What the API says of the calls of "Equipment items". */
import {
  EquipmentItemBody,
  EquipmentItemCreated,
  EquipmentItemPath,
  PlaceOfBusiness,
  PlaceOfBusinessPath,
} from '@sievert/contract/items'
import { ApplicationPath, Nothing } from '@sievert/contract/shared'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Equipment items', {
  addEquipment: {
    summary: 'Add equipment',
    description: 'To the equipment list of the type; a new item has an id of its own.',
    access: 'editor',
    changes: true,
    once: true,
    revised: true,
    params: ApplicationPath,
    body: EquipmentItemBody,
    response: { 201: EquipmentItemCreated },
  },
  changeEquipment: {
    summary: 'Change equipment',
    description: 'Replaces the answers of one item.',
    access: 'editor',
    changes: true,
    revised: true,
    params: EquipmentItemPath,
    body: EquipmentItemBody,
    response: { 200: EquipmentItemCreated },
    fails: ['error.invalid.text'],
  },
  removeEquipment: {
    summary: 'Remove equipment',
    description: 'One item of the list.',
    access: 'editor',
    changes: true,
    revised: true,
    params: EquipmentItemPath,
    response: { 204: Nothing },
  },
})

export const placeOperations = operationsOf('Places of business', {
  addPlaceOfBusiness: {
    summary: 'Add a place of business',
    description: 'To the list of places of the type; the id in the body is not looked at.',
    access: 'editor',
    changes: true,
    once: true,
    revised: true,
    params: ApplicationPath,
    body: PlaceOfBusiness,
    response: { 201: PlaceOfBusiness },
  },
  changePlaceOfBusiness: {
    summary: 'Change a place of business',
    description: 'Replaces the place with the id in the body.',
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    body: PlaceOfBusiness,
    response: { 200: PlaceOfBusiness },
    fails: ['error.invalid.text'],
  },
  removePlaceOfBusiness: {
    summary: 'Remove a place of business',
    description: 'One place of the list.',
    access: 'editor',
    changes: true,
    revised: true,
    params: PlaceOfBusinessPath,
    response: { 204: Nothing },
  },
})
