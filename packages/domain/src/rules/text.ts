/** Length, required and single-line rules: what every free text is held against before its own format. */
import { DIRECTION, isPlain, nameOfCharacter, TOO_MANY_MARKS } from '../characters.ts'
import { type IssueKey, type Issues, issue, NONE, type Rule } from '../issue.ts'
import { normalised, type TextKind } from '../text-fields.ts'

export const REQUIRED = 'validation.required.text'
export const NUMBER_FORMAT = 'validation.number.format'

/** Gives exactly this one issue; made once, so that a rule's failing path is cheap as well. */
export const one = (key: IssueKey, params?: readonly (string | number)[]): Issues => [issue(key, '', params)]

/** Length without surrounding white space, in UTF-16 units. */
export const trimmedLength = (value: string): number => value.trim().length

const accept: Rule = () => NONE

/** The first rule that is broken, alone: one message under a field at a time. Written out, since every field passes here. */
export const firstOf = (first: Rule, second: Rule, third: Rule = accept): Rule => {
  return (value) => {
    const issues = first(value)
    if (issues.length > 0) return issues
    const more = second(value)
    return more.length > 0 ? more : third(value)
  }
}

/** Refuses an empty value with `key`; then whatever `rule` says. */
export const required = (rule: Rule = accept, key: IssueKey = REQUIRED): Rule => {
  const missing = one(key)
  return (value) => (trimmedLength(value) === 0 ? missing : rule(value))
}

/** Accepts an empty value; then whatever `rule` says. */
export const optional = (rule: Rule): Rule => {
  return (value) => (trimmedLength(value) === 0 ? NONE : rule(value))
}

/** `validation.min.{n}.length.text`, counted without surrounding white space. Stands inside `required` or `optional`: empty is too short. */
export const minLength = (least: number): Rule => {
  const short = one(`validation.min.${least}.length.text`, [least])
  return (value) => (trimmedLength(value) < least ? short : NONE)
}

/** `validation.max.{n}.length.text`, counted without surrounding white space. */
export const maxLength = (most: number): Rule => {
  const long = one(`validation.max.${most}.length.text`, [most])
  return (value) => (trimmedLength(value) > most ? long : NONE)
}

const hasTab = one('validation.no-tab')
const hasBreak = one('validation.single-line')
const turnsDirection = (character: string): Issues => one('validation.direction', [nameOfCharacter(character)])
const NOT_IN_A_LINE = /[\t\n\r]/

const tooManyMarks = one('validation.marks')

/**
 * Refuses text that is not shown as it was typed: controls of direction (`{0}` of the message is the character), or more marks on a
 * letter than any language writes.
 */
export const legible: Rule = (value) => {
  if (isPlain(value)) return NONE
  const [control] = DIRECTION.exec(value) ?? []
  if (control !== undefined) return turnsDirection(control)
  return TOO_MANY_MARKS.test(value) ? tooManyMarks : NONE
}

/** Street and city: no tab characters. */
export const noTab: Rule = (value) => (value.includes('\t') ? hasTab : legible(value))

/** A field of one line holds neither line breaks nor tabs; a browser can't enter them, other callers can. */
export const singleLine: Rule = (value) => {
  const [found] = NOT_IN_A_LINE.exec(value) ?? []
  if (found === undefined) return legible(value)
  return found === '\t' ? hasTab : hasBreak
}

/** Refuses what `pattern` does not match, with `key`. Empty is `required`'s business. */
export const format = (pattern: RegExp, key: IssueKey): Rule => {
  const wrong = one(key)
  return (value) => (value === '' || pattern.test(value) ? NONE : wrong)
}

/** Keys that may name the refused character as their parameter; the message then ends with what to remove (`messageOf`). */
export const CHARACTER_KEYS: ReadonlySet<string> = new Set([
  'application.business-info.applicant-phone-number.message',
  'error.email.format',
  'validation.care-of.format',
  'validation.city.format',
  'validation.exact.13.digits',
  'validation.name.format',
  'validation.national-identification.format',
  NUMBER_FORMAT,
  'validation.street.format',
  'validation.veterinaryNumber.format',
  'validation.zipcode.format',
])

/**
 * Judges a text as a field of this kind stores it, so that a text which is still being typed has the verdict of the stored one.
 * When `rule` refuses the characters, the issue names the first that matches `refused`.
 */
export const fieldRule = <Context extends unknown[]>(
  kind: TextKind,
  rule: (value: string, ...context: Context) => Issues,
  refused?: RegExp,
) => {
  return (typed: string, ...context: Context): Issues => {
    const value = normalised(kind, typed)
    const issues = rule(value, ...context)
    const character = issues.length > 0 && refused?.exec(value)?.[0]
    if (!character) return issues
    return issues.map((each) =>
      CHARACTER_KEYS.has(each.key) ? { ...each, params: [nameOfCharacter(character)] } : each,
    )
  }
}
