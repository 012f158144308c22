/** Items that have calls of their own: section-based equipment and places of business. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationId, ApplicationPath, closed, Nullable, Uuid } from './shared.ts'
import { WireStepData } from './step-values.ts'

export const EquipmentItemBody = Type.Object(
  { stepData: WireStepData },
  {
    ...closed,
    description: 'The answers of the item',
    examples: [
      {
        stepData: {
          IND_KIND: '{"selectedChoiceIds":["ind.k.xray"]}',
          IND_KV: '{"text":"200"}',
          IND_SUPPLIER: '{"text":"Leverantören AB"}',
          IND_EQ_CONTACT:
            '{"contacts":[{"id":"anna","name":"Anna Bok","phone":"0701234567","email":"anna@exempel.se","emailConfirm":"anna@exempel.se"}]}',
        },
      },
    ],
  },
)
export type EquipmentItemBody = Static<typeof EquipmentItemBody>
export const EquipmentItemCreated = Type.Object(
  { equipmentId: Type.String() },
  { ...closed, description: 'Its id', examples: [{ equipmentId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e' }] },
)
export type EquipmentItemCreated = Static<typeof EquipmentItemCreated>
export const EquipmentItemPath = Type.Object({ applicationId: ApplicationId, equipmentId: Uuid }, closed)
export type EquipmentItemPath = Static<typeof EquipmentItemPath>

/** `country` is an ISO 3166-1 numeric id; a new place has the empty GUID. Lengths are limited by the rules, with their keys. */
export const PlaceOfBusiness = Type.Object(
  {
    id: Uuid,
    name: Type.String({ maxLength: 5000 }),
    street: Type.String({ maxLength: 5000 }),
    zipCode: Type.String({ maxLength: 5000 }),
    city: Type.String({ maxLength: 5000 }),
    country: Nullable(Type.Integer()),
  },
  {
    ...closed,
    description: 'The place',
    examples: [
      {
        id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
        name: 'Kliniken',
        street: 'Klövervägen 12',
        zipCode: '902 19',
        city: 'Umeå',
        country: 752,
      },
    ],
  },
)
export type PlaceOfBusiness = Static<typeof PlaceOfBusiness>
export const PlaceOfBusinessPath = Type.Object({ applicationId: ApplicationId, placeOfBusinessId: Uuid }, closed)
export type PlaceOfBusinessPath = Static<typeof PlaceOfBusinessPath>

export const equipmentCalls = callsOf('Equipment items', {
  addEquipment: {
    says: {
      summary: 'Add equipment',
      description: 'To the equipment list of the type; a new item has an id of its own.',
    },
    access: 'editor',
    changes: true,
    once: true,
    revised: true,
    params: ApplicationPath,
    body: EquipmentItemBody,
    answer: EquipmentItemCreated,
    status: 201,
  },
  changeEquipment: {
    says: { summary: 'Change equipment', description: 'Replaces the answers of one item.' },
    access: 'editor',
    changes: true,
    revised: true,
    params: EquipmentItemPath,
    body: EquipmentItemBody,
    answer: EquipmentItemCreated,
    fails: ['error.invalid.text'],
  },
  removeEquipment: {
    says: { summary: 'Remove equipment', description: 'One item of the list.' },
    access: 'editor',
    changes: true,
    revised: true,
    params: EquipmentItemPath,
  },
})

export const placeCalls = callsOf('Places of business', {
  addPlaceOfBusiness: {
    says: {
      summary: 'Add a place of business',
      description: 'To the list of places of the type; the id in the body is not looked at.',
    },
    access: 'editor',
    changes: true,
    once: true,
    revised: true,
    params: ApplicationPath,
    body: PlaceOfBusiness,
    answer: PlaceOfBusiness,
    status: 201,
  },
  changePlaceOfBusiness: {
    says: { summary: 'Change a place of business', description: 'Replaces the place with the id in the body.' },
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    body: PlaceOfBusiness,
    answer: PlaceOfBusiness,
    fails: ['error.invalid.text'],
  },
  removePlaceOfBusiness: {
    says: { summary: 'Remove a place of business', description: 'One place of the list.' },
    access: 'editor',
    changes: true,
    revised: true,
    params: PlaceOfBusinessPath,
  },
})
