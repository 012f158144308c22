/** Translates a question of a corpus form to sections. Labels are numbers of wordings: the corpus has no words. */
import type { ItemSection } from '@sievert/domain/sections/item-section-types'
import type { LocalisedText } from '@sievert/domain/texts/language'
import type { Component } from './corpus.ts'
import { NotExpressible } from './not-expressible.ts'

export type Question = ItemSection<LocalisedText>
type Of<T extends Question['sectionType']> = Extract<Question, { sectionType: T }>

/** A section of a question, and the option that shows it, for the parts of one question. */
export type Part = { section: Question; shownBy?: string }

export const identityOf = (prefix: string, key: string): string => `${prefix}_${key.toUpperCase()}`

/** An identity, an address or a document with other ways is several sections, one for each part. */
export const partOf = (prefix: string, key: string, part: string): string =>
  `${identityOf(prefix, key)}_${part.toUpperCase()}`

/** The identity of the choice in which the options of a question stand. */
const choiceIdentity = (prefix: string, { k, t }: Component): string =>
  t === 'attachment' ? partOf(prefix, k, 'WAY') : identityOf(prefix, k)

export const optionId = (prefix: string, question: Component, option: string): string =>
  `${choiceIdentity(prefix, question)}.${question.t === 'navCheckbox' && !question.req ? 'Checked' : option}`

const labelOf = ({ k, w = 0 }: Component): LocalisedText => ({
  sv: `Fråga ${k}, ordalydelse ${w}`,
  en: `Question ${k}, wording ${w}`,
})
const base = (identity: string, question: Component) => ({ identity, label: labelOf(question) })
const optionalOf = ({ req }: Component) => (req ? {} : { optional: true })

/** Shared by all questions of a form; `options`: those that the form's conditions name, where a question lists none. */
export type FormOptions = { prefix: string; optionsOf(question: Component): readonly string[] }

type ChoiceType = Of<'Choice'>['choiceType']
const choice = (identity: string, question: Component, choiceType: ChoiceType, options: readonly string[]): Part => ({
  section: {
    ...base(identity, question),
    sectionType: 'Choice',
    choiceType,
    ...optionalOf(question),
    options: options.map((option) => ({ id: `${identity}.${option}`, name: { sv: option, en: option } })),
  },
})

const text = (identity: string, question: Component, more: Partial<Of<'TextInput'>> = {}): Part => {
  // A format has lengths of its own, which those of another country contradict.
  const { minLength, maxLength } = (more.format ? undefined : question.rules) ?? {}
  return {
    section: {
      ...base(identity, question),
      sectionType: 'TextInput',
      ...optionalOf(question),
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
      ...more,
    },
  }
}

type Precision = NonNullable<Of<'Date'>['precision']>
type Limit = Exclude<NonNullable<Of<'Date'>['earliest']>, readonly unknown[]>
const limit = (date?: string, days?: number, years?: number, year?: string): Limit | undefined => {
  if (date !== undefined) return { date }
  if (days !== undefined) return { fromToday: { days } }
  if (years !== undefined) return { fromToday: { years } }
  return year === undefined ? undefined : { date: year }
}

/** `after`: the identity of an earlier date. */
const date = (identity: string, question: Component, precision: Precision, after?: string): Part => {
  const { min, max, fromDate, toDate, fromDays, toDays, fromYears, toYears, orSame = false } = question.rules ?? {}
  const fixed = limit(fromDate, fromDays, fromYears, min === undefined ? undefined : `${min}-01-01`)
  const other = after === undefined ? undefined : { of: after, orSame }
  const earliest = other && fixed ? [other, fixed] : (other ?? fixed)
  const latest = limit(toDate, toDays, toYears, max === undefined ? undefined : `${max}-12-31`)
  return {
    section: {
      ...base(identity, question),
      sectionType: 'Date',
      precision,
      ...optionalOf(question),
      ...(earliest && { earliest }),
      ...(latest && { latest }),
    },
  }
}

const number = (identity: string, question: Component, money: boolean): Part => {
  const { min, max, integer } = question.rules ?? {}
  return {
    section: {
      ...base(identity, question),
      sectionType: 'Number',
      decimals: integer ? 0 : 2,
      ...(money && { unit: { sv: 'kr', en: 'SEK' } }),
      ...optionalOf(question),
      ...(min !== undefined && { minimum: String(min) }),
      ...(max !== undefined && { maximum: String(max) }),
    },
  }
}

const YES_NO = ['yes', 'no']

const identity = (prefix: string, question: Component): Part[] => {
  const has = partOf(prefix, question.k, 'hasNumber')
  const numbered = text(partOf(prefix, question.k, 'number'), question, { format: 'nationalIdentity' })
  return [choice(has, question, 'Radio', YES_NO), { ...numbered, shownBy: `${has}.yes` }]
}

const address = (prefix: string, question: Component): Part[] => {
  const part = (name: string) => partOf(prefix, question.k, name)
  const inCountry = part('inCountry')
  return [
    choice(inCountry, question, 'Radio', YES_NO),
    choice(part('other'), question, 'Radio', YES_NO),
    { ...choice(part('streetOrBox'), question, 'Radio', ['street', 'box']), shownBy: `${inCountry}.yes` },
    text(part('street'), question),
    { ...text(part('postcode'), question, { format: 'postcode' }), shownBy: `${inCountry}.yes` },
    text(part('city'), question),
    { ...text(part('country'), question), shownBy: `${inCountry}.no` },
  ]
}

/** A document that may come in other ways than now is a choice, which shows the upload. */
const attachment = (prefix: string, question: Component): Part[] => {
  const upload = { ...base(identityOf(prefix, question.k), question), sectionType: 'Documentation' as const }
  const { ways = [] } = question
  if (ways.every((way) => way === 'now')) return [{ section: upload }]
  const way = partOf(prefix, question.k, 'WAY')
  return [
    choice(way, { ...question, req: 1 }, 'Radio', ways),
    ...(ways.includes('now') ? [{ section: upload, shownBy: `${way}.now` }] : []),
  ]
}

/** The sections of one kind of question: `own` is its identity, `after` that of the date that must come before it. */
type Translation = (form: FormOptions, question: Component, own: string, after?: string) => Part[]

const chosen =
  (choiceType: ChoiceType): Translation =>
  ({ optionsOf }, question, own) => [choice(own, question, choiceType, optionsOf(question))]
const typed =
  (more: Partial<Of<'TextInput'>> = {}): Translation =>
  (_form, question, own) => [text(own, question, more)]
const dated =
  (precision: Precision): Translation =>
  (_form, question, own, after) => [date(own, question, precision, after)]
const tickBox: Translation = ({ optionsOf }, question, own) => [
  question.req
    ? choice(own, question, 'CheckboxList', optionsOf(question))
    : choice(own, question, 'Checkbox', ['Checked', 'Unchecked']),
]
/** Two dates, from and to. */
const validity: Translation = ({ prefix }, question) => {
  const from = partOf(prefix, question.k, 'from')
  const { req: _req, ...optional } = { ...question, rules: { orSame: true } }
  return [date(from, optional, 'day'), date(partOf(prefix, question.k, 'to'), optional, 'day', from)]
}

const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  radiopanel: chosen('Radio'),
  selectboxes: chosen('CheckboxList'),
  navSelect: chosen('Dropdown'),
  select: chosen('Dropdown'),
  landvelger: chosen('Dropdown'),
  valutavelger: chosen('Dropdown'),
  navCheckbox: tickBox,
  textfield: typed(),
  firstName: typed(),
  surname: typed(),
  sender: typed(),
  textarea: typed({ multiLine: true }),
  phoneNumber: typed({ format: 'phone' }),
  email: typed({ format: 'email' }),
  fnrfield: typed({ format: 'nationalIdentity' }),
  orgNr: typed({ format: 'organisationNumber' }),
  bankAccount: typed({ format: 'bankAccount' }),
  iban: typed({ format: 'bankAccount' }),
  navDatepicker: dated('day'),
  monthPicker: dated('month'),
  year: dated('year'),
  number: (_form, question, own) => [number(own, question, false)],
  currency: (_form, question, own) => [number(own, question, true)],
  addressValidity: validity,
  identity: ({ prefix }, question) => identity(prefix, question),
  navAddress: ({ prefix }, question) => address(prefix, question),
  attachment: ({ prefix }, question) => attachment(prefix, question),
}

export const partsOf = (form: FormOptions, question: Component, after?: string): Part[] => {
  const translation = TRANSLATIONS[question.t]
  if (!translation) throw new NotExpressible(`a question "${question.t}"`)
  return translation(form, question, identityOf(form.prefix, question.k), after)
}
