/** Labels and answers of a PDF: where they are, and that a page break loses nothing and parts none. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { needs } from '../../../../../scripts/testing/programs.ts'
import { bodyPagesOf, placesIn } from '../../../test/read-pdf.ts'
import { printer } from '../../../test/stored-pdfs.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import type { Block } from '../../ports/printer.ts'

const folder = createTemporaryFolder()
const file = join(folder.path, 'facts.pdf')
afterAll(() => folder.remove())

/** Paragraphs of one line. */
const LINES_OF_A_PAGE = 30

const TITLE: Block = { kind: 'heading', level: 1, text: 'Ansökan' }
const printed = async (...blocks: Block[]) => {
  const document = { title: 'A', language: 'sv', author: 'A', kind: 'B', pageNumber: '' } as const
  writeFileSync(file, await printer.print({ ...document, blocks: [TITLE, ...blocks] }))
  return bodyPagesOf(file)
}
const rows = (count: number) => Array.from({ length: count }, () => ({ kind: 'paragraph', text: 'Rad' }) as const)

it('has labels on the left and answers beside them, whichever is longer (REV-04)', async (context) => {
  needs(context, 'pdftotext')
  const label = 'Hur ofta '.repeat(12).trim()
  const value = 'Varje vecka '.repeat(30).trim()
  const facts = [
    { label, value: 'Sällan' },
    { label: 'Namn', value },
    { label: 'Ort', value: 'Ängsta' },
  ]
  await printed({ kind: 'facts', facts })
  const places = placesIn(file)
  const of = (...words: string[]) => places.filter(({ word = '' }) => words.includes(word))
  const labels = of('Hur', 'ofta', 'Namn', 'Ort')
  const answers = of('Sällan', 'Varje', 'vecka', 'Ängsta')
  expect([labels.length, answers.length]).toEqual([26, 62])
  const column = Math.min(...answers.map(({ left }) => left))
  expect(Math.max(...labels.map(({ right }) => right))).toBeLessThan(column)
  for (const [word, answer] of [
    ['Hur', 'Sällan'],
    ['Namn', 'Varje'],
    ['Ort', 'Ängsta'],
  ] as const)
    expect(of(answer)[0]?.top).toBeCloseTo(of(word)[0]?.top ?? 0, 0)
  // Each row begins below the end of the longer column of the row before.
  const bottom = (...words: string[]) => Math.max(...of(...words).map(({ top }) => top))
  expect(of('Namn')[0]?.top).toBeGreaterThan(bottom('Hur', 'ofta'))
  expect(of('Ort')[0]?.top).toBeGreaterThan(bottom('Varje', 'vecka'))
})

it('has a long label above its answer, over the whole width, and never apart from it (REV-04, AFT-04)', async (context) => {
  needs(context, 'pdftotext')
  const facts = [
    { label: `${'Ritningen '.repeat(30)}slut`, value: 'Bifogas' },
    { label: 'Ort', value: 'Ängsta' },
  ]
  for (const before of [LINES_OF_A_PAGE - 5, LINES_OF_A_PAGE - 3, 0]) {
    const pages = await printed(...rows(before), { kind: 'facts', facts })
    expect(pages.find((page) => page.includes('slut'))).toMatch(/Ritningen[^]*slut[^]*Bifogas/)
  }
  const places = placesIn(file)
  const of = (word: string) => places.filter((place) => place.word === word)
  const [answer, city] = [of('Bifogas')[0], of('Ängsta')[0]]
  expect(Math.max(...of('Ritningen').map(({ right }) => right))).toBeGreaterThan(answer?.left ?? Infinity)
  expect(answer?.top).toBeGreaterThan(of('slut')[0]?.top ?? Infinity)
  expect(answer?.left).toBe(city?.left)
  expect(of('Ort')[0]?.top).toBeGreaterThan(answer?.top ?? Infinity)
})

it('has a short list on one page, with its heading (REV-04)', async (context) => {
  needs(context, 'pdftotext')
  const items = ['a', 'b', 'c'].map((each) => [`${each}.pdf`, each.repeat(64)])
  for (const before of [LINES_OF_A_PAGE - 6, LINES_OF_A_PAGE - 4, LINES_OF_A_PAGE - 2]) {
    const heading: Block = { kind: 'heading', level: 2, text: 'Kontrollsummor' }
    const pages = await printed(...rows(before), heading, { kind: 'list', items })
    expect(pages.find((page) => page.includes('Kontrollsummor'))).toMatch(/a\.pdf[^]*c{64}/)
  }
})

it('never parts the lines of an item, or the last two items of a long list (REV-04)', async (context) => {
  needs(context, 'pdftotext')
  const items = Array.from({ length: 9 }, (_, n) => [`fil${n}.pdf`, `${n}`.repeat(64)])
  for (let before = 14; before < LINES_OF_A_PAGE; before += 1) {
    const pages = await printed(...rows(before), { kind: 'list', items })
    const shown = pages.filter((page) => page.includes('fil')).map((page) => page.match(/fil\d|(\d)\1{63}/g) ?? [])
    for (const page of shown) expect(page.length % 2).toBe(0)
    expect(shown.at(-1)?.length).toBeGreaterThan(2)
  }
})

it('loses nothing of a label that is longer than a page, or of an answer that runs over several (REV-04)', {
  tags: ['nightly'],
}, async (context) => {
  needs(context, 'pdftotext')
  const words = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ')
  const [label, value] = [words('fråga', 400), words('svar', 2000)]
  const pages = await printed(
    ...rows(20),
    { kind: 'heading', level: 2, text: 'Frågor' },
    { kind: 'facts', facts: [{ label, value }] },
    { kind: 'facts', facts: [{ label: 'Ort', value: 'Ängsta' }] },
  )
  expect(pages.find((page) => page.includes('Frågor'))).toContain('fråga0 ')
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.join(' ').replaceAll(/\s+/g, ' ').trim()).toBe(
    `A B Ansökan ${'Rad '.repeat(20)}Frågor ${label} ${value} Ort Ängsta`,
  )
  expect(pages.filter((page) => page.trim() === '')).toHaveLength(1) // The text after the last form feed.
})
