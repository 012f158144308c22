/** What the API says of the calls of "Reference data". */
import { LanguageQuery } from '@sievert/contract/configuration'
import {
  ApplicationTypeInLanguage,
  BusinessTypeListed,
  BusinessTypePath,
  Country,
} from '@sievert/contract/reference-data'
import { EquipmentType, Make, Model, UsageConfiguration, UsageGroup } from '@sievert/contract/veterinary-equipment'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

const querystring = LanguageQuery
const typeId = Type.Integer({ examples: [1] })

export const operations = operationsOf('Reference data', {
  listBusinessTypes: {
    summary: 'What this applicant may start',
    description: 'The business types of the catalogue that are for this kind of applicant.',
    access: 'party',
    querystring,
    response: { 200: Type.Array(BusinessTypeListed, { description: 'Business types' }) },
  },
  readBusinessType: {
    summary: 'One business type by its name',
    description: 'The same, by its name key.',
    access: 'party',
    params: Type.Object({ nameKey: Type.String({ examples: ['SEALED_SOURCE_STORAGE'] }) }),
    querystring,
    response: { 200: BusinessTypeListed },
    fails: ['general.server.business-type-not-found.text'],
  },
  readApplicationType: {
    summary: 'Steps and sections of one version',
    description: 'Without a version number the latest. A version never changes and may be cached for ever.',
    access: 'person',
    params: BusinessTypePath,
    querystring: Type.Object({
      ...LanguageQuery.properties,
      versionNumber: Type.Optional(Type.Integer({ examples: [1] })),
    }),
    response: { 200: ApplicationTypeInLanguage },
    fails: ['error.not-found.text', 'general.server.business-type-not-found.text'],
  },
  listCountries: {
    summary: 'Countries by name',
    description: 'Sorted as the language sorts.',
    access: 'person',
    querystring,
    response: { 200: Type.Array(Country, { description: 'Countries' }) },
  },
  listEquipmentTypes: {
    summary: 'Types of X-ray equipment',
    description: 'What veterinary equipment is chosen from.',
    access: 'person',
    querystring,
    response: { 200: Type.Array(EquipmentType, { description: 'Types of equipment' }) },
  },
  listMakes: {
    summary: 'Makes of one type of equipment',
    description: 'The known makes; another can be written.',
    access: 'person',
    params: Type.Object({ typeId }),
    response: { 200: Type.Array(Make, { description: 'Makes' }) },
    fails: ['error.not-found.text'],
  },
  listModels: {
    summary: 'Models of one make',
    description: 'The known models with their highest voltage and current; another can be written.',
    access: 'person',
    params: Type.Object({ typeId, makeId: Type.Integer({ examples: [1] }) }),
    response: { 200: Type.Array(Model, { description: 'Models' }) },
    fails: ['error.not-found.text'],
  },
  listUsages: {
    summary: 'For which animals equipment is used',
    description: 'Groups of usages to choose from.',
    access: 'person',
    response: { 200: Type.Array(UsageGroup, { description: 'Groups of usages' }) },
  },
  listUsageConfigurations: {
    summary: 'Which mountings are offered for which usage',
    description: 'By type of equipment and usage.',
    access: 'person',
    response: { 200: Type.Array(UsageConfiguration, { description: 'One row for each option' }) },
  },
})
