/** The lists of a generic step, cached among its answers, as the server sends them. */
import type { StepData } from '@sievert/domain/sections/answers'
import type { SectionValue } from '@sievert/domain/sections/section-types'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { equipmentApi, type ItemApi, placeApi } from '../../../api/items.ts'
import { stepValuesQuery } from '../../../api/step-values.ts'
import type { Autosave } from '../../../form/autosave/use-autosave.ts'
import { type HeldList, itemCalls } from '../../../form/items/item-calls.ts'
import type { Keyed, ListOf, StepItems } from '../../../form/items/step-items.ts'
import { answeredAgain } from '../../../form/section-list/asked-again.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'

type ListName = 'equipments' | 'placesOfBusiness'

/** `drawn`: the last rendered answers of the step, including its items. */
export function useStepItems(
  { application, compiled, stepNumber, refetchFee }: StepPageContext,
  { saver, alongside }: Autosave<StepData>,
  drawn: StepData | undefined,
): Pick<StepItems, 'equipments' | 'places'> {
  const client = useQueryClient()
  const { applicationId } = application
  return useMemo(() => {
    const query = stepValuesQuery(applicationId, compiled, stepNumber, 'caller')
    const { queryKey } = query
    const listOf = <T extends Keyed, Reply>(
      { identity }: { identity: string },
      name: ListName,
      api: ItemApi<T, Reply>,
    ): ListOf<T, Reply> => {
      const held: HeldList<T> = {
        items: () => {
          const stepData = client.getQueryData(queryKey)?.stepData ?? drawn
          return (stepData?.[identity] as Partial<Record<ListName, readonly T[]>> | undefined)?.[name] ?? []
        },
        refetch: async () => {
          await client.fetchQuery({ ...query, staleTime: 0 })
          answeredAgain(applicationId, identity)
        },
        put: (items, etags) => {
          const value = { [name]: items } as unknown as SectionValue
          client.setQueryData(queryKey, (step) => step?.changed({ ...step.stepData, [identity]: value }, etags))
          answeredAgain(applicationId, identity)
        },
      }
      return { items: held.items(), ...itemCalls({ autosave: { saver, alongside }, refetchFee }, held, api) }
    }
    return {
      equipments: (section) => listOf(section, 'equipments', equipmentApi(applicationId, section.identity)),
      places: (section) => listOf(section, 'placesOfBusiness', placeApi(applicationId)),
    }
  }, [client, applicationId, compiled, stepNumber, refetchFee, saver, alongside, drawn])
}
