/** The catalogue of veterinary equipment, as the server answers it. */
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import type { Call } from './held-to-contract.ts'
import { shippedTexts } from './texts.ts'

type Language = 'sv' | 'en'
const { types, makes, models, usageGroups, mountings, configurations } = veterinaryCatalogue
const languageOf = ({ query }: Call): Language => (query.get('language') === 'en' ? 'en' : 'sv')

/** By method and path. */
export const catalogueAnswers = {
  'GET translation/': (call: Call) => {
    const language = languageOf(call)
    const named = [...usageGroups, ...mountings].map(({ textKey, text }) => [textKey, text[language]])
    return { ...shippedTexts[language], ...Object.fromEntries(named) }
  },
  'GET equipmenttypes': (call: Call) =>
    types.map(({ id, nameKey, name }) => ({ id, nameKey, name: name[languageOf(call)] })),
  'GET equipmentUsages': usageGroups.map(({ identity, textKey, usages }) => ({ identity, textKey, usages })),
  'GET equipmentUsages/configurations': configurations.map(({ equipmentTypeId, usages, options }) => ({
    equipmentTypes: [equipmentTypeId],
    usageConfigurations: mountings
      .filter(({ identity }) => options.includes(identity))
      .map(({ identity, textKey, isOpened, isItinerant }) => ({
        usages,
        animalTypeConfigurationOption: { identity, textKey, isOpened, isItinerant },
      })),
  })),
  ...Object.fromEntries(
    types.map(({ id }) => [
      `GET equipmenttypes/${id}/makes`,
      makes.filter((make) => make.equipmentTypeId === id).map(({ equipmentTypeId: _type, ...make }) => make),
    ]),
  ),
  ...Object.fromEntries(
    makes.map(({ id, equipmentTypeId }) => [
      `GET equipmenttypes/${equipmentTypeId}/makes/${id}/models`,
      models.filter((model) => model.makeId === id).map(({ makeId: _make, ...model }) => model),
    ]),
  ),
}
