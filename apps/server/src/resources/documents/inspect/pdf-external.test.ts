/** Streams of a PDF whose data come from another file, and media that run scripts, are refused. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

const pdf = (inside: string) => make.pdf({ inside })
const stream = (dictionary: string, data: string) => `8 0 obj\n<<${dictionary}>>\nstream\n${data}\nendstream\nendobj\n`
/** Streams whose data would be in another file, and dictionaries that only resemble them. */
const CASES: [what: string, file: Buffer, verdict: string][] = [
  ...['/F<</FS/URL/F(http://exempel.se/a)>>', '/F(//exempel/a)', '/F <2f2f>', '/F 6 0 R', '/#46 (a)', '/F%x\n(a)'].map(
    (entry): [string, Buffer, string] => [entry, pdf(stream(`/Length 0${entry}`, '')), 'external'],
  ),
  ['a filter by its short name', pdf(stream('/F/FlateDecode', 'x')), 'taken'],
  ['filters by their short name', pdf(stream('/F[/A85/Fl]', 'x')), 'taken'],
  ['a font with the name', pdf(stream('/Subtype/Form/Resources<</Font<</F 5 0 R>>>>', 'x')), 'taken'],
  ['a button that submits', pdf('5 0 obj<</S/SubmitForm/F<</FS/URL/F(http://exempel.se/)>>>>endobj\n'), 'taken'],
  ['a 3D drawing', pdf(stream('/Type/3D/Subtype/U3D', 'x')), 'taken'],
  ['a 3D drawing with a script', pdf(stream('/Type/3D/Subtype/U3D/OnInstantiate 6 0 R', 'x')), 'script'],
  ['rich media', pdf('5 0 obj<</Type/Annot/RichMediaContent 6 0 R>>endobj\n'), 'script'],
  ['an action of rich media', pdf(make.objectStream('<</S/RichMediaExecute>>')), 'script'],
  ['a stream without it', pdf(stream('/FFilter(a)/DL 0', 'x')), 'taken'],
]

describe('a PDF with', () => {
  it.each(CASES)('%s is judged by what it loads and runs (FIL-10)', async (_what, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION.pdf)) ?? 'taken').toBe(verdict)
  })
})
