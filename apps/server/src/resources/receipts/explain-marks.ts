/** Explains the marks of a PDF where the first of each kind occurs. */
import { asPrinted, writeOut, writtenOut } from '@sievert/domain/characters'
import type { TextKey } from '@sievert/domain/text-key'
import type { Translate } from '@sievert/domain/texts/translate'
import type { Block } from '../../ports/printer.ts'

type Explanation = {
  key: TextKey
  parameters: readonly string[]
  isIn(text: string): boolean
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    key: 'pdf.space-marks.text',
    // Literal blanks and a line break, which the printer renders as marks. A mark in the text itself would be printed
    // as its code point.
    parameters: ['   ', '\n'],
    isIn: (text) => asPrinted(text) !== writeOut(text),
  },
  { key: 'pdf.written-out.text', parameters: [], isIn: (text) => writtenOut(text).length > 0 },
]

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The parts before and from the first item with the mark. */
const split = <Item>(items: readonly Item[], isMarked: (item: unknown) => boolean) => {
  const at = items.findIndex(isMarked)
  return [items.slice(0, at), items.slice(at)].filter((part) => part.length > 0)
}

const splitBlock = (block: Block, isMarked: (item: unknown) => boolean): Block[] => {
  if (block.kind === 'list') return split(block.items, isMarked).map((items) => ({ ...block, items }))
  if (block.kind === 'facts') return split(block.facts, isMarked).map((facts) => ({ ...block, facts }))
  return [block]
}

/** Places each explanation that is needed before the first item that it explains, and on the same page. */
export const withExplanations = (t: Translate, blocks: readonly Block[]): Block[] =>
  EXPLANATIONS.reduce<Block[]>(
    (before, { key, parameters, isIn }) => {
      const isMarked = (item: unknown) => textsIn(item).some(isIn)
      const at = before.findIndex(isMarked)
      const block = before[at]
      if (!block) return before
      const explanation: Block = { kind: 'paragraph', text: t(key, parameters), keepWithNext: true }
      const parts = splitBlock(block, isMarked)
      return [...before.slice(0, at), ...parts.slice(0, -1), explanation, ...parts.slice(-1), ...before.slice(at + 1)]
    },
    [...blocks],
  )
