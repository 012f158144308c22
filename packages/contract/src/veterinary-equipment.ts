/** Calls for the veterinary X-ray equipment of an application. */
import type * as Ours from '@sievert/domain/veterinary-equipment/values'
import { PERMIT_OUTCOMES, USAGES } from '@sievert/domain/veterinary-equipment/values'
import Type, { type Static } from 'typebox'
import { callsOf, STEP_CHANGE } from './call.ts'
import { Text as LocalisedText } from './catalogue-sections.ts'
import { COPY, COPY_DESCRIPTION, IMPORT, IMPORT_DESCRIPTION, Issues, RowsQuery, rowsOf, rowsReply } from './rows.ts'
import {
  ApplicationId,
  ApplicationPath,
  closed,
  closedAs,
  FileEntry,
  Nullable,
  oneOf,
  Uuid,
  WholeNumber,
} from './shared.ts'

const Usage = oneOf(USAGES)
const PermitOutcome = oneOf(PERMIT_OUTCOMES)
const Text = Type.String({ maxLength: 5000 })
export const Measure = Type.Union([Type.Number(), Type.String({ maxLength: 50 }), Type.Null()])

const EXAMPLE: Ours.VeterinaryEquipment = {
  id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
  equipmentTypeId: 1,
  isKnownMake: true,
  makeId: 1,
  makeName: '',
  isKnownModel: true,
  modelId: 1,
  modelName: '',
  max_kV: 125,
  max_mA: 400,
  serialNumber: 'SN-1001',
  productSheets: [],
  address: { street: 'Klövervägen 12', zipCode: '90219', city: 'Umeå', isDefaultAdress: true },
  usageSelection: {
    usage: 'LARGE',
    isActive: true,
    options: [
      {
        usage: 'OnlyLarge',
        option: 'CEILING',
        description: 'Mot ytterväggen och mot golvet.',
        isVisible: true,
        isActive: true,
        isOpened: true,
        isItinerant: false,
      },
    ],
  },
  permit: 'Permit',
}
const VeterinaryEquipment = closedAs<Ours.VeterinaryEquipment>()(
  {
    id: Uuid,
    equipmentTypeId: Nullable(WholeNumber()),
    isKnownMake: Type.Boolean(),
    makeId: Nullable(WholeNumber()),
    makeName: Text,
    isKnownModel: Type.Boolean(),
    modelId: Nullable(WholeNumber()),
    modelName: Text,
    max_kV: Measure,
    max_mA: Measure,
    serialNumber: Text,
    productSheets: Type.Array(FileEntry, { maxItems: 50 }),
    address: closed({ street: Text, zipCode: Text, city: Text, isDefaultAdress: Type.Boolean() }),
    usageSelection: closed({
      usage: Nullable(Type.String({ maxLength: 100 })),
      isActive: Type.Boolean(),
      options: Type.Array(
        closed({
          usage: Usage,
          option: Nullable(Type.String({ maxLength: 100 })),
          description: Text,
          isVisible: Type.Boolean(),
          isActive: Type.Boolean(),
          isOpened: Type.Boolean(),
          isItinerant: Type.Boolean(),
        }),
        { maxItems: 3 },
      ),
    }),
    permit: Nullable(PermitOutcome),
  },
  'The equipment',
  EXAMPLE,
)

/** `equipmentId` is null when the outcome is Report or Illegal: nothing was stored. `reason` explains that outcome. */
const EquipmentReply = closed(
  {
    equipmentId: Nullable(Type.String()),
    permitType: PermitOutcome,
    equipment: Type.Optional(VeterinaryEquipment),
    reason: Type.Optional(LocalisedText),
  },
  'The outcome, and what was stored',
  { equipmentId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', permitType: 'Permit' },
)
export type EquipmentReply = Static<typeof EquipmentReply>

/** The outcome is decided once the copy follows the rules. */
const EquipmentCopied = closed(
  {
    equipmentId: Nullable(Type.String()),
    equipment: VeterinaryEquipment,
    issues: Issues,
    permitType: Type.Optional(PermitOutcome),
    reason: Type.Optional(LocalisedText),
  },
  'The copy, its outcome, and what it lacks',
  {
    equipmentId: EXAMPLE.id,
    equipment: { ...EXAMPLE, serialNumber: '' },
    issues: [],
    permitType: 'Permit',
  },
)
export type EquipmentCopied = Static<typeof EquipmentCopied>
/** As of saving one; the outcome is missing where a rule is broken. */
const EquipmentRowsReply = rowsReply({
  permitType: Type.Optional(PermitOutcome),
  reason: Type.Optional(LocalisedText),
})
export type EquipmentRowsReply = Static<typeof EquipmentRowsReply>
const EquipmentPath = closed({ applicationId: ApplicationId, equipmentId: Uuid })

export const veterinaryEquipmentCalls = callsOf('Veterinary equipment', {
  listVeterinaryEquipment: {
    summary: 'The equipment',
    description: 'Of an application whose type has a step for it.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: Type.Array(VeterinaryEquipment, { description: 'The equipment' }),
  },
  addVeterinaryEquipment: {
    summary: 'Add equipment',
    description: 'Stored only when its outcome is Permit; the id in the body is not looked at.',
    ...STEP_CHANGE,
    once: true,
    fails: ['error.quota-items.text'],
    params: ApplicationPath,
    body: VeterinaryEquipment,
    answer: EquipmentReply,
    also: { 201: EquipmentReply },
  },
  changeVeterinaryEquipment: {
    summary: 'Change equipment',
    description: 'Replaces the equipment with the id in the body; what no longer needs a permit is removed.',
    ...STEP_CHANGE,
    params: ApplicationPath,
    body: VeterinaryEquipment,
    answer: EquipmentReply,
    fails: ['error.invalid.text'],
  },
  removeVeterinaryEquipment: {
    summary: 'Remove equipment',
    ...STEP_CHANGE,
    params: EquipmentPath,
  },
  copyVeterinaryEquipment: {
    summary: 'Copy equipment',
    description: `${COPY_DESCRIPTION} Equipment that needs no permit, or cannot get one, is not stored either.`,
    ...COPY,
    params: EquipmentPath,
    answer: EquipmentCopied,
    also: { 201: EquipmentCopied },
  },
  importVeterinaryEquipment: {
    summary: 'Import equipment',
    description: `${IMPORT_DESCRIPTION} The key is the serial number. New equipment is stored only when its outcome is Permit. It never changes which address is the default.`,
    ...IMPORT,
    params: ApplicationPath,
    query: closed(RowsQuery),
    body: rowsOf(VeterinaryEquipment, EXAMPLE),
    answer: EquipmentRowsReply,
  },
})
