/**
 * Compares with other PDF programs: qpdf encrypts the files, and no file is accepted in which qpdf or poppler finds
 * refused content.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needs, outputOf, runProgram } from '../../../../../../scripts/testing/programs.ts'
import { quickSample } from '../../../../../../scripts/testing/sampling.ts'
import { chance } from '../../../../test/inspect/chance.ts'
import { pageOf, pdfOf } from '../../../../test/inspect/pdf.ts'
import { pdfVariant } from '../../../../test/inspect/pdf-variants.ts'
import { inspect } from './inspect.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sievert-pdf-readers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const stored = (name: string, content: Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const verdictOf = async (file: Buffer) => (await inspect(file, CONTENT_OF_EXTENSION.pdf)) ?? 'accepted'

const FILE = '<</Type/EmbeddedFile/Length 4>>\nstream\n<a/>\nendstream'
const SPEC = '<</Type/Filespec/F(a.xml)/AFRelationship/Data/EF<</F 6 0 R>>>>'
const CONTENTS: [what: string, file: Buffer, verdict: string][] = [
  ['a page', pdfOf(pageOf('/Lang(sv)')), 'accepted'],
  ['a script', pdfOf({ ...pageOf('/OpenAction 5 0 R'), 5: '<</S/JavaScript/JS(app.alert\\(1\\))>>' }), 'script'],
  ['a launch action', pdfOf({ ...pageOf('/OpenAction 5 0 R'), 5: '<</S/Launch/F(cmd.exe)>>' }), 'launch'],
  ['an attachment', pdfOf({ ...pageOf('/AF[5 0 R]'), 5: SPEC, 6: FILE }), 'embedded'],
]
const ENCRYPTIONS: [name: string, weak: string[], ...bits: string[]][] = [
  ['RC4 of 40 bits', ['--allow-weak-crypto'], '40'],
  ['RC4 of 128 bits', ['--allow-weak-crypto'], '128', '--use-aes=n'],
  ['RC4 of 128 bits with crypt filters', ['--allow-weak-crypto'], '128', '--use-aes=n', '--force-V4'],
  ['AES of 128 bits', [], '128', '--use-aes=y'],
  ['AES of 128 bits, metadata in clear text', [], '128', '--use-aes=y', '--cleartext-metadata'],
  ['AES of 256 bits as revision 5', ['--allow-weak-crypto'], '256', '--force-R5'],
  ['AES of 256 bits', [], '256'],
  ['AES of 256 bits, metadata in clear text', [], '256', '--cleartext-metadata'],
]
const LAYOUTS = [
  ['--object-streams=generate'],
  ['--object-streams=disable'],
  ['--object-streams=generate', '--linearize'],
  ['--object-streams=disable', '--linearize'],
  ['--object-streams=generate', '--stream-data=uncompress'],
]
const TABLE = ENCRYPTIONS.flatMap((encryption) =>
  LAYOUTS.map((layout) => ({ name: `${encryption[0]} (${layout.join(' ')})`, encryption, layout })),
)
const encryptedByQpdf = (file: Buffer, { encryption, layout }: (typeof TABLE)[number], user: string): Buffer => {
  const [, weak, ...bits] = encryption
  const [from, to] = [stored('from.pdf', file), join(folder, 'to.pdf')]
  outputOf('qpdf', [...weak, ...layout, '--encrypt', user, 'owner', ...bits, '--', from, to])
  return readFileSync(to)
}

it.for(quickSample(TABLE, ({ encryption }) => encryption[0]))(
  'a PDF that qpdf encrypts by $name is judged by its content, and refused if it needs a password (FIL-10)',
  { tags: ['nightly'] },
  async (way, context) => {
    needs(context, 'qpdf')
    for (const [what, file, verdict] of CONTENTS) {
      expect([what, await verdictOf(encryptedByQpdf(file, way, ''))]).toEqual([what, verdict])
      expect([what, await verdictOf(encryptedByQpdf(file, way, 'user'))]).toEqual([
        what,
        expect.not.stringMatching('accepted'),
      ])
    }
  },
)

/** Refused content that qpdf or poppler finds. */
const seenIn = (path: string): string[] => {
  const about = runProgram('pdfinfo', [path])
  const attachments = Number(/^(\d+) embedded/.exec(runProgram('pdfdetach', ['-list', path]).stdout)?.[1] ?? 0)
  const seen = {
    encrypted:
      runProgram('qpdf', ['--requires-password', path]).status === 0 || /Incorrect password/.test(about.stderr),
    script: /^JavaScript: +yes$/m.test(about.stdout),
    embedded: attachments > 0,
  }
  return Object.entries(seen).flatMap(([what, isSeen]) => (isSeen ? [what] : []))
}
const COUNT = process.env['NIGHTLY'] ? 800 : 20

it('accepts no generated PDF in which qpdf or poppler sees a password, a script or an attachment (FIL-10)', {
  timeout: 300_000,
}, async (context) => {
  needs(context, 'qpdf', 'pdfinfo', 'pdfdetach')
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
  const counts = { accepted: 0, script: 0, embedded: 0, encrypted: 0 }
  for (let at = seed; at < seed + COUNT; at++) {
    const file = pdfVariant(chance(at))
    const verdict = await verdictOf(file)
    const seen = seenIn(stored('variant.pdf', file))
    expect([`seed ${at}`, verdict, ...(verdict === 'accepted' ? seen : [])]).toEqual([`seed ${at}`, verdict])
    for (const each of seen.length > 0 ? seen : ['accepted']) if (each in counts) counts[each as keyof typeof counts]++
  }
  // The other readers found each kind, and none in some files. A short run may lack a kind.
  expect(Object.values(counts).filter((count) => count > 0).length).toBeGreaterThanOrEqual(COUNT > 100 ? 4 : 2)
})
