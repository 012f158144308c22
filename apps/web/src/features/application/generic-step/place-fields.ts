/** The fields of a place as two versions of it are compared. */
import type { ComparedField } from '../../../form/autosave/differences.ts'
import type { Texts } from '../../../texts/texts.ts'

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const placeFields = (t: Texts['t']): ComparedField[] => [
  { path: 'name', label: t('place.name.text'), text: asText },
  { path: 'street', label: t('place.street.text'), text: asText },
  { path: 'zipCode', label: t('place.zip-code.text'), text: asText },
  { path: 'city', label: t('place.city.text'), text: asText },
  { path: 'country', label: t('place.country.text'), text: asText },
]
