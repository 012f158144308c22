/** Veterinary X-ray equipment, its frequencies, and the catalogue it is chosen from. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationId, ApplicationPath, closed, DraftQuery, FileEntry, Nullable, Uuid } from './shared.ts'

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
  {
    ...closed,
    description: 'The equipment',
    examples: [
      {
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
        address: { street: 'Klövervägen 12', zipCode: '902 19', city: 'Umeå', isDefaultAdress: true },
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
      },
    ],
  },
)
export type VeterinaryEquipment = Static<typeof VeterinaryEquipment>

/** `equipmentId` is null when the outcome is Report or Illegal: nothing was stored. */
export const EquipmentReply = Type.Object(
  {
    equipmentId: Nullable(Type.String()),
    permitType: PermitOutcome,
    equipment: Type.Optional(VeterinaryEquipment),
  },
  {
    ...closed,
    description: 'The outcome, and what was stored',
    examples: [{ equipmentId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', permitType: 'Permit' }],
  },
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
  { ...closed, description: 'How many examinations', examples: [{ equipmentTypeId: 1, frequency: 40 }] },
)
export type EquipmentFrequency = Static<typeof EquipmentFrequency>

export const EquipmentType = Type.Object(
  { id: Type.Integer(), nameKey: Type.String(), name: Type.String() },
  {
    ...closed,
    description: 'A type of equipment',
    examples: [{ id: 1, nameKey: 'equipment.type.1', name: 'Stationary X-ray equipment' }],
  },
)
export type EquipmentType = Static<typeof EquipmentType>
export const Make = Type.Object(
  { id: Type.Integer(), name: Type.String(), visible: Type.Boolean() },
  { ...closed, description: 'A make', examples: [{ id: 1, name: 'Nordröntgen', visible: true }] },
)
export type Make = Static<typeof Make>
export const Model = Type.Object(
  { id: Type.Integer(), name: Type.String(), max_mA: Type.Number(), max_kV: Type.Number() },
  { ...closed, description: 'A model', examples: [{ id: 1, name: 'NR 125', max_mA: 400, max_kV: 125 }] },
)
export type Model = Static<typeof Model>
export const UsageGroup = Type.Object(
  { identity: Type.String(), textKey: Type.String(), usages: Type.Array(Usage) },
  {
    ...closed,
    description: 'A group of usages',
    examples: [{ identity: 'LARGE', textKey: 'usage.large', usages: ['OnlyLarge'] }],
  },
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
  {
    ...closed,
    description: 'An option and where it is offered',
    examples: [
      {
        equipmentTypes: [1],
        usageConfigurations: [
          {
            usages: ['OnlyLarge'],
            animalTypeConfigurationOption: {
              identity: 'CEILING',
              textKey: 'option.ceiling',
              isOpened: true,
              isItinerant: false,
            },
          },
        ],
      },
    ],
  },
)
export type UsageConfiguration = Static<typeof UsageConfiguration>

export const veterinaryEquipmentCalls = callsOf('Veterinary equipment', {
  listVeterinaryEquipment: {
    says: { summary: 'The equipment', description: 'Of an application whose type has a step for it.' },
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: Type.Array(VeterinaryEquipment, { description: 'The equipment' }),
  },
  listFrequencies: {
    says: {
      summary: 'Examinations per month and type',
      description: 'One row for each type of equipment in the application.',
    },
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: Type.Array(EquipmentFrequency, { description: 'One row for each type of equipment' }),
  },
  addVeterinaryEquipment: {
    says: {
      summary: 'Add equipment',
      description: 'Stored only when its outcome is Permit; the id in the body is not looked at.',
    },
    access: 'editor',
    changes: true,
    once: true,
    revised: true,
    params: ApplicationPath,
    body: VeterinaryEquipment,
    answer: EquipmentReply,
    also: { 201: EquipmentReply },
  },
  changeVeterinaryEquipment: {
    says: {
      summary: 'Change equipment',
      description: 'Replaces the equipment with the id in the body; what no longer needs a permit is removed.',
    },
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    body: VeterinaryEquipment,
    answer: EquipmentReply,
    fails: ['error.invalid.text'],
  },
  removeVeterinaryEquipment: {
    says: { summary: 'Remove equipment', description: 'One piece of equipment.' },
    access: 'editor',
    changes: true,
    revised: true,
    params: VeterinaryEquipmentPath,
  },
  saveFrequencies: {
    says: {
      summary: 'Save examinations per month and type',
      description:
        'Rows of types that the application has no equipment of are left aside. As a draft, gaps may be left.',
    },
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    query: DraftQuery,
    body: Type.Array(EquipmentFrequency, { maxItems: 100 }),
    fails: ['error.invalid.text'],
  },
})
