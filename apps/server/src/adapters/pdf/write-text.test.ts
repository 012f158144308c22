/** The work of breaking lines grows with the length of the text alone. */
import { asPrinted } from '@sievert/domain/characters'
import type { Font } from 'fontkit'
import { afterEach, expect, it, vi } from 'vitest'
import { printer } from '../../../test/stored-pdfs.ts'
import type { Block } from '../../ports/printer.ts'
import { loadFonts } from './fonts.ts'

afterEach(() => vi.restoreAllMocks())

/** The characters that the fonts shape in order to print the blocks: measured, or written. */
const shapedFor = async (blocks: readonly Block[]): Promise<number> => {
  const layouts = Object.values(await loadFonts()).flatMap(({ own, wide }) =>
    // Below the cache.
    [own, wide].map(({ parsed }) => vi.spyOn(Object.getPrototypeOf(parsed) as Font, 'layout')),
  )
  await printer.print({ title: 'T', language: 'sv', author: 'A', kind: 'K', pageNumber: '', blocks })
  return layouts.flatMap(({ mock }) => mock.calls).reduce((sum, [text]) => sum + text.length, 0)
}
const SHORT = 200

const TEXTS = ['å', 'i', 'Ж', 'ա', '漢', 'aЖ漢', 'x\u0304\u0323', 'a\u00a0', 'ord,', `${'Ж'.repeat(199)} `]
it.each(TEXTS.flatMap((part) => [4000, 40_000].map((length) => [part, length] as const)))(
  'measures %s repeated to %i characters at most four times (REV-07, REV-10)',
  async (part, length) => {
    const text = part.repeat(length / part.length)
    const blocks: Block[] = [
      { kind: 'paragraph', text },
      { kind: 'facts', facts: [{ label: 'a', value: `${'ord '.repeat(SHORT)}${text}` }] },
    ]
    expect(await shapedFor(blocks)).toBeLessThan(4 * 2 * (asPrinted(text).length + SHORT * 4))
  },
  60_000,
)
