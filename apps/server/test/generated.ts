/** Enters generated answers into an application through the API, in the same calls as the pages. */
import type { FileEntry } from '@sievert/domain/file-entry'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { Browser } from './app.ts'
import { addPlace, changeStep, type Server, saveStep, wire } from './journey.ts'

/** One application in a browser. */
export type Draft = { server: Server; browser: Browser; applicationId: string }
type Items = { equipments: { section: string; id: string; stepData: StepData }[]; placesOfBusiness: { id: string }[] }

const items = (data: StepData | undefined): Items => {
  const found: Items = { equipments: [], placesOfBusiness: [] }
  for (const [section, value] of Object.entries(data ?? {})) {
    if ('equipments' in value) found.equipments.push(...value.equipments.map((item) => ({ ...item, section })))
    if ('placesOfBusiness' in value) found.placesOfBusiness.push(...value.placesOfBusiness)
  }
  return found
}

export const putStep = (
  { server, browser, applicationId }: Draft,
  stepNumber: number,
  answers: Answers,
  draft: boolean,
) => saveStep(server, browser, applicationId, { stepNumber, sections: answers[stepNumber] ?? {}, draft })

/** `section`: the list, where the type has several. */
export const postEquipment = (
  { server, browser, applicationId }: Draft,
  stepNumber: number,
  stepData: object,
  section?: string,
) =>
  changeStep(server, 'POST', `applications/${applicationId}/equipment${section ? `?section=${section}` : ''}`, {
    read: `applications/${applicationId}/stepvalues/${stepNumber}`,
    browser,
    body: { stepData: wire(stepData) },
  })

export const postPlace = ({ server, browser, applicationId }: Draft, stepNumber: number, place: object) =>
  addPlace(server, browser, applicationId, place, stepNumber)

/** Replaces the stored items of the step. Throws when one is refused. */
export const replaceItems = async (draft: Draft, stepNumber: number, answers: Answers): Promise<void> => {
  const { server, browser, applicationId } = draft
  const path = `applications/${applicationId}`
  const read = `${path}/stepvalues/${stepNumber}`
  const { json } = await server.call('GET', read, { browser })
  const stored = Object.entries(json<{ stepData: Record<string, string> }>().stepData)
  const old = items(Object.fromEntries(stored.map(([identity, value]) => [identity, JSON.parse(value)])))
  const wanted = items(answers[stepNumber])
  for (const { id, section } of old.equipments)
    await changeStep(server, 'DELETE', `${path}/equipment/${id}?section=${section}`, { read, browser })
  for (const { id } of old.placesOfBusiness)
    await changeStep(server, 'DELETE', `${path}/placeOfBusiness/${id}`, { read, browser })
  const added = [
    ...wanted.equipments.map(
      ({ section, stepData }) =>
        () =>
          postEquipment(draft, stepNumber, stepData, section),
    ),
    ...wanted.placesOfBusiness.map((place) => () => postPlace(draft, stepNumber, place)),
  ]
  for (const add of added) {
    const { statusCode, body } = await add()
    if (statusCode !== 201) throw new Error(`${statusCode}: ${body}`)
  }
}

/** An upload's response in the form of answers. */
export const asAnswered = ({ id, fileName, size, contentType }: FileEntry) => ({ id, fileName, size, contentType })
