/** Columns of a list of places of business (LES-03). */
import type { PlaceOfBusiness } from '../sections/place-of-business.ts'
import { kindOfField, normalised } from '../text-fields.ts'
import type { TextKey } from '../text-key.ts'
import type { Translate } from '../texts/translate.ts'
import { type Column, isBlank, onlyReading } from './column.ts'
import { optionsNamed } from './option-labels.ts'

const FIELDS = {
  name: 'place.name.text',
  street: 'place.street.text',
  zipCode: 'place.zip-code.text',
  city: 'place.city.text',
} as const satisfies Record<string, TextKey>
type Field = keyof typeof FIELDS

/** `countries`: ISO 3166-1 numeric id → name in the language of `t`. */
export const placeColumns = (t: Translate, countries: ReadonlyMap<number, string>): Column<PlaceOfBusiness>[] => {
  const options = [...countries].map(([id, name]) => ({ id, labels: [name] }))
  return [
    ...(Object.keys(FIELDS) as Field[]).map(
      (field): Column<PlaceOfBusiness> => ({
        heading: t(FIELDS[field]),
        values: [],
        path: () => field,
        write: (place) => place[field],
        read: (cell, place) => ({ ...place, [field]: normalised(kindOfField(field), cell) }),
      }),
    ),
    {
      heading: t('place.country.text'),
      values: [...countries.values()],
      isOneOfValues: true,
      path: () => 'country',
      write: ({ country }) => countries.get(country ?? 0) ?? '',
      read: (cell, place) => {
        if (isBlank(cell)) return { ...place, country: null }
        const reading = onlyReading(cell, optionsNamed(cell, options))
        return 'fault' in reading ? reading : { ...place, country: reading.value }
      },
    },
  ]
}
