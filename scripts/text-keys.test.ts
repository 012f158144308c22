/**
 * Keys of texts. Each listed key is named in the source and has a text in the shipped catalogue. Each key of a refusal
 * has a text too, and is either from the specification or listed as ours.
 */
import { join } from 'node:path'
import { lintProgramKeys } from '@sievert/domain/catalogue-lint/lint-texts'
import { placedSections } from '@sievert/domain/catalogue-lint/placed-sections'
import { compile } from '@sievert/domain/engine/compile'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import keys from '@sievert/domain/text-keys.json' with { type: 'json' }
import { findText } from '@sievert/domain/texts/translate'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { readCatalogue } from '../apps/server/src/catalogue/load.ts'
import { readText, root } from './support/root.ts'
import { trackedTexts } from './support/tracked-files.ts'

const listed = Object.keys(keys)
const content = readCatalogue(join(root, 'catalogue'))
const versions = content.businessTypes.flatMap((type) => type.versions.map(({ version }) => version))
const sources = trackedTexts(
  /^(?!.*(?:\.test\.|\/fixtures\/|\/test(?:ing)?\/))(?:packages\/\w+|apps\/(?:server|web))\/src\/.*\.tsx?$/,
)

/** The strings in a module that may be keys. `{}` stands for an inserted value. */
const dottedWords = (path: string, text: string): string[] => {
  const words: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && words.push(value)),
    TemplateLiteral: ({ quasis }) => void words.push(quasis.map(({ value }) => value.cooked).join('{}')),
  }).visit(parseSync(path, text).program)
  return words.filter((word) => /^[A-Za-z][\w-]*(?:\.[\w{}-]+)+$/.test(word))
}

/** A pattern for every key that an open word (`login.{}.text`) may become. */
const asPattern = (word: string): RegExp =>
  new RegExp(`^${word.replaceAll('.', String.raw`\.`).replaceAll(/\{\w*\}/g, '.+')}$`)

it('lists only keys that the program names (SHE-07)', () => {
  const sample = "t('login.title.text'); /* 'not.used' */ t(`file.state.${file.state}.text`, [a]); f('a b.c', 'plain')"
  expect(dottedWords('a.ts', sample)).toEqual(['login.title.text', 'file.state.{}.text'])
  const ofPage = [...readText('apps/web/index.html').matchAll(/\{sv '([^']+)'\}/g)].map(([, key = '']) => key)
  const words = [...new Set([...ofPage, ...sources.flatMap(({ path, text }) => dottedWords(path, text))])]
  const patterns = words.filter((word) => word.includes('{}')).map(asPattern)
  const isNamed = (key: string) =>
    words.includes(key) ||
    patterns.some((pattern) => pattern.test(key)) ||
    words.some((word) => asPattern(key).test(word))
  expect(listed.filter((key) => !isNamed(key))).toEqual([])
})

it('has a question in some type for each text of a type (SHE-07)', () => {
  const identities = versions.flatMap((version) => [...placedSections(version)].map(({ section }) => section.identity))
  const names = new Set([...content.businessTypes.map(({ type }) => type.nameKey), ...identities])
  expect([...lintProgramKeys(content.texts, new Set(listed), names)]).toEqual([])
})

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

/** Source patterns that create an issue; `{}` stands for an inserted value. */
const MADE = [
  /\b(?:issue|one)\(\s*(['`])([^'`]+)\1/g,
  /\bkey: (['`])([^'`]+)\1/g,
  /\b(?:format|required|emailConfirm)\([^()]*(?:\([^()]*\))?[^()]*, (['`])([^'`]+)\1\)/g,
  /\bconst [A-Z_]+ = (['`])([^'`]+)\1/g,
]
const made = sources
  .flatMap(({ text }) => MADE.flatMap((pattern) => [...text.matchAll(pattern)]))
  .map(([, , key = '']) => key)
  .map((key) => key.replaceAll(/\$\{[^}]*\}/g, '{}'))
  // The state of a signing, a text of a PDF, and what is wrong with a pasted table are not violated rules.
  .filter((key) => !/^(?:signing\.(?:failed|changed|freja|bankid)|pdf|rows)\./.test(key))
  .filter((key) => /^[a-z][A-Za-z]*\.\S+\.\S+$|^missing\.documents$|^contact\.maximum/.test(key))

/** Keys in the tables of cases shared by the browser's and the server's tests. */
const ofTables = trackedTexts(/^packages\/domain\/src\/fixtures\/cases\/.*\.json$/).flatMap(({ text }) => {
  const { cases = [] } = JSON.parse(text) as { cases?: { key?: string | null }[] }
  return cases.flatMap(({ key }) => key ?? [])
})

/** One name for keys that differ by a number, a usage or a reason only. */
const general = (key: string): string =>
  key
    .replace(/^validation\.(min|max)\.(?:\d+|\{\})\.length\.text$/, 'validation.$1.{n}.length.text')
    .replace(/^validation\.min\.equipment\..+$/, 'validation.min.equipment.{equipmentName}')
    .replace(/^currentEquipment\.missing\..+\.configuration$/, 'currentEquipment.missing.{usage}.configuration')
    .replace(/^application\.documentation\.reason\.\{\}$/, 'application.documentation.reason.required')

const given = new Set(
  [...versions.flatMap((version) => rulesOf(compile(version))).map(({ key }) => key), ...made, ...ofTables].map(
    general,
  ),
)
const [, keysOfOurs = ''] = readText('docs/requirements.md').split('\n## Keys of ours\n')
const ours = [...keysOfOurs.matchAll(/^- `([^`]+)`/gm)].map(([, key = '']) => key)

it('lists as ours exactly the keys that the specifications lack (SEC-12, API-02)', () => {
  expect([...given].filter((key) => !SPECIFIED.includes(key)).toSorted()).toEqual(ours.toSorted())
  expect(SPECIFIED.filter((key) => key !== '' && !given.has(key))).toEqual([])
})

it.each(['sv', 'en'] as const)('has words in %s for each of them (SHE-07, API-02)', (language) => {
  const texts = content.texts[language]
  const hasWords = (key: string) =>
    findText(texts, key) !== undefined || Object.keys(texts).some((each) => asPattern(key).test(each))
  expect([...given].filter((key) => !hasWords(key))).toEqual([])
})
