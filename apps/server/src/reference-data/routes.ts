/** Routes of the resource "reference data": what the catalogue offers. */
import { actorOf, signedIn } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { languageOf } from '../http/language.ts'
import type { Needs } from '../needs.ts'
import { applicationTypeFor, businessTypeFor, businessTypesFor } from './business-types.ts'
import { operations } from './operations.ts'
import { equipmentTypes, makesOf, modelsOf, usageConfigurations, usageGroups } from './veterinary-catalogue.ts'

const IMMUTABLE = 'private, max-age=31536000, immutable'

const businessTypeRoutes = (needs: Needs, api: Api) => {
  api.get('/businesstypes', { schema: operations.listBusinessTypes }, async (request) =>
    businessTypesFor(needs, actorOf(request).party, languageOf(request)),
  )
  api.get('/businesstypes/:nameKey', { schema: operations.readBusinessType }, async (request) =>
    businessTypeFor(needs, actorOf(request).party, request.params.nameKey, languageOf(request)),
  )
}

const applicationTypeRoute = (needs: Needs, api: Api) =>
  api.get('/applicationType/:businessTypeId', { schema: operations.readApplicationType }, async (request, reply) => {
    signedIn(request)
    const { versionNumber } = request.query
    const type = applicationTypeFor(needs, request.params.businessTypeId, versionNumber, languageOf(request))
    // An author edits versions that are not released; everywhere else a version never changes.
    const isFixed = versionNumber !== undefined && needs.config.environment !== 'development'
    if (isFixed) reply.header('cache-control', IMMUTABLE).header('vary', 'accept-language')
    return type
  })

const countryRoute = ({ catalogue }: Needs, api: Api) => {
  const listIn = (language: 'sv' | 'en') =>
    catalogue.countries
      .map(({ iso3166Numeric, name }) => ({ iso3166Numeric, name: name[language] }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
  const lists = { sv: listIn('sv'), en: listIn('en') }
  api.get('/countries', { schema: operations.listCountries }, async (request) => {
    signedIn(request)
    return lists[languageOf(request)]
  })
}

const equipmentTypeRoutes = (needs: Needs, api: Api) => {
  api.get('/equipmenttypes', { schema: operations.listEquipmentTypes }, async (request) => {
    signedIn(request)
    return equipmentTypes(needs, languageOf(request))
  })
  api.get('/equipmenttypes/:typeId/makes', { schema: operations.listMakes }, async (request) => {
    signedIn(request)
    return makesOf(needs, request.params.typeId)
  })
  api.get('/equipmenttypes/:typeId/makes/:makeId/models', { schema: operations.listModels }, async (request) => {
    signedIn(request)
    return modelsOf(needs, request.params.typeId, request.params.makeId)
  })
}

const usageRoutes = (needs: Needs, api: Api) => {
  api.get('/equipmentUsages', { schema: operations.listUsages }, async (request) => {
    signedIn(request)
    return usageGroups(needs)
  })
  api.get('/equipmentUsages/configurations', { schema: operations.listUsageConfigurations }, async (request) => {
    signedIn(request)
    return usageConfigurations(needs)
  })
}

export const referenceDataRoutes = (needs: Needs) => async (api: Api) => {
  businessTypeRoutes(needs, api)
  applicationTypeRoute(needs, api)
  countryRoute(needs, api)
  equipmentTypeRoutes(needs, api)
  usageRoutes(needs, api)
}
