/** Calls for items: section-based equipment and places of business. */
import type { PlaceOfBusiness as Place } from '@sievert/domain/sections/place-of-business'
import Type, { type Static } from 'typebox'
import { callsOf, STEP_CHANGE } from './call.ts'
import { COPY, COPY_DESCRIPTION, IMPORT, IMPORT_DESCRIPTION, Issues, RowsQuery, rowsOf, rowsReply } from './rows.ts'
import { ApplicationId, ApplicationPath, closed, closedAs, Nullable, Uuid, WholeNumber } from './shared.ts'
import { WireStepData } from './step-values.ts'

const EXAMPLE_ITEM = {
  stepData: {
    EXAMPLE_CHOICE: '{"selectedChoiceIds":["example.yes"]}',
    EXAMPLE_TEXT: '{"text":"Ett låst skåp på plan 2."}',
    EXAMPLE_CONTACT:
      '{"contacts":[{"id":"anna","name":"Anna Bok","phone":"0701234567","email":"anna@exempel.se","emailConfirm":"anna@exempel.se"}]}',
  },
}
const EquipmentItemBody = closed({ stepData: WireStepData }, 'The answers of the item', EXAMPLE_ITEM)
const EquipmentItemCreated = closed({ equipmentId: Type.String() }, 'Its id', {
  equipmentId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
})
const EquipmentItemPath = closed({ applicationId: ApplicationId, equipmentId: Uuid })

/** Needed where the type has several lists. */
const Section = {
  section: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Identity of the list; without it the only list of the type, and 400 where there are several',
      examples: ['EXAMPLE_LIST'],
    }),
  ),
}
const ListQuery = closed(Section)

const EquipmentItemCopied = closed(
  { equipmentId: Nullable(Type.String()), stepData: WireStepData, issues: Issues },
  'The copy, and what it lacks',
  { equipmentId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', ...EXAMPLE_ITEM, issues: [] },
)
export type EquipmentItemCopied = Static<typeof EquipmentItemCopied>
const ItemRowsReply = rowsReply({})
export type ItemRowsReply = Static<typeof ItemRowsReply>
/** Shared by the imports into a list whose items its definition may name. */
const IMPORT_ITEMS = {
  ...IMPORT,
  description: `${IMPORT_DESCRIPTION} The key is the text that the list names by rowKey in its definition.`,
  params: ApplicationPath,
  answer: ItemRowsReply,
} as const

const Text = Type.String({ maxLength: 5000 })
const EXAMPLE_PLACE = {
  id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
  name: 'Kliniken',
  street: 'Klövervägen 12',
  zipCode: '90219',
  city: 'Umeå',
  country: 752,
}
/**
 * `country` is an ISO 3166-1 numeric id; a new place has the empty GUID. The domain's rules limit lengths, each with
 * its message key.
 */
const PlaceOfBusiness = closedAs<Place>()(
  {
    id: Uuid,
    name: Text,
    street: Text,
    zipCode: Text,
    city: Text,
    country: Nullable(WholeNumber()),
  },
  'The place',
  EXAMPLE_PLACE,
)
const PlaceCopied = closed(
  { placeOfBusinessId: Nullable(Type.String()), place: PlaceOfBusiness, issues: Issues },
  'The copy, and what it lacks',
  { placeOfBusinessId: EXAMPLE_PLACE.id, place: EXAMPLE_PLACE, issues: [] },
)
export type PlaceCopied = Static<typeof PlaceCopied>
const PlacePath = closed({ applicationId: ApplicationId, placeOfBusinessId: Uuid })

export const equipmentCalls = callsOf('Equipment items', {
  addEquipment: {
    summary: 'Add equipment',
    description: 'To the list; a new item has an id of its own.',
    ...STEP_CHANGE,
    once: true,
    fails: ['error.quota-items.text'],
    params: ApplicationPath,
    query: ListQuery,
    body: EquipmentItemBody,
    answer: EquipmentItemCreated,
    status: 201,
  },
  changeEquipment: {
    summary: 'Change equipment',
    description: 'Replaces the answers of one item.',
    ...STEP_CHANGE,
    params: EquipmentItemPath,
    query: ListQuery,
    body: EquipmentItemBody,
    answer: EquipmentItemCreated,
    fails: ['error.invalid.text'],
  },
  removeEquipment: {
    summary: 'Remove equipment',
    ...STEP_CHANGE,
    params: EquipmentItemPath,
    query: ListQuery,
  },
  copyEquipment: {
    summary: 'Copy equipment',
    description: COPY_DESCRIPTION,
    ...COPY,
    params: EquipmentItemPath,
    query: ListQuery,
    answer: EquipmentItemCopied,
    also: { 201: EquipmentItemCopied },
  },
  importEquipment: {
    summary: 'Import equipment',
    ...IMPORT_ITEMS,
    query: closed({ ...Section, ...RowsQuery }),
    body: rowsOf(EquipmentItemBody, EXAMPLE_ITEM),
  },
})

export const placeCalls = callsOf('Places of business', {
  addPlaceOfBusiness: {
    summary: 'Add a place of business',
    description: 'To the list of places of the type; the id in the body is not looked at.',
    ...STEP_CHANGE,
    once: true,
    fails: ['error.quota-items.text'],
    params: ApplicationPath,
    body: PlaceOfBusiness,
    answer: PlaceOfBusiness,
    status: 201,
  },
  changePlaceOfBusiness: {
    summary: 'Change a place of business',
    description: 'Replaces the place with the id in the body.',
    ...STEP_CHANGE,
    params: ApplicationPath,
    body: PlaceOfBusiness,
    answer: PlaceOfBusiness,
    fails: ['error.invalid.text'],
  },
  removePlaceOfBusiness: {
    summary: 'Remove a place of business',
    ...STEP_CHANGE,
    params: PlacePath,
  },
  copyPlaceOfBusiness: {
    summary: 'Copy a place of business',
    description: COPY_DESCRIPTION,
    ...COPY,
    params: PlacePath,
    answer: PlaceCopied,
    also: { 201: PlaceCopied },
  },
  importPlacesOfBusiness: {
    summary: 'Import places of business',
    ...IMPORT_ITEMS,
    query: closed(RowsQuery),
    body: rowsOf(PlaceOfBusiness, EXAMPLE_PLACE),
  },
})
