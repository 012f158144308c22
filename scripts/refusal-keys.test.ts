/** Every refusal key has a text in both languages, and is either from the specification or listed as ours. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@sievert/domain/engine/compile'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import { findText } from '@sievert/domain/texts/translate'
import { expect, it } from 'vitest'
import { readCatalogue } from '../apps/server/src/catalogue/load.ts'
import { root } from './support/root.ts'

/** As S1 and S2 spell them. */
const SPECIFIED = `
  application.business-info.applicant-phone-number.message application.business-info.error.add-or-select-address
  application.business-info.error.editing-address application.business-info.error.invoicetype-missing
  application.documentation.reason.max application.documentation.reason.min application.documentation.reason.required
  currentEquipment.missing.{usage}.configuration equipment.step.error.editing.equipment error.email.format
  missing.documents validation.animaltype.missing validation.business-type.required validation.city.format
  validation.email.confirm validation.email.missing validation.equipment.missing validation.equipment.type.missing
  validation.exact.13.digits validation.fileupload.file-missing validation.fileupload.file-too-large
  validation.fileupload.invalid-file validation.max.{n}.length.text validation.maxkv.value validation.maxma.value
  validation.min.equipment.{equipmentName} validation.min.{n}.length.text validation.minkv.value
  validation.minma.value validation.name.format validation.national-identification.format validation.no-tab
  validation.number.format validation.required.text validation.review.approve-application-commit
  validation.review.save-casenumber validation.street.format validation.telephone.format
  validation.veterinaryNumber.format validation.zipcode.format
`.split(/\s+/)

const content = readCatalogue(join(root, 'catalogue'))
const compiled = content.businessTypes.flatMap(({ versions }) => versions.map(({ version }) => compile(version)))

/** Source patterns that create an issue; `{}` stands for an inserted value. */
const MADE = [
  /\b(?:issue|one)\(\s*(['`])([^'`]+)\1/g,
  /\bkey: (['`])([^'`]+)\1/g,
  /\b(?:format|required|emailConfirm)\([^()]*(?:\([^()]*\))?[^()]*, (['`])([^'`]+)\1\)/g,
  /\bconst [A-Z_]+ = (['`])([^'`]+)\1/g,
]
const made = globSync('{packages/domain,apps/server,apps/web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/fixtures\/|\/test\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .flatMap((source) => MADE.flatMap((pattern) => [...source.matchAll(pattern)]))
  .map(([, , key = '']) => key)
  .map((key) => key.replaceAll(/\$\{[^}]*\}/g, '{}'))
  // The state of a signing, a text of a PDF, and what is wrong with a pasted table are not violated rules.
  .filter((key) => !/^(?:signing\.(?:failed|changed|freja|bankid)|pdf|rows)\./.test(key))
  .filter((key) => /^[a-z][A-Za-z]*\.\S+\.\S+$|^missing\.documents$|^contact\.maximum/.test(key))

/** Keys in the tables of cases shared by the browser's and the server's tests. */
const ofTables = globSync('packages/domain/src/fixtures/cases/**/*.json', { cwd: root }).flatMap((file) => {
  const { cases = [] } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { cases?: { key?: string | null }[] }
  return cases.flatMap(({ key }) => key ?? [])
})

/** One name for keys that differ by a number, a usage or a reason only. */
const general = (key: string): string =>
  key
    .replace(/^validation\.(min|max)\.(?:\d+|\{\})\.length\.text$/, 'validation.$1.{n}.length.text')
    .replace(/^validation\.min\.equipment\..+$/, 'validation.min.equipment.{equipmentName}')
    .replace(/^currentEquipment\.missing\..+\.configuration$/, 'currentEquipment.missing.{usage}.configuration')
    .replace(/^application\.documentation\.reason\.\{\}$/, 'application.documentation.reason.required')

const given = new Set([...compiled.flatMap(rulesOf).map(({ key }) => key), ...made, ...ofTables].map(general))
const [, keysOfOurs = ''] = readFileSync(join(root, 'docs/requirements.md'), 'utf8').split('\n## Keys of ours\n')
const listed = [...keysOfOurs.matchAll(/^- `([^`]+)`/gm)].map(([, key = '']) => key)

it('lists as ours exactly the keys that the specifications lack (SEC-12, API-02)', () => {
  expect([...given].filter((key) => !SPECIFIED.includes(key)).toSorted()).toEqual(listed.toSorted())
  expect(SPECIFIED.filter((key) => key !== '' && !given.has(key))).toEqual([])
})

it.each(['sv', 'en'] as const)('has words in %s for each of them (SHE-07, API-02)', (language) => {
  const texts = content.texts[language]
  const hasWords = (key: string) => {
    const pattern = new RegExp(`^${key.replaceAll('.', String.raw`\.`).replaceAll(/\{\w*\}/g, '.+')}$`)
    return findText(texts, key) !== undefined || Object.keys(texts).some((each) => pattern.test(each))
  }
  expect([...given].filter((key) => !hasWords(key))).toEqual([])
})
