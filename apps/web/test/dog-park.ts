/** The application type of the dog park, as the server sends it. */
import { localise } from '@sievert/domain/application-type/localise'
import { dogPark } from '@sievert/domain/fixtures/dog-park'
import type { Language } from '@sievert/domain/texts/language'

const NAMES = { sv: 'Hundpark', en: 'Dog park' }

/** `park`: a variant of it. */
export const dogParkType = (language: Language, park = dogPark) => ({
  ...localise(park, language),
  id: 1,
  identity: 'DOG_PARK',
  businessTypeId: 1,
  name: NAMES[language],
  language,
})
