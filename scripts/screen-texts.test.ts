/**
 * All texts on screens are in the catalogue, not in the source: there they have
 * both languages, and editors can find them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { readText, root } from './support/root.ts'
import { trackedTexts } from './support/tracked-files.ts'

/** Excluded: tests, and the names of test persons, which are the same in every language. */
const files = trackedTexts(/^apps\/web\/src\/(?!.*(?:\.test\.|\/test-persons\.ts$)).*\.tsx?$/)

const READ_OUT = new Set(
  (
    'alt aria-description aria-label aria-placeholder aria-roledescription' +
    ' label placeholder title heading message body legend'
  ).split(' '),
)

/** A text for users begins with a capital and has several words, or has a letter that English lacks. */
const isSentence = (text: string) =>
  /[åäöÅÄÖ]/.test(text) || /^\p{Lu}\p{Ll}*(?: [\p{L}\d{}’'-]+[.,:;?!…]?)+$/u.test(text)
const hasLetters = (text: string) => /\p{L}{2}/u.test(text)

/** The texts in a module that users would read; those of errors and logs are for developers. */
const wordsIn = (path: string, source: string): string[] => {
  const { program, errors } = parseSync(path, source)
  expect(errors).toEqual([])
  const found: { text: string; at: number }[] = []
  const skipped: { start: number; end: number }[] = []
  const add = (text: string, at: number, isText: (text: string) => boolean) =>
    void (isText(text.trim()) && found.push({ text: text.trim(), at }))
  new Visitor({
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) skipped.push({ start, end })
    },
    CallExpression: ({ callee, start, end }) => {
      if (source.startsWith('console.', callee.start)) skipped.push({ start, end })
    },
    JSXText: ({ value, start }) => add(value, start, hasLetters),
    JSXAttribute: ({ name, value }) => {
      const isRead = name.type === 'JSXIdentifier' && READ_OUT.has(name.name) && value?.type === 'Literal'
      if (isRead && !isSentence(value.value)) add(value.value, value.start, hasLetters)
    },
    Literal: ({ value, start }) => void (typeof value === 'string' && add(value, start, isSentence)),
    TemplateLiteral: ({ quasis, start }) => add(quasis.map(({ value }) => value.cooked).join('{}'), start, isSentence),
  }).visit(program)
  const isShown = ({ at }: { at: number }) => !skipped.some(({ start, end }) => start <= at && at < end)
  return found.filter(isShown).map(({ text }) => text)
}

it('finds no screen texts outside the catalogue (SHE-07)', { tags: ['nightly'] }, () => {
  const source =
    '<p title="Stäng">{ok ? <b>Save</b> : `Go to ${place} now`} · {t("yes.text")}</p>; new Error("Not this")'
  expect(wordsIn('a.tsx', source)).toEqual(['Stäng', 'Save', 'Go to {} now'])
  expect(files.length).toBeGreaterThan(200)
  const found = files.map(({ path, text }) => [path, wordsIn(path, text)] as const)
  expect(found.filter(([, words]) => words.length > 0)).toEqual([])
})

it('finds none in the initial page before any script (SHE-07)', () => {
  const page = readText('apps/web/index.html')
  const words = page.replaceAll(/<!--.*?-->|\{(?:sv|en) '[^']+'\}/gs, '').replaceAll(/<[^>]*>/g, '\n')
  expect(words.split('\n').filter(hasLetters)).toEqual([])
})

/** Components of the library that render their own texts, in a file and its dependencies. */
const partsThatSpeak = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return []
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const { resolve } = createRequire(file)
  const needed = [...source.matchAll(/require\("(\.[^"]+)"\)/g)].map(([, path = '']) => resolve(path))
  const own = [...source.matchAll(/useI18n\)\("(\w+)"/g)].map(([, part = '']) => part)
  return [...own, ...needed.flatMap((each) => partsThatSpeak(each, seen))]
}

it('uses no component library part with its own texts (SHE-07)', () => {
  const parts = files.filter(({ path }) => path.includes('/ui/'))
  const library = parts.flatMap(({ text }) => [...text.matchAll(/from '(@navikt\/ds-react\/[A-Z]\w+)'/g)])
  const fromWeb = createRequire(join(root, 'apps/web/package.json'))
  const speaking = (part: string) => partsThatSpeak(fromWeb.resolve(`@navikt/ds-react/${part}`))
  expect(speaking('Alert')).not.toEqual([])
  expect(library.flatMap(([, name = '']) => partsThatSpeak(fromWeb.resolve(name)))).toEqual([])
})
