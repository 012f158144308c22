/** Routes of the resource "reference data": what the catalogue offers. */
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { languageOf } from '../../http/language.ts'
import type { Needs } from '../../ports/needs.ts'
import { applicationTypeFor, businessTypeFor, businessTypesFor } from './business-types.ts'
import { equipmentTypes, makesOf, modelsOf, usageConfigurations, usageGroups } from './veterinary-catalogue.ts'

const IMMUTABLE = 'private, max-age=31536000, immutable'

const businessTypeRoutes = (needs: Needs, api: Api) => {
  bind(api, 'listBusinessTypes', async ({ actor, request }) =>
    businessTypesFor(needs, actor.party, languageOf(request)),
  )
  bind(api, 'readBusinessType', async ({ params, actor, request }) =>
    businessTypeFor(needs, actor.party, params.nameKey, languageOf(request)),
  )
}

const applicationTypeRoute = (needs: Needs, api: Api) =>
  bind(api, 'readApplicationType', async ({ params, query, request, reply }) => {
    const { versionNumber } = query
    const type = applicationTypeFor(needs, params.businessTypeId, versionNumber, languageOf(request))
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
  bind(api, 'listCountries', async ({ request }) => lists[languageOf(request)])
}

const equipmentTypeRoutes = (needs: Needs, api: Api) => {
  bind(api, 'listEquipmentTypes', async ({ request }) => equipmentTypes(needs, languageOf(request)))
  bind(api, 'listMakes', async ({ params }) => makesOf(needs, params.typeId))
  bind(api, 'listModels', async ({ params }) => modelsOf(needs, params.typeId, params.makeId))
}

const usageRoutes = (needs: Needs, api: Api) => {
  bind(api, 'listUsages', async () => usageGroups(needs))
  bind(api, 'listUsageConfigurations', async () => usageConfigurations(needs))
}

export const referenceDataRoutes = (needs: Needs) => async (api: Api) => {
  businessTypeRoutes(needs, api)
  applicationTypeRoute(needs, api)
  countryRoute(needs, api)
  equipmentTypeRoutes(needs, api)
  usageRoutes(needs, api)
}
