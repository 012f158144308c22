/**
 * Examinations per month: one field per type, saved as a draft while typing, checked and finally saved by Next
 * (VET-01).
 */
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'
import type { EquipmentFrequency, EquipmentType } from '@sievert/domain/veterinary-equipment/values'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { equipmentFrequencyQuery, saveFrequencies, veterinaryEquipmentsQuery } from '../../api/veterinary-equipment.ts'
import { showIssues } from '../../form/issues.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useSavedStep } from '../../form/step/use-saved-step.ts'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { NO_EQUIPMENT, olderEtag, presentTypes } from './stored.ts'
import { onFields, reviveTyped, rowsOf, type Typed, typedOf } from './typed-frequencies.ts'

type FrequencyForm = UseFormReturn<{ frequency: Typed }>
type Initial = { frequencies: readonly EquipmentFrequency[]; etag: string | null }

function useStored(applicationId: string) {
  const client = useQueryClient()
  const query = veterinaryEquipmentsQuery(applicationId)
  /** The types in the cached list, which may be newer than the rendered one. */
  const present = () => presentTypes(client.getQueryData(query.queryKey)?.equipment ?? NO_EQUIPMENT)
  /** Refetches equipment and frequencies. */
  const reload = async () => {
    const [stored, frequency] = await Promise.all([
      client.fetchQuery({ ...query, staleTime: 0 }),
      client.fetchQuery({ ...equipmentFrequencyQuery(applicationId), staleTime: 0 }),
    ])
    const saved = { etag: olderEtag(stored.etag, frequency.etag), savedAt: null }
    return { values: typedOf(frequency.frequencies), saved }
  }
  return { present, reload }
}

/** `types`: those that are present, in display order. */
export function useFrequencies(
  context: StepPageContext,
  types: readonly EquipmentType<string>[],
  { frequencies, etag }: Initial,
) {
  const { t } = useTexts()
  const { applicationId } = context.application
  const { present, reload } = useStored(applicationId)
  /** The types that had fields at the last attempt to continue. A later field has not been left empty yet. */
  const asked = useRef<ReadonlySet<number>>(new Set())
  const form: FrequencyForm = useJudgedForm<{ frequency: Typed }>({
    defaultValues: { frequency: typedOf(frequencies) },
    check: (values) => {
      const rows = rowsOf(present(), values.frequency)
      const isNew = (path: string) => {
        const [, id] = /^frequency\.(\d+)$/.exec(path) ?? []
        return id !== undefined && !asked.current.has(Number(id)) && !form.getFieldState(`frequency.${id}`).isTouched
      }
      return onFields(checkFrequencies(present(), rows), rows).filter(({ path }) => !isNew(path))
    },
  })
  const { submit, ...step } = useSavedStep<Typed, { frequency: Typed }>(context, {
    form,
    read: () => typedOf(rowsOf(present(), form.getValues('frequency'))),
    write: (frequency) => form.reset({ frequency }, { keepIsSubmitted: true, keepSubmitCount: true }),
    saved: { etag, savedAt: null },
    save: (typed, how) => {
      const rows = rowsOf(present(), typed)
      return saveFrequencies(applicationId, how.draft ? rows.filter(({ frequency }) => frequency !== null) : rows, how)
    },
    reload,
    show: (issues) => showIssues(form, onFields(issues, rowsOf(present(), {}))),
    fields: () =>
      types.map(({ id, name }) => ({
        path: String(id),
        label: t('frequency.label.text', [name]),
        text: (value) => (typeof value === 'string' ? value : ''),
      })),
    revive: reviveTyped,
  })
  const submitAll = () => {
    asked.current = present()
    submit()
  }
  return { form, ...step, submit: submitAll }
}
