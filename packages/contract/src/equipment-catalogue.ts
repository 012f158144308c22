/** The catalogue of veterinary X-ray equipment to choose from. */
import type * as Ours from '@sievert/domain/veterinary-equipment/values'
import { USAGES } from '@sievert/domain/veterinary-equipment/values'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { LanguageQuery } from './configuration.ts'
import { closed, closedAs, oneOf, WholeNumber } from './shared.ts'

const Usage = oneOf(USAGES)
const EquipmentType = closedAs<Ours.EquipmentType<string>>()(
  { id: Type.Integer(), nameKey: Type.String(), name: Type.String() },
  'A type of equipment',
  { id: 1, nameKey: 'equipment.type.1', name: 'Stationary X-ray equipment' },
)
const Make = closed({ id: Type.Integer(), name: Type.String(), visible: Type.Boolean() }, 'A make', {
  id: 1,
  name: 'Nordröntgen',
  visible: true,
})
const Model = closed(
  { id: Type.Integer(), name: Type.String(), max_mA: Type.Number(), max_kV: Type.Number() },
  'A model',
  { id: 1, name: 'NR 125', max_mA: 400, max_kV: 125 },
)
const UsageGroup = closed(
  { identity: Type.String(), textKey: Type.String(), usages: Type.Array(Usage) },
  'A group of usages',
  { identity: 'LARGE', textKey: 'usage.large', usages: ['OnlyLarge'] },
)
/** One row per option: the equipment types and usages that offer it. */
const UsageConfiguration = closed(
  {
    equipmentTypes: Type.Array(Type.Integer()),
    usageConfigurations: Type.Array(
      closed({
        usages: Type.Array(Usage),
        animalTypeConfigurationOption: closed({
          identity: Type.String(),
          textKey: Type.String(),
          isOpened: Type.Boolean(),
          isItinerant: Type.Boolean(),
        }),
      }),
    ),
  },
  'An option and where it is offered',
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
)
export type UsageConfiguration = Static<typeof UsageConfiguration>

const one = WholeNumber({ examples: [1] })

export const equipmentCatalogueCalls = callsOf('Reference data', {
  listEquipmentTypes: {
    summary: 'Types of X-ray equipment',
    description: 'What veterinary equipment is chosen from.',
    access: 'person',
    query: LanguageQuery,
    answer: Type.Array(EquipmentType, { description: 'Types of equipment' }),
  },
  listMakes: {
    summary: 'Makes of one type of equipment',
    description: 'The known makes; another can be written.',
    access: 'person',
    params: Type.Object({ typeId: one }),
    answer: Type.Array(Make, { description: 'Makes' }),
    fails: ['error.not-found.text'],
  },
  listModels: {
    summary: 'Models of one make',
    description: 'The known models with their highest voltage and current; another can be written.',
    access: 'person',
    params: Type.Object({ typeId: one, makeId: one }),
    answer: Type.Array(Model, { description: 'Models' }),
    fails: ['error.not-found.text'],
  },
  listUsages: {
    summary: 'For which animals equipment is used',
    description: 'Groups of usages to choose from.',
    access: 'person',
    answer: Type.Array(UsageGroup, { description: 'Groups of usages' }),
  },
  listUsageConfigurations: {
    summary: 'Which mountings are offered for which usage',
    description: 'By type of equipment and usage.',
    access: 'person',
    answer: Type.Array(UsageConfiguration, { description: 'One row for each option' }),
  },
})
