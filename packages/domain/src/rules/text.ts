/** Basic rules of text fields: length, required, single line. */
import { DIRECTION, nameOfCharacter, TOO_MANY_MARKS } from '../characters.ts'
import { type IssueKey, type Issues, issue, NONE, type Rule } from '../issue.ts'
import { normalised, type TextKind } from '../text-fields.ts'

export const REQUIRED = 'validation.required.text'
export const NUMBER_FORMAT = 'validation.number.format'

/** A list with exactly this issue, made in advance so that a rule's failing path is cheap. */
export const one = (key: IssueKey, params?: readonly (string | number)[]): Issues => [issue(key, '', params)]

/** Length without surrounding white space, in UTF-16 units. */
export const trimmedLength = (value: string): number => value.trim().length

const accept: Rule = () => NONE

/**
 * Issues of the first broken rule alone: a field shows one message at a time. Three parameters instead of a list, since
 * every field's check runs through it.
 */
export const firstOf = (first: Rule, second: Rule, third: Rule = accept): Rule => {
  return (value) => {
    const issues = first(value)
    if (issues.length > 0) return issues
    const more = second(value)
    return more.length > 0 ? more : third(value)
  }
}

/** Refuses an empty value with `key`, otherwise applies `rule`. */
export const required = (rule: Rule = accept, key: IssueKey = REQUIRED): Rule => {
  const missing = one(key)
  return (value) => (trimmedLength(value) === 0 ? missing : rule(value))
}

/** Accepts an empty value, otherwise applies `rule`. */
export const optional = (rule: Rule): Rule => {
  return (value) => (trimmedLength(value) === 0 ? NONE : rule(value))
}

/**
 * `validation.min.{n}.length.text`, counted without surrounding white space. Use it inside `required` or `optional`: an
 * empty value is too short.
 */
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

/** Characters of nearly no text: all others are legible. A pattern for each text, several times as fast as PLAIN. */
const UNUSUAL = /[^\0-\u02ff]/
const UNUSUAL_IN_A_LINE = /[\t\n\r]|[^\0-\u02ff]/

/**
 * Refuses text that displays differently than typed: direction controls (`{0}` of the message is the character), or
 * more marks on a letter than any language writes.
 */
export const legible: Rule = (value) => {
  if (!UNUSUAL.test(value)) return NONE
  const [control] = DIRECTION.exec(value) ?? []
  if (control !== undefined) return turnsDirection(control)
  return TOO_MANY_MARKS.test(value) ? tooManyMarks : NONE
}

/** Street and city: no tab characters. */
export const noTab: Rule = (value) => (value.includes('\t') ? hasTab : legible(value))

/** A single-line field has neither line breaks nor tabs; a browser can't enter them, other clients can. */
export const singleLine: Rule = (value) => {
  if (!UNUSUAL_IN_A_LINE.test(value)) return NONE
  const [found] = NOT_IN_A_LINE.exec(value) ?? []
  if (found === undefined) return legible(value)
  return found === '\t' ? hasTab : hasBreak
}

/** Refuses a value that `pattern` does not match, with `key`. `required` handles the empty value. */
export const format = (pattern: RegExp, key: IssueKey): Rule => {
  const wrong = one(key)
  return (value) => (value === '' || pattern.test(value) ? NONE : wrong)
}

/**
 * Keys whose parameter may be the refused character; the message then ends with an instruction to remove it
 * (`messageOf`).
 */
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
 * Checks the stored form of a text, so that a text in progress gets the same result as the stored one. When `rule`
 * refuses a character, the issue names the first that matches `refused`.
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
