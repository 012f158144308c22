/** Veterinary X-ray equipment, its frequencies, and the catalogue it is chosen from. */
import Type, { type Static } from 'typebox'
import { ApplicationId, closed, FileEntry, Nullable, Uuid } from './shared.ts'

export const Usage = Type.Union([
  Type.Literal('OnlySmall'),
  Type.Literal('OnlyLarge'),
  Type.Literal('BothSmallAndLarge'),
])
export const PermitOutcome = Type.Union([Type.Literal('Permit'), Type.Literal('Report'), Type.Literal('Illegal')])
export type PermitOutcome = Static<typeof PermitOutcome>
const Text = Type.String({ maxLength: 5000 })
const Measure = Type.Union([Type.Number(), Type.String({ maxLength: 50 }), Type.Null()])

export const VeterinaryEquipment = Type.Object(
  {
    id: Uuid,
    equipmentTypeId: Nullable(Type.Integer()),
    isKnownMake: Type.Boolean(),
    makeId: Nullable(Type.Integer()),
    makeName: Text,
    isKnownModel: Type.Boolean(),
    modelId: Nullable(Type.Integer()),
    modelName: Text,
    max_kV: Measure,
    max_mA: Measure,
    serialNumber: Text,
    productSheets: Type.Array(FileEntry, { maxItems: 50 }),
    address: Type.Object({ street: Text, zipCode: Text, city: Text, isDefaultAdress: Type.Boolean() }, closed),
    usageSelection: Type.Object(
      {
        usage: Nullable(Type.String({ maxLength: 100 })),
        isActive: Type.Boolean(),
        options: Type.Array(
          Type.Object(
            {
              usage: Usage,
              option: Nullable(Type.String({ maxLength: 100 })),
              description: Text,
              isVisible: Type.Boolean(),
              isActive: Type.Boolean(),
              isOpened: Type.Boolean(),
              isItinerant: Type.Boolean(),
            },
            closed,
          ),
          { maxItems: 3 },
        ),
      },
      closed,
    ),
    permit: Nullable(PermitOutcome),
  },
  closed,
)
export type VeterinaryEquipment = Static<typeof VeterinaryEquipment>

/** `equipmentId` is null when the outcome is Report or Illegal: nothing was stored. */
export const EquipmentReply = Type.Object(
  {
    equipmentId: Nullable(Type.String()),
    permitType: PermitOutcome,
    equipment: Type.Optional(VeterinaryEquipment),
  },
  closed,
)
export type EquipmentReply = Static<typeof EquipmentReply>
export const VeterinaryEquipmentPath = Type.Object({ applicationId: ApplicationId, equipmentId: Uuid }, closed)
export type VeterinaryEquipmentPath = Static<typeof VeterinaryEquipmentPath>

/** Examinations per month for one equipment type; null until entered. */
export const EquipmentFrequency = Type.Object(
  {
    equipmentTypeId: Type.Integer(),
    frequency: Type.Union([Type.Number(), Type.String({ maxLength: 50 }), Type.Null()]),
  },
  closed,
)
export type EquipmentFrequency = Static<typeof EquipmentFrequency>

export const EquipmentType = Type.Object({ id: Type.Integer(), nameKey: Type.String(), name: Type.String() }, closed)
export type EquipmentType = Static<typeof EquipmentType>
export const Make = Type.Object({ id: Type.Integer(), name: Type.String(), visible: Type.Boolean() }, closed)
export type Make = Static<typeof Make>
export const Model = Type.Object(
  { id: Type.Integer(), name: Type.String(), max_mA: Type.Number(), max_kV: Type.Number() },
  closed,
)
export type Model = Static<typeof Model>
export const UsageGroup = Type.Object(
  { identity: Type.String(), textKey: Type.String(), usages: Type.Array(Usage) },
  closed,
)
export type UsageGroup = Static<typeof UsageGroup>
/** One row per option: for which equipment types and usages it is offered. */
export const UsageConfiguration = Type.Object(
  {
    equipmentTypes: Type.Array(Type.Integer()),
    usageConfigurations: Type.Array(
      Type.Object(
        {
          usages: Type.Array(Usage),
          animalTypeConfigurationOption: Type.Object(
            {
              identity: Type.String(),
              textKey: Type.String(),
              isOpened: Type.Boolean(),
              isItinerant: Type.Boolean(),
            },
            closed,
          ),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type UsageConfiguration = Static<typeof UsageConfiguration>
