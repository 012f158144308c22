/**
 * Checks every PDF of a full test run with veraPDF against PDF/UA-1 and PDF/A-2a: `node scripts/validate-pdfs.ts
 * FOLDER`. A control PDF with a known violation must be reported, or the check does not work.
 */
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { printNonconformingPdf } from '../apps/server/test/nonconforming-pdf.ts'
import { root } from './support/root.ts'
import { JAXB, outputOf } from './testing/programs.ts'
import type { Source } from './testing/store-pdf.ts'

/** The package includes veraPDF's engine, and is used for that only. */
const VERAPDF = join(root, 'node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar')
const SOURCES: readonly Source[] = ['vitest', 'journey']
/** The CIDSet of PDF/A-1. */
const OLD_FAULT = '7.21.4.2-2'

const folder = process.argv[2] ?? ''
const pdfs = globSync('*.pdf', { cwd: folder })
const control = join(folder, 'control.pdf')
writeFileSync(control, await printNonconformingPdf())
const paths = [control, ...pdfs.map((name) => join(folder, name))]
const output = outputOf('java', ['-cp', `${VERAPDF}:${JAXB}`, join(root, 'scripts/ValidatePdfs.java'), ...paths])
rmSync(control)

/** Two verdicts for each PDF, the control's first. `broken`: the violated rules, empty if it conforms. */
const verdicts = output.trimEnd().split('\n')
const faults = [
  ...SOURCES.filter((source) => !pdfs.some((name) => name.startsWith(source))).map((source) => `no PDF of ${source}`),
  ...(verdicts.slice(0, 2).some((line) => line.includes(OLD_FAULT)) ? [] : ['the control PDF was not reported']),
  ...(verdicts.length === 2 * paths.length ? [] : ['not every PDF was checked']),
  ...verdicts.slice(2).flatMap((line) => {
    const [path = '', profile = '', broken = ''] = line.split('\t')
    return broken === '' ? [] : [`${basename(path)} breaks ${profile}: ${broken}`]
  }),
]
for (const fault of faults) console.error(fault)
console.log(`${pdfs.length} PDFs by PDF/UA-1 and PDF/A-2a: ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
