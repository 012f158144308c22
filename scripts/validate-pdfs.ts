/**
 * Checks every PDF of a full test run with veraPDF against PDF/UA-1 and PDF/A-2a: `node scripts/validate-pdfs.ts FOLDER`. A
 * control PDF with a known violation must be reported, or the check does not work.
 */
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { printOldPaper } from '../apps/server/test/old-paper.ts'
import { root } from './root.ts'
import { JAXB, outputOf } from './testing/programs.ts'
import type { Source } from './testing/store-pdf.ts'

/** The package includes veraPDF's engine, and is used for that only. */
const VERAPDF = join(root, 'node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar')
const SOURCES: readonly Source[] = ['vitest', 'journey']
/** The CIDSet of PDF/A-1. */
const OLD_FAULT = '7.21.4.2-2'

type Verdict = { path: string; profile: string; broken: string }

/** Two verdicts for each PDF: PDF/UA-1 and PDF/A-2a. `broken`: the violated rules, empty if it conforms. */
const askVeraPdf = (paths: readonly string[]): Verdict[] =>
  outputOf('java', ['-cp', `${VERAPDF}:${JAXB}`, join(root, 'scripts/Papers.java'), ...paths])
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [path = '', profile = '', broken = ''] = line.split('\t')
      return { path, profile, broken }
    })

/** The faults of the PDFs in a folder, and of the check itself. */
export const validatePdfs = async (folder: string): Promise<{ looked: number; faults: string[] }> => {
  const papers = globSync('*.pdf', { cwd: folder }).map((name) => join(folder, name))
  const own = mkdtempSync(join(tmpdir(), 'sievert-papers-'))
  const control = join(own, 'control.pdf')
  writeFileSync(control, await printOldPaper())
  const verdicts = askVeraPdf([...papers, control])
  rmSync(own, { recursive: true })
  const ofControl = verdicts.filter(({ path }) => path === control)
  const ofPapers = verdicts.filter(({ path }) => path !== control)
  return {
    looked: papers.length,
    faults: [
      ...SOURCES.filter((source) => !papers.some((path) => basename(path).startsWith(source))).map(
        (source) => `nothing was found to look at: ${source}`,
      ),
      ...(ofControl.some(({ broken }) => broken.includes(OLD_FAULT)) ? [] : ['the control was not found out']),
      ...(ofPapers.length === 2 * papers.length ? [] : ['not every PDF was looked at']),
      ...ofPapers
        .filter(({ broken }) => broken !== '')
        .map(({ path, profile, broken }) => `${basename(path)} breaks ${profile}: ${broken}`),
    ],
  }
}

if (import.meta.main) {
  const { looked, faults } = await validatePdfs(process.argv[2] ?? '')
  for (const fault of faults) console.error(fault)
  console.log(`${looked} PDFs by PDF/UA-1 and PDF/A-2a: ${faults.length} faults`)
  process.exit(faults.length > 0 ? 1 : 0)
}
