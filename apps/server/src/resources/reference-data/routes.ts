/** Routes of the catalogue's contents. */
import type { Language } from '@sievert/domain/texts/language'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { contentTag, isHeld } from '../../http/etag.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { applicationTypeFor, businessTypeFor, businessTypesFor } from './business-types.ts'
import { guideIn } from './guide.ts'
import { equipmentTypes, makesOf, modelsOf, usageConfigurations, usageGroups } from './veterinary-catalogue.ts'

const IMMUTABLE = 'private, max-age=31536000, immutable'

/** In alphabetical order. */
const countriesIn = ({ catalogue }: Dependencies, language: Language) =>
  catalogue.countries
    .map(({ iso3166Numeric, name }) => ({ iso3166Numeric, name: name[language] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))

export const referenceDataRoutes = (deps: Dependencies) => async (api: Api) => {
  const countries = { sv: countriesIn(deps, 'sv'), en: countriesIn(deps, 'en') }
  bind(api, 'listBusinessTypes', async ({ actor, language }) => businessTypesFor(deps, actor.party, language))
  bind(api, 'readBusinessType', async ({ params, actor, language }) =>
    businessTypeFor(deps, actor.party, params.nameKey, language),
  )
  bind(api, 'readApplicationType', async ({ params, query, language, reply }) => {
    const { type, isFixed } = applicationTypeFor(deps, params.businessTypeId, query, language)
    // In development an author edits unreleased versions.
    if (isFixed && deps.config.environment !== 'development')
      reply.header('cache-control', IMMUTABLE).header('vary', 'accept-language')
    return type
  })
  bind(api, 'listCountries', async ({ language }) => countries[language])
  bind(api, 'listEquipmentTypes', async ({ language }) => equipmentTypes(deps, language))
  bind(api, 'listMakes', async ({ params }) => makesOf(deps, params.typeId))
  bind(api, 'listModels', async ({ params }) => modelsOf(deps, params.typeId, params.makeId))
  bind(api, 'listUsages', async () => usageGroups(deps))
  bind(api, 'listUsageConfigurations', async () => usageConfigurations(deps))
  bind(api, 'readGuide', async ({ language, request, reply }) => {
    const guide = guideIn(deps, language)
    return isHeld(contentTag(guide), request, reply) ? null : guide
  })
}
