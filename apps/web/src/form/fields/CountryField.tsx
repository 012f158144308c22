/** A country, Sweden first. */
import { SWEDEN } from '@sievert/domain/rules/sweden'
import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '../../api/reference-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { Select } from '../../ui/Select.tsx'
import type { Field } from './use-field.ts'

export function CountryField({ field, label }: { field: Field<number | null>; label: string }) {
  const { t, language } = useTexts()
  const { data = [] } = useQuery(countriesQuery(language))
  const countries = data.toSorted(
    (one, other) => Number(other.iso3166Numeric === SWEDEN) - Number(one.iso3166Numeric === SWEDEN),
  )
  return (
    <Select
      id={field.name}
      label={label}
      autoComplete="off"
      value={field.value ?? ''}
      error={field.error}
      onChange={(event) => field.change(event.target.value === '' ? null : Number(event.target.value))}
      onBlur={field.blur}
      placeholder={t('business-information.country.placeholder.text')}
      options={countries.map(({ iso3166Numeric, name }) => [iso3166Numeric, name])}
    />
  )
}
