/**
 * Limits on style sheet rules with `:has()`. The browser evaluates `:has()` again on every change in the element. If
 * the rule's subject is every element, or the page itself, each keystroke restyles the whole page.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { trackedFiles } from './tracked-files.ts'

const BRACKETS = /\([^()]*\)/g
/** Without the content of parentheses, at any depth. */
const plain = (selector: string): string => {
  const next = selector.replaceAll(BRACKETS, '')
  return next === selector ? selector : plain(next)
}

/** `rule`: its selectors, without the block. */
const asksTooMuch = (rule: string): boolean => {
  if (!rule.includes(':has(')) return false
  const subjects = plain(rule)
    .split(',')
    .map((selector) =>
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1)
        ?.replaceAll(/:[\w-]+/g, ''),
    )
  return /(?:^|[\s,])(?:html|body|:root)\S*:has\(/.test(rule) || subjects.some((subject) => !subject || subject === '*')
}

const rulesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, rule = '']) => rule.trim())

it.each([
  ['.sv-section:not(:has(dialog))', false],
  ['.sv-main:has(.aksel-skeleton, .sv-loader) ~ .sv-footer', false],
  ['html:has(.sv-status-line)', true],
  ['.sv-exemptible:not(:has(.sv-exemption-files)) > :first-child', true],
  [':is(.a, .b):has(> .c > *) > legend + *', true],
  ['.a:has(dialog) > *, .b', true],
  ['.a > *', false],
])('of %s is told that it asks too much: %s', (rule, isTold) => expect(asksTooMuch(rule)).toBe(isTold))

it('never asks the page, or for every element, what stands in it', () => {
  const sheets = trackedFiles(root).filter((path) => /^apps\/web\/src\/.*\.css$/.test(path))
  const rules = sheets.flatMap((path) => rulesIn(readFileSync(join(root, path), 'utf8')))
  expect(rules.filter((rule) => rule.includes(':has(')).length).toBeGreaterThan(5)
  expect(rules.filter(asksTooMuch)).toEqual([])
})
