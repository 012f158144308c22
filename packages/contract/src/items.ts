/** Items that have calls of their own: section-based equipment and places of business. */
import Type, { type Static } from 'typebox'
import { ApplicationId, closed, Nullable, Uuid } from './shared.ts'
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
