/**
 * What a rule of the style sheet may ask. `:has()` is asked anew whenever something in the element changes: where its subject is every
 * element, or the page itself is asked, a letter styles the whole page (docs/decisions/0052).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { trackedFiles } from './tracked-files.ts'

const BRACKETS = /\([^()]*\)/g
/** Without what stands in brackets, however deep. */
const plain = (selector: string): string => {
  const next = selector.replaceAll(BRACKETS, '')
  return next === selector ? selector : plain(next)
}

const asksTooMuch = (selector: string): boolean => {
  const asksPage = /(?:^|\s)(?:html|body|:root)\S*:has\(/.test(selector)
  const subject = plain(selector)
    .trim()
    .split(/[\s>+~]+/)
    .at(-1)
    ?.replaceAll(/:[\w-]+/g, '')
  return asksPage || subject === '' || subject === '*'
}

const selectorsIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, prelude = '']) => (plain(prelude) === prelude ? prelude.split(',') : [prelude]))
    .map((selector) => selector.trim())
    .filter((selector) => selector.includes(':has('))

it.each([
  ['.sv-section:not(:has(dialog))', false],
  ['.sv-main:has(.aksel-skeleton, .sv-loader) ~ .sv-footer', false],
  ['html:has(.sv-status-line)', true],
  ['.sv-exemptible:not(:has(.sv-exemption-files)) > :first-child', true],
  [':is(.a, .b):has(> .c > *) > legend + *', true],
])('of %s is told that it asks too much: %s', (selector, isTold) => expect(asksTooMuch(selector)).toBe(isTold))

it('never asks the page, or for every element, what stands in it', () => {
  const sheets = trackedFiles(root).filter((path) => /^apps\/web\/src\/.*\.css$/.test(path))
  const selectors = sheets.flatMap((path) => selectorsIn(readFileSync(join(root, path), 'utf8')))
  expect(selectors.length).toBeGreaterThan(5)
  expect(selectors.filter(asksTooMuch)).toEqual([])
})
