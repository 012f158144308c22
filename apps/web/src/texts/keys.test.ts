/** Every text that a page asks for exists, in both languages. */
import { findText } from '@sievert/domain/texts/translate'
import { describe, expect, it } from 'vitest'
import { shippedTexts } from '../../test/texts.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Every literal that looks like a key: at least two parts, the last of them one that only keys have. */
const LITERAL = /['"]([a-z][\w-]*(?:\.[\w-]+)+\.(?:text|required|format|missing|message|title|close-text))['"]/g
/** The same with parts filled in while running: `start.${kind}.header.text`. */
const TEMPLATE = /`([a-z][\w-]*(?:\.(?:[\w-]|\$\{[^}]*\})+)+\.text)`/g

const all = (pattern: RegExp) =>
  Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map(([, key = '']) => ({ file, key })),
  )
/** The server makes these texts of the catalogue's types. */
const DERIVED = 'business-type.'
const literals = all(LITERAL)
const templates = all(TEMPLATE).filter(({ key }) => !key.startsWith(DERIVED))

describe.each(['sv', 'en'] as const)('texts in %s', (language) => {
  const texts = shippedTexts[language]

  it('has looked at the pages', () => {
    expect(literals.length).toBeGreaterThan(150)
    expect(templates.length).toBeGreaterThan(10)
  })

  it('has every key that a page names (SHE-07)', () => {
    expect(literals.filter(({ key }) => findText(texts, key) === undefined)).toEqual([])
  })

  it('has a key for every pattern that a page fills in (SHE-07)', () => {
    const keys = Object.keys(texts)
    const matches = (pattern: string) => {
      const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}$`)
      return keys.some((key) => expression.test(key))
    }
    expect(templates.filter(({ key }) => !matches(key))).toEqual([])
  })
})
