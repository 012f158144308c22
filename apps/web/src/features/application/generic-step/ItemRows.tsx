/** Adds rows of a spreadsheet to a list of equipment made of sections, or of places (LES-03). */
import { initialItem } from '@sievert/domain/engine/initial'
import { resetHiddenInItems } from '@sievert/domain/engine/reset'
import { validateItems } from '@sievert/domain/engine/validate'
import { inBothLanguages } from '@sievert/domain/rows/column'
import { itemColumns, itemDocuments } from '@sievert/domain/rows/item-columns'
import { placeColumns } from '@sievert/domain/rows/place-columns'
import type { Answers } from '@sievert/domain/sections/answers'
import { type EquipmentSection, type ItemData, shortAnswer } from '@sievert/domain/sections/equipment'
import {
  checkPlaceOfBusiness,
  newPlaceOfBusiness,
  type PlaceOfBusiness,
  type PlaceOfBusinessSection,
} from '@sievert/domain/sections/place-of-business'
import type { TextInputValue } from '@sievert/domain/sections/text-input'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { applicationTypeQuery, countriesQuery } from '../../../api/reference-data.ts'
import { today } from '../../../api/server-clock.ts'
import { type ItemSectionDefinition, listId, type StepItems } from '../../../form/items/step-items.ts'
import { RowsPage } from '../../../form/rows/RowsPage.tsx'
import type { RowsList } from '../../../form/rows/rows-list.ts'
import { useOtherTexts, waitWhile } from '../../../form/rows/use-other-texts.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useTexts } from '../../../texts/texts.ts'

type Props<Section> = { context: StepPageContext; section: Section; items: StepItems; answers: Answers }

export function ItemRows({ section, answers: latest, ...rest }: Props<ItemSectionDefinition>) {
  // The answers that conditions refer to do not change while this page is open.
  const [answers] = useState(latest)
  const props = { ...rest, answers }
  return section.sectionType === 'Equipment' ? (
    <EquipmentRows section={section} {...props} />
  ) : (
    <PlaceRows section={section} {...props} />
  )
}

const useClosing = (items: StepItems, section: ItemSectionDefinition) => (added: readonly string[], said: string) =>
  items.close([...added.slice(0, 1), listId(section)], said, true)

/** The columns of the list in the other language. */
function useOtherColumns({ application }: StepPageContext, { identity }: EquipmentSection<string>) {
  const { other, t, isLoading } = useOtherTexts()
  const type = useQuery(applicationTypeQuery(application, other))
  const columns = useMemo(() => {
    const sections = type.data?.steps.flatMap((step) => step.sections) ?? []
    const list = sections.find((section) => section.identity === identity)
    return t && list?.sectionType === 'Equipment' ? itemColumns(list, t) : undefined
  }, [t, type.data, identity])
  return { columns, wait: waitWhile(isLoading || type.isLoading) }
}

function EquipmentRows({ context, section, items, answers }: Props<EquipmentSection<string>>) {
  const { t, language } = useTexts()
  const { compiled } = context
  const { identity, rowKey } = section
  const { equipments } = items
  const held = useMemo(() => equipments(section), [equipments, section])
  const stored = useMemo(
    () =>
      held.items.map(({ id, stepData }) => ({ id, name: shortAnswer(section, stepData, language), data: stepData })),
    [held.items, section, language],
  )
  const other = useOtherColumns(context, section)
  const columns = useMemo(() => inBothLanguages(itemColumns(section, t), other.columns), [section, t, other.columns])
  const { importRows } = held
  const list = useMemo((): RowsList<ItemData> => {
    const shown = (all: readonly ItemData[]) => resetHiddenInItems(compiled, identity, all, answers)
    return {
      columns,
      stored,
      documents: itemDocuments(section),
      blank: initialItem(compiled, identity, answers) as ItemData,
      keyPath: rowKey && `${rowKey}.text`,
      keyOf: (data) => (rowKey ? ((data[rowKey] as TextInputValue | undefined)?.text ?? '') : ''),
      judge: (all) => validateItems(compiled, identity, shown(all), answers, today()),
      send: (all, options) =>
        importRows(
          shown(all).map((stepData) => ({ id: '', stepData: stepData as ItemData })),
          options,
        ),
    }
  }, [columns, section, stored, compiled, identity, rowKey, answers, importRows])
  const close = useClosing(items, section)
  return <RowsPage list={list} wait={other.wait} context={context} fileName={section.noun} onClose={close} />
}

const namesOf = (countries: readonly { iso3166Numeric: number; name: string }[] = []) =>
  new Map(countries.map(({ iso3166Numeric, name }) => [iso3166Numeric, name]))

function PlaceRows({ context, section, items }: Props<PlaceOfBusinessSection<string>>) {
  const { t, language } = useTexts()
  const { data: countries, isError, refetch } = useQuery(countriesQuery(language))
  const { other, t: otherTexts, isLoading } = useOtherTexts()
  const { data: others, isLoading: isNaming } = useQuery(countriesQuery(other))
  const { rowKey } = section
  const { places: placesOf } = items
  const held = useMemo(() => placesOf(section), [placesOf, section])
  const { items: places, importRows } = held
  const list = useMemo(
    (): RowsList<PlaceOfBusiness> => ({
      columns: inBothLanguages(
        placeColumns(t, namesOf(countries)),
        otherTexts && others && placeColumns(otherTexts, namesOf(others)),
      ),
      stored: places.map((place) => ({ id: place.id, name: place.name || place.street, data: place })),
      blank: newPlaceOfBusiness(),
      keyPath: rowKey,
      keyOf: (place) => (rowKey ? place[rowKey] : ''),
      judge: (all) => all.map(checkPlaceOfBusiness),
      send: importRows,
    }),
    [t, countries, otherTexts, others, places, rowKey, importRows],
  )
  const close = useClosing(items, section)
  return (
    <RowsPage
      list={list}
      wait={countries ? waitWhile(isLoading || isNaming) : { hasFailed: isError, retry: () => void refetch() }}
      context={context}
      fileName={section.noun ?? t('place.noun.text')}
      onClose={close}
    />
  )
}
