/** The contrast of an authority's colours is computed as WCAG defines it, in light and dark mode. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import authority from '../../../../catalogue/authority.json' with { type: 'json' }
import { DARK, lintColours } from './lint-colours.ts'

const faults = (change: object) =>
  [...lintColours({ ...authority.colours, ...change })].map(({ path, message }) => `${path.join('.')}: ${message}`)

it('accepts the shipped colours (AUT-04)', () => expect(faults({})).toEqual([]))

it.each([
  ['a white accent, on which links and bands disappear', { accent: '#FFFFFF' }, 'accent', '1.0:1'],
  ['a light grey ink', { ink: '#999999' }, 'ink', '2.7:1'],
  ['a success colour that is too light on paper', { success: '#4CAF50' }, 'success', '2.6:1'],
  ['an attention colour as dark as the ink', { attention: '#333333' }, 'attention', '1.2:1'],
  ['a dark surface', { surface: '#222222' }, 'danger', '2.4:1'],
])('names %s, with its contrast (AUT-04)', (_what, change, colour, ratio) =>
  expect(faults(change)).toContainEqual(expect.stringMatching(new RegExp(`^colours\\.${colour}: .+${ratio};`))),
)

it('computes dark mode from the same values as the style sheet (AUT-04)', () => {
  const tokens = readFileSync(new URL('../../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')
  const dark = /prefers-color-scheme: dark\) \{.*?\n\}/s.exec(tokens)?.[0] ?? ''
  expect(dark).toContain(`--sv-paper: ${DARK.paper};`)
  expect(dark).toContain(`--sv-surface: ${DARK.surface};`)
  const mixes = [...dark.matchAll(/--sv-([\w-]+): color-mix\(in srgb, var\(--sv-theme-[\w-]+\) (\d+)%, white\)/g)]
  const { accent, accentHover, success, danger } = DARK.shares
  expect(Object.fromEntries(mixes.map(([, name, share]) => [name, Number(share) / 100]))).toEqual({
    accent,
    'accent-hover': accentHover,
    success,
    danger,
  })
})
