/** Places of business. */

import { found } from '../catalogue-fault.ts'
import { fieldText, idOrNull, listOf, MOST_ITEMS, objectOf, text } from '../decode.ts'
import { type Issue, type Issues, issue, NONE, under } from '../issue.ts'
import { country, placeZipCode, requiredCity, requiredStreet } from '../rules/address.ts'
import { name } from '../rules/name.ts'
import { type SummaryGroup, textRow } from '../summary/rows.ts'
import type { TextKey } from '../text-key.ts'
import { writtenZipCode } from '../texts/written.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { capitalised, labelOf } from './summary-of.ts'

export type PlaceOfBusinessSection<Text> = SectionBase<Text> & {
  sectionType: 'PlaceOfBusiness'
  noun?: Text
  addNewLabel?: Text
  /** Least number of places; 1 when left out. */
  minPlaces?: number
  maxPlaces?: number
  /** The text that names a place in imported rows. Without it they are only added. */
  rowKey?: PlaceKey
}

export const PLACE_KEYS = ['name', 'street'] as const
type PlaceKey = (typeof PLACE_KEYS)[number]

/** `country` is an ISO 3166-1 numeric id, null until chosen. */
export type PlaceOfBusiness = {
  id: string
  name: string
  street: string
  zipCode: string
  city: string
  country: number | null
}
export type PlaceOfBusinessValue = { placesOfBusiness: PlaceOfBusiness[] }

/** The id of a place of business that is not stored yet. */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

/** A place not stored yet: the empty GUID as id, no country (SEC-09). */
export const newPlaceOfBusiness = (): PlaceOfBusiness => ({
  id: EMPTY_GUID,
  name: '',
  street: '',
  zipCode: '',
  city: '',
  country: null,
})

/** The rules of one place, with field names as paths, for the place form and its call. A name is not required. */
export const checkPlaceOfBusiness = (place: PlaceOfBusiness): Issues => {
  const wrong: Issue[] = [
    ...under('name', name(place.name)),
    ...under('street', requiredStreet(place.street)),
    ...under('zipCode', placeZipCode(place.country)(place.zipCode)),
    ...under('city', requiredCity(place.city)),
    ...under('country', country(place.country)),
  ]
  return wrong.length === 0 ? NONE : wrong
}

export const decodePlaceOfBusiness = objectOf<PlaceOfBusiness>({
  id: text,
  name: fieldText('name'),
  street: fieldText('street'),
  zipCode: fieldText('zipCode'),
  city: fieldText('city'),
  country: idOrNull,
})

const LIST = 'placesOfBusiness'
const noPlace: Issues = [issue('validation.place-of-business.missing', LIST)]

type Limits = Pick<PlaceOfBusinessSection<unknown>, 'minPlaces' | 'maxPlaces'>

const checkCount = (count: number, { minPlaces = 1, maxPlaces }: Limits): Issues => {
  if (count < minPlaces)
    return minPlaces === 1 ? noPlace : [issue('validation.place-of-business.minimum', LIST, [minPlaces])]
  if (maxPlaces === undefined || count <= maxPlaces) return NONE
  return [issue('validation.place-of-business.maximum', LIST, [maxPlaces])]
}

export const placeOfBusiness: SectionBehaviour<
  PlaceOfBusinessSection<unknown>,
  PlaceOfBusinessSection<string>,
  PlaceOfBusinessValue
> = {
  empty: { placesOfBusiness: [] },
  isEmpty: (value) => value.placesOfBusiness.length === 0,
  decode: objectOf<PlaceOfBusinessValue>({ placesOfBusiness: listOf(decodePlaceOfBusiness, MOST_ITEMS) }),
  check: (limits) => (value) => {
    const count = checkCount(value.placesOfBusiness.length, limits)
    if (count !== NONE) return count
    const wrong = value.placesOfBusiness.flatMap((place, index) =>
      under(`${LIST}.${index}`, checkPlaceOfBusiness(place)),
    )
    return wrong.length === 0 ? NONE : wrong
  },
  reset: () => (value) => value,
  /** Places titled by name, or 'place of business n' where the name is missing (REV-05). */
  summarise: (section, value = placeOfBusiness.empty, at, { t, countries }) => {
    const groups = value.placesOfBusiness.map((place, index): SummaryGroup => {
      const path = `${at}.${LIST}.${index}`
      const row = (field: string, label: TextKey, shown: string | undefined) =>
        textRow(`${path}.${field}`, label, shown, t)
      return {
        id: place.id,
        title: place.name.trim() === '' ? t('place.unnamed.text', [index + 1]) : place.name,
        rows: [
          row('street', 'place.street.text', place.street),
          row('zipCode', 'place.zip-code.text', writtenZipCode(place.zipCode, place.country)),
          row('city', 'place.city.text', place.city),
          row('country', 'place.country.text', countries.get(place.country ?? 0)),
        ],
      }
    })
    const label = labelOf(section) || capitalised(section.noun ?? t('place.noun.text'))
    return [{ kind: 'groups', path: at, label, style: 'accordion', groups }]
  },
  *lint({ minPlaces = 1, maxPlaces }, path) {
    if (maxPlaces !== undefined && maxPlaces < Math.max(1, minPlaces))
      yield found('place-count', [...path, 'maxPlaces'], 'It is less than the least number of places, or than 1')
  },
}

const ROW_OF_PLACE = new RegExp(`\\.${LIST}\\.\\d+\\.\\w+$`)
/** Whether a group of a stored summary is a place. Its title may then be text from the applicant. */
export const isPlaceGroup = ({ rows }: SummaryGroup): boolean => rows.some(({ path }) => ROW_OF_PLACE.test(path))
