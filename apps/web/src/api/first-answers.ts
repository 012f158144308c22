/** Answers that the server has put into the document for the calls of its first page. Later pages call again. */
import type { FirstAnswers } from '@sievert/contract/first-answers'
import type { Language } from '@sievert/domain/texts/language'
import { setClockFromDocument } from './server-clock.ts'
import { attempt, tabStorage } from './storage.ts'

type Answers = FirstAnswers['answers']

let answers: Answers | undefined

/** Set when a page is left before all is saved: its last save may reach the server after the next document was made. */
export const leftUnsaved = tabStorage<true>('sievert.left-unsaved')

const withoutApplication = ({ readConfiguration, readTranslation, readUser }: Answers): Answers => ({
  ...(readConfiguration && { readConfiguration }),
  ...(readTranslation && { readTranslation }),
  ...(readUser !== undefined && { readUser }),
})

/** Returns what the document holds in this language. It counts as fresh until `endFirstPage`. */
export function takeFirstAnswers(language: Language): Answers | undefined {
  const element = document.getElementById('first-answers')
  const held = attempt((): FirstAnswers | undefined => JSON.parse(element?.textContent ?? ''))
  element?.remove()
  if (held?.language !== language) return undefined
  setClockFromDocument(held.at)
  answers = leftUnsaved.read() ? withoutApplication(held.answers) : held.answers
  leftUnsaved.forget()
  return answers
}

/** True until the first page has rendered, if its document held answers. */
export const isFirstPage = () => answers !== undefined

export const endFirstPage = () => {
  answers = undefined
}

/** The `staleTime` of answers that are otherwise requested at every mount. */
export const freshOnFirstPage = () => (isFirstPage() ? Number.POSITIVE_INFINITY : 0)

/** The application's step as the document holds it, in the version that it holds the application in. */
export const firstStep = (applicationId: string, versionNumber: number, stepNumber: number) =>
  answers?.readApplication?.applicationId === applicationId && answers.readApplication.versionNumber === versionNumber
    ? answers.readStep?.find((step) => step.stepNumber === stepNumber)
    : undefined
