/** The list of a step's places (SEC-09). */
import { SWEDEN } from '@sievert/domain/rules/sweden'
import type { PlaceOfBusiness, PlaceOfBusinessSection } from '@sievert/domain/sections/place-of-business'
import { writtenTown } from '@sievert/domain/texts/written'
import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '../../../api/reference-data.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useStepItems } from '../../items/step-items.ts'
import { ItemList } from '../ItemList.tsx'

export function PlaceOfBusinessField({ section }: { section: PlaceOfBusinessSection<string> }) {
  const { t, language } = useTexts()
  const { data: countries = [] } = useQuery(countriesQuery(language))
  const abroad = ({ country }: PlaceOfBusiness) =>
    country === SWEDEN ? undefined : countries.find(({ iso3166Numeric }) => iso3166Numeric === country)?.name
  const { places } = useStepItems()
  const list = places(section)
  const { maxPlaces = Number.POSITIVE_INFINITY } = section
  return (
    <ItemList
      section={section}
      list={list}
      heading={section.label}
      entryOf={(place, index) => ({
        title: place.name === '' ? t('place.unnamed.text', [index + 1]) : place.name,
        detail: [place.street, writtenTown(place), abroad(place)].filter(Boolean).join(', '),
      })}
      emptyText={t('place.empty.text')}
      addText={section.addNewLabel ?? t('place.add.text')}
      fullText={list.items.length >= maxPlaces ? t('place.full.text', [maxPlaces]) : undefined}
      editKey="place.edit.text"
      copyKey="place.copy.text"
      removeKey="place.remove.text"
      removal={{
        title: t('place.remove.header.text'),
        message: (title) => t('place.remove.message.text', [title]),
        confirm: t('place.remove.confirm.text'),
        doneKey: 'place.removed.text',
      }}
    />
  )
}
