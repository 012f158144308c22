/** Routes of the resource "reference data": what the catalogue offers. */
import { LanguageQuery } from '@sievert/contract/configuration'
import { ApplicationTypeInLanguage, BusinessTypeListed, Country } from '@sievert/contract/reference-data'
import { EquipmentType, Make, Model, UsageConfiguration, UsageGroup } from '@sievert/contract/veterinary-equipment'
import Type from 'typebox'
import { actorOf, signedIn } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { languageOf } from '../http/language.ts'
import type { Needs } from '../needs.ts'
import { applicationTypeFor, businessTypeFor, businessTypesFor } from './business-types.ts'
import { equipmentTypes, makesOf, modelsOf, usageConfigurations, usageGroups } from './veterinary-catalogue.ts'

const tags = ['Reference data']
const querystring = LanguageQuery
const IMMUTABLE = 'private, max-age=31536000, immutable'

const businessTypeRoutes = (needs: Needs, api: Api) => {
  api.get(
    '/businesstypes',
    {
      schema: {
        tags,
        summary: 'What this applicant may start',
        querystring,
        response: { 200: Type.Array(BusinessTypeListed) },
      },
    },
    async (request) => businessTypesFor(needs, actorOf(request).party, languageOf(request)),
  )
  api.get(
    '/businesstypes/:nameKey',
    {
      schema: {
        tags,
        summary: 'One business type by its name',
        params: Type.Object({ nameKey: Type.String() }),
        querystring,
        response: { 200: BusinessTypeListed },
      },
    },
    async (request) => businessTypeFor(needs, actorOf(request).party, request.params.nameKey, languageOf(request)),
  )
}

const applicationTypeRoute = (needs: Needs, api: Api) =>
  api.get(
    '/applicationType/:businessTypeId',
    {
      schema: {
        tags,
        summary: 'Steps and sections of one version',
        params: Type.Object({ businessTypeId: Type.Integer() }),
        querystring: Type.Object({ ...LanguageQuery.properties, versionNumber: Type.Optional(Type.Integer()) }),
        response: { 200: ApplicationTypeInLanguage },
      },
    },
    async (request, reply) => {
      signedIn(request)
      const { versionNumber } = request.query
      const type = applicationTypeFor(needs, request.params.businessTypeId, versionNumber, languageOf(request))
      // An author edits versions that are not released; everywhere else a version never changes.
      const isFixed = versionNumber !== undefined && needs.config.environment !== 'development'
      if (isFixed) reply.header('cache-control', IMMUTABLE).header('vary', 'accept-language')
      return type
    },
  )

const countryRoute = ({ catalogue }: Needs, api: Api) => {
  const listIn = (language: 'sv' | 'en') =>
    catalogue.countries
      .map(({ iso3166Numeric, name }) => ({ iso3166Numeric, name: name[language] }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
  const lists = { sv: listIn('sv'), en: listIn('en') }
  api.get(
    '/countries',
    { schema: { tags, summary: 'Countries by name', querystring, response: { 200: Type.Array(Country) } } },
    async (request) => {
      signedIn(request)
      return lists[languageOf(request)]
    },
  )
}

const equipmentTypeRoutes = (needs: Needs, api: Api) => {
  api.get(
    '/equipmenttypes',
    {
      schema: { tags, summary: 'Types of X-ray equipment', querystring, response: { 200: Type.Array(EquipmentType) } },
    },
    async (request) => {
      signedIn(request)
      return equipmentTypes(needs, languageOf(request))
    },
  )
  api.get(
    '/equipmenttypes/:typeId/makes',
    {
      schema: {
        tags,
        summary: 'Makes of one type of equipment',
        params: Type.Object({ typeId: Type.Integer() }),
        response: { 200: Type.Array(Make) },
      },
    },
    async (request) => {
      signedIn(request)
      return makesOf(needs, request.params.typeId)
    },
  )
  api.get(
    '/equipmenttypes/:typeId/makes/:makeId/models',
    {
      schema: {
        tags,
        summary: 'Models of one make',
        params: Type.Object({ typeId: Type.Integer(), makeId: Type.Integer() }),
        response: { 200: Type.Array(Model) },
      },
    },
    async (request) => {
      signedIn(request)
      return modelsOf(needs, request.params.typeId, request.params.makeId)
    },
  )
}

const usageRoutes = (needs: Needs, api: Api) => {
  api.get(
    '/equipmentUsages',
    { schema: { tags, summary: 'For which animals equipment is used', response: { 200: Type.Array(UsageGroup) } } },
    async (request) => {
      signedIn(request)
      return usageGroups(needs)
    },
  )
  api.get(
    '/equipmentUsages/configurations',
    {
      schema: {
        tags,
        summary: 'Which mountings are offered for which usage',
        response: { 200: Type.Array(UsageConfiguration) },
      },
    },
    async (request) => {
      signedIn(request)
      return usageConfigurations(needs)
    },
  )
}

export const referenceDataRoutes = (needs: Needs) => async (api: Api) => {
  businessTypeRoutes(needs, api)
  applicationTypeRoute(needs, api)
  countryRoute(needs, api)
  equipmentTypeRoutes(needs, api)
  usageRoutes(needs, api)
}
