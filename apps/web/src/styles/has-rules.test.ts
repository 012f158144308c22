/**
 * Limits on style sheet rules with `:has()`. The browser evaluates `:has()` again on every change in the element. If
 * the rule's subject is every element, or the page itself, each keystroke restyles the whole page.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Without the content of parentheses, at any depth. */
const plain = (selector: string): string => {
  const next = selector.replaceAll(/\([^()]*\)/g, '')
  return next === selector ? selector : plain(next)
}
/** A selector ends with `*`, or with nothing but pseudo-classes. */
const isOfAll = (rule: string): boolean => /(?:^|[\s,>+~])\*?(?::[\w-]+)*(?:$|,)/.test(plain(rule))

it('never uses :has on the page or on every element', () => {
  const rules = globSync('**/*.css', { cwd: SOURCES }).flatMap((path) => {
    const css = readFileSync(join(SOURCES, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return [...css.matchAll(/([^{};]*:has\([^{};]*)\{/g)].map(([, rule = '']) => rule.trim())
  })
  const examples = ['.a:has(dialog) > *', '.a, :is(.b, .c):has(> .d > *)', '.a:has(.b) .c:not(.d)']
  expect(examples.map(isOfAll)).toEqual([true, true, false])
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter((rule) => isOfAll(rule) || /(?:^|[\s,])(?:html|body|:root)\S*:has\(/.test(rule))).toEqual([])
})
