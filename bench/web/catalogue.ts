/** The shipped catalogue with the application types that are measured. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STEP_GENERAL_BUSINESS_INFORMATION, STEP_REVIEW, type Step } from '@sievert/domain/application-type/definition'
import type { Section } from '@sievert/domain/sections/section-types'
import { root } from '../../scripts/support/root.ts'
import { type Field, fieldsOf, listOf } from '../engine/forms.ts'
import { MANY_FIELDS, MEDIUM_STEPS } from './medium.ts'

/**
 * Ids of the types: a list of items of 15 fields with a text above it; a step of 300 fields; 6
 * steps of 15 fields; one step of those 90.
 */
export const ITEMS = 9001
export const FIELDS = 9002
export const MEDIUM = 9003
export const WHOLE = 9004

/** The text above the list. */
export const NOTE: Field = { identity: 'NOTE', sectionType: 'TextInput', minLength: 3, maxLength: 100 }
export const ITEM_FIELDS = fieldsOf('ITEM', 15, 2)

const TEXTS = new Set(['name', 'label', 'noun', 'progressBarTitle', 'reviewApproveLabel'])
/** Gives every text both languages, and every section its identity as its question. */
const asContent = (key: string, value: unknown): unknown => {
  if (TEXTS.has(key) && typeof value === 'string') return { sv: value, en: value }
  const isSection = typeof value === 'object' && value !== null && 'sectionType' in value && 'identity' in value
  return isSection ? { label: value.identity, ...value } : value
}

const step = (identity: string, sections: readonly Section<string>[] = []): Step<string> => ({
  identity,
  name: identity.toLowerCase(),
  progressBarTitle: identity.toLowerCase(),
  sections,
})

const writeType = (dir: string, id: number, nameKey: string, steps: readonly Step<string>[]): void => {
  const folder = join(dir, 'business-types', nameKey.toLowerCase().replaceAll('_', '-'))
  const type = {
    id,
    nameKey,
    name: nameKey,
    category: 'Other',
    reportOnly: false,
    implemented: true,
    applicants: ['Company'],
    minutesNeeded: 1,
  }
  const version = {
    versionNumber: 1,
    validityInYears: 1,
    showFeeLines: false,
    reviewApproveLabel: 'yes',
    steps: [...steps, step(STEP_GENERAL_BUSINESS_INFORMATION), step(STEP_REVIEW)],
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'type.json'), JSON.stringify(type, asContent))
  writeFileSync(join(folder, 'v1.json'), JSON.stringify(version, asContent))
}

/** The messages for unanswered questions. */
const writeTexts = (dir: string, questions: readonly Field[]): void => {
  const keys = questions.flatMap(({ identity }) =>
    ['text', 'selectedChoiceIds'].map((field) => `validation.required.${identity}.${field}`),
  )
  for (const language of ['sv', 'en']) {
    const file = join(dir, 'texts', `${language}.json`)
    const held = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...held, ...Object.fromEntries(keys.map((key) => [key, 'Answer it.'])) }))
  }
}

/** For `CATALOGUE_DIR`. */
export const writeBenchCatalogue = (dir: string): void => {
  cpSync(join(root, 'catalogue'), dir, { recursive: true })
  writeType(dir, ITEMS, 'BENCH_ITEMS', [step('STEP_ITEMS', [NOTE, listOf(ITEM_FIELDS)])])
  writeType(dir, FIELDS, 'BENCH_FIELDS', [step('STEP_FIELDS', MANY_FIELDS)])
  const parts = MEDIUM_STEPS.map((fields, part) => step(`STEP_${part}`, fields))
  writeType(dir, MEDIUM, 'BENCH_MEDIUM', parts)
  writeType(dir, WHOLE, 'BENCH_WHOLE', [step('STEP_WHOLE', MEDIUM_STEPS.flat())])
  writeTexts(dir, [NOTE, ...ITEM_FIELDS, ...MANY_FIELDS, ...MEDIUM_STEPS.flat()])
}
