/** Enters answers into a new draft through the API, with the calls of its pages. */
import type { APIRequestContext } from '@playwright/test'
import type { Answers, StepData } from '../../packages/domain/src/sections/answers.ts'
import { change, create, NO_ID, saveStep } from './signable.ts'

const MISSING = { isMissing: true, reason: 'Kommer i nästa vecka.', files: [] }
/** Generated files were never uploaded. */
const withoutFiles = (data: StepData): StepData =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, 'isMissing' in value ? MISSING : value]))
const wire = (data: StepData) =>
  Object.fromEntries(Object.entries(withoutFiles(data)).map(([name, value]) => [name, JSON.stringify(value)]))

/** `nameKey`: of the type; documents are missing. Returns the draft's id. */
export const answeredDraft = async (request: APIRequestContext, nameKey: string, answers: Answers): Promise<string> => {
  const id = await create(request, nameKey)
  for (const [step, data] of Object.entries(answers)) {
    const isList = (value: object) => 'equipments' in value || 'placesOfBusiness' in value
    const own = Object.fromEntries(Object.entries(data).filter(([, value]) => !isList(value)))
    const save = () => saveStep(request, id, Number(step), withoutFiles(own), '?draft=true')
    await save()
    const add = (path: string, item: object) =>
      change(request, `applications/${id}/stepvalues/${step}`, 'POST', `applications/${id}/${path}`, item)
    for (const [section, value] of Object.entries(data)) {
      for (const { stepData } of 'equipments' in value ? value.equipments : [])
        await add(`equipment?section=${section}`, { stepData: wire(stepData) })
      for (const place of 'placesOfBusiness' in value ? value.placesOfBusiness : [])
        await add('placeOfBusiness', { ...place, id: NO_ID })
    }
    // Items depend on other answers, and some answers on items.
    await save()
  }
  return id
}
