/**
 * `npm run --silent forms:translate -- <corpus.json.gz> [--out <folder>]`: translates the newest publication of each
 * form to an application type. Prints a line with the reason for each that cannot be expressed, and what is left out.
 * The last line counts forms with at least five text or choice questions: "expressed N of M".
 */
import { parseArgs } from 'node:util'
import { type GeneratedType, writeCatalogue } from '../../apps/server/test/write-catalogue.ts'
import { componentsOf, isMeasured, leftOut, readCorpus } from './corpus.ts'
import { NotExpressible } from './not-expressible.ts'
import { shownComponents, translate } from './translate.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const [file] = positionals
if (file === undefined) {
  console.error('Name the corpus: npm run forms:translate -- <corpus.json.gz> [--out <folder>]')
  process.exit(2)
}

const translated: GeneratedType[] = []
const dropped = new Map<string, number>()
const measured = { all: 0, expressed: 0 }
for (const form of readCorpus(file)) {
  const newest = form.versions.at(-1)
  if (!newest) continue
  const components = componentsOf(form, newest)
  const counts = Number(isMeasured(components))
  measured.all += counts
  try {
    translated.push({ id: form.id, version: translate(form, newest, 1) })
    measured.expressed += counts
    for (const [kind, number] of Object.entries(leftOut(components, shownComponents(form.id, components))))
      dropped.set(kind, (dropped.get(kind) ?? 0) + number)
  } catch (error) {
    if (!(error instanceof NotExpressible)) throw error
    console.log(`${form.id}: ${error.message}`)
  }
}
if (values.out !== undefined) writeCatalogue(values.out, translated)
for (const [kind, number] of dropped) if (number > 0) console.log(`left out: ${number} ${kind}`)
console.log(`expressed ${measured.expressed} of ${measured.all}`)
