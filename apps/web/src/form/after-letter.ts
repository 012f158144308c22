/** What follows from a letter (rules, errors, other fields, saving) is done when the letter is on the screen, not before. */

/** What a person does next finds all that was typed. */
const BEFORE = ['focusout', 'click', 'submit']

const waiting = new Map<unknown, () => void>()
let isListening = false

/** Does at once what still waits; for whoever asks for the answers. */
export function finishLetters(): void {
  const works = [...waiting.values()]
  waiting.clear()
  for (const work of works) work()
}

/** `about`: the field; work that still waits about the same one is replaced. */
export function afterLetter(about: unknown, work: () => void): void {
  if (!isListening) for (const name of BEFORE) addEventListener(name, finishLetters, true)
  isListening = true
  waiting.set(about, work)
  requestAnimationFrame(() => setTimeout(finishLetters))
}

/** True while work about it has not been done. */
export const isWaiting = (about: unknown): boolean => waiting.has(about)
