/** Selects the contacts and places of a sent application with which another of its party begins (LES-05). */
import type { CompiledSection, CompiledType } from '../engine/compiled.ts'
import { enabledSections } from '../engine/enabled.ts'
import { resetHidden } from '../engine/reset.ts'
import { validateStep } from '../engine/validate.ts'
import type { Answers, StepData } from '../sections/answers.ts'
import type { ContactValue } from '../sections/contact.ts'
import type { Contact } from '../sections/contact-fields.ts'
import type { SectionValue } from '../sections/section-types.ts'

export type Answered = { compiled: CompiledType; answers: Answers }
/** `today`: YYYY-MM-DD. `mayRecall`: false for a contact that must not be offered again. */
export type RecallOptions = { today: string; mayRecall: (contact: Contact) => boolean }

/** Files stay with their application. */
const withoutFiles = (contact: Contact): Contact => ({
  ...contact,
  files: [],
  nationalIdentityExemption: [],
  workIdExemption: [],
})

const answeredSections = ({ compiled, answers }: Answered) =>
  compiled.sections.flatMap(({ identity, definition, stepNumber }) => {
    const value = answers[stepNumber]?.[identity]
    return value ? [{ identity, definition, value }] : []
  })

/** Contacts of the same role, rather of the section with the same name, and all places. */
const valueFor = (
  { identity, definition }: CompiledSection,
  sent: ReturnType<typeof answeredSections>,
  { mayRecall }: RecallOptions,
): SectionValue | undefined => {
  if (definition.sectionType === 'PlaceOfBusiness')
    return {
      placesOfBusiness: sent.flatMap(({ value }) => ('placesOfBusiness' in value ? value.placesOfBusiness : [])),
    }
  if (definition.sectionType !== 'Contact') return undefined
  const { contactType, maxContacts } = definition
  const sameRole = sent.filter((each) => {
    return each.definition.sectionType === 'Contact' && each.definition.contactType === contactType
  })
  const best = sameRole.find((each) => each.identity === identity) ?? sameRole[0]
  if (!best) return undefined
  const { contacts } = best.value as ContactValue
  return { contacts: contacts.filter(mayRecall).map(withoutFiles).slice(0, maxContacts) }
}

export type RecalledSections = {
  /** For each contact list and list of places that the answers show. */
  shown: StepData
  /** For each contact list that they hide: offered once another answer shows it. */
  hidden: StepData
}

/** Section identity → the value of `sent`, as far as the rules accept it as of today. */
export const recallSections = (to: Answered, sent: Answered, options: RecallOptions): RecalledSections => {
  const { compiled, answers } = to
  const known = answeredSections(sent)
  const wanted = compiled.sections.flatMap((section) => {
    const value = valueFor(section, known, options)
    return value ? [{ section, value }] : []
  })
  const offered: { [stepNumber: number]: StepData } = { ...answers }
  for (const { section, value } of wanted)
    offered[section.stepNumber] = { ...offered[section.stepNumber], [section.identity]: value }
  const enabled = enabledSections(compiled, offered)
  const shown = resetHidden(compiled, offered)
  const accepted = wanted.flatMap(({ section: { identity, stepNumber, bound } }): [string, SectionValue][] => {
    const value = shown[stepNumber]?.[identity]
    if (!value || !bound?.isAnswered(value)) return []
    const issues = validateStep(compiled, stepNumber, shown, options.today)
    return issues.some(({ path }) => path.startsWith(`${identity}.`)) ? [] : [[identity, value]]
  })
  const hidden = wanted.flatMap(({ section: { identity, bound }, value }): [string, SectionValue][] => {
    if (enabled.has(identity) || !('contacts' in value) || !bound?.isAnswered(value)) return []
    return bound.check(value, true, options.today).length === 0 ? [[identity, value]] : []
  })
  return { shown: Object.fromEntries(accepted), hidden: Object.fromEntries(hidden) }
}
