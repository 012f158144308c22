/**
 * The form of this step, for both kinds of applicants: the fields of the page, and the type's own questions. Checked by
 * the domain, autosaved, and saved as complete by Next.
 */
import { pageFields, sectionAnswers } from '@sievert/domain/application-type/definition'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import type { Issue } from '@sievert/domain/issue'
import type { StepData } from '@sievert/domain/sections/answers'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Loaded } from '../../api/business-information.ts'
import type { PutOptions } from '../../api/step-values.ts'
import type { Saved } from '../../form/autosave/autosaver.ts'
import type { ComparedField, Versions } from '../../form/comparison/differences.ts'
import { sectionFields } from '../../form/section-list/compared-fields.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useSavedStep } from '../../form/step/use-saved-step.ts'
import { useTexts } from '../../texts/texts.ts'
import { createPartsSaver } from './save-parts.ts'
import { type LoadedQuestions, useOwnQuestions } from './use-own-questions.ts'

export type LoadedInformation<T> = Loaded<T> & LoadedQuestions

export type InformationFormOptions<Values extends FieldValues, Information extends object> = {
  context: StepPageContext
  loaded: LoadedInformation<Information>
  toValues: (information: Information) => Values
  fromValues: (values: Values) => Information
  check: (values: Values) => Issue[]
  save: (information: Information, how: PutOptions) => Promise<Saved>
  reload: () => Promise<Loaded<Information>>
  fields: readonly ComparedField[]
}

/** The information with the answers by identity; the names of its fields are no identities. */
type Both<Information> = Information & Record<string, unknown>

/** Recognises the browser's copy of the same form; its parts are checked like typed answers. */
const isLike = <T extends object>(json: unknown, model: T): json is T =>
  typeof json === 'object' && json !== null && Object.keys(model).every((name) => name in json)

export function useInformationForm<Values extends FieldValues, Information extends object>(
  options: InformationFormOptions<Values, Information>,
) {
  const { context, loaded, toValues, fromValues, check } = options
  const { t } = useTexts()
  const questions = useOwnQuestions(context, loaded, {
    values: toValues(loaded.information),
    check: (values) => check(values as Values),
  })
  const { sectionForm, sections } = questions
  const { form } = sectionForm
  const information = () => fromValues(structuredClone(form.getValues()) as Values)
  const page = { of: pageFields, save: (part: object, how: PutOptions) => options.save(part as Information, how) }
  const parts = questions.isAsked ? [page, { of: sectionAnswers, save: questions.save }] : [page]
  const [saveParts] = useState(createPartsSaver)
  const step = useSavedStep<Both<Information>, FieldValues>(context, {
    form,
    settle: sectionForm.settle,
    read: () => ({ ...information(), ...sectionForm.answers() }),
    held: () => ({ ...information(), ...sectionForm.held() }),
    write: (values, theirs) => {
      form.reset({ ...form.getValues(), ...toValues(values) }, { keepIsSubmitted: true, keepSubmitCount: true })
      if (theirs) sectionForm.resume(sectionAnswers(values), sectionAnswers(theirs))
      else sectionForm.replace(sectionAnswers(values))
    },
    saved: { etag: loaded.etag, savedAt: null },
    save: (values, how): Promise<Saved> =>
      saveParts(parts, { values, before: step.autosave.saver.acknowledged() }, how),
    reload: async () => {
      const { information: fresh, etag } = await options.reload()
      // In the shape that the form sends, so that only changed fields differ. The ETag is the older of both calls.
      const values = { ...fromValues(toValues(fresh)), ...(await questions.reload()) }
      return { values, saved: { etag, savedAt: null } }
    },
    fields: (versions) => [...options.fields, ...sectionFields(sections, versions as Versions<StepData>, t)],
    revive: (json) => {
      if (!isLike(json, fromValues(toValues(loaded.information)))) return undefined
      const { stepData, malformed } = decodeStep(context.compiled, context.stepNumber, json)
      return malformed.length === 0 ? { ...(pageFields(json) as Information), ...stepData } : undefined
    },
  })
  return { form, sectionForm, sections, ...step }
}
