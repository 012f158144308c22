/** Writes the shipped catalogue with many more types, each with one page of fields. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/support/root.ts'

const SHIPPED = join(root, 'catalogue')
/** The model for the last steps of a version and for the other properties of a type. */
const MODEL = 'business-types/sealed-source-storage'
const FIRST_ID = 101

type Step = { identity: string; name: object; progressBarTitle: object; sections: object[] }
const read = (file: string) => JSON.parse(readFileSync(join(SHIPPED, MODEL, file), 'utf8')) as Record<string, unknown>

const both = (sv: string, en: string) => ({ sv, en })
/** Every tenth field is a choice, the others are texts. */
const fieldAt = (n: number, at: number) => {
  const identity = `MANY_${n}_${at}`
  const label = both(`Uppgift ${at} i ansökan ${n}`, `Detail ${at} of application ${n}`)
  if (at % 10 > 0) return { identity, sectionType: 'TextInput', label, minLength: 3, maxLength: 100 }
  const options = ['yes', 'no'].map((end) => ({
    id: `${identity}.${end}`,
    name: end === 'yes' ? both('Ja', 'Yes') : both('Nej', 'No'),
  }))
  return { identity, sectionType: 'Choice', choiceType: 'Radio', label, options }
}

const required = { sv: 'Fyll i uppgiften.', en: 'Fill in the detail.' }

/** Writes the catalogue into `folder`, and returns its path. */
export const writeLargeCatalogue = (folder: string, types: number, fields: number): string => {
  const target = join(folder, 'catalogue')
  cpSync(SHIPPED, target, { recursive: true })
  const { steps, ...version } = read('v1.json') as { steps: Step[] }
  const last = steps.slice(-2)
  const said: string[] = []
  for (let n = 1; n <= types; n++) {
    const place = join(target, `business-types/many-${n}`)
    mkdirSync(place)
    const sections = Array.from({ length: fields }, (_, at) => fieldAt(n, at))
    said.push(
      ...sections.map(
        ({ identity, sectionType }) => `${identity}.${sectionType === 'Choice' ? 'selectedChoiceIds' : 'text'}`,
      ),
    )
    const page = {
      identity: `STEP_MANY_${n}`,
      name: both('Många uppgifter', 'Many details'),
      progressBarTitle: both('Uppgifter', 'Details'),
      sections,
    }
    const name = both(`Mätning ${n} (anmälan)`, `Measurement ${n} (notification)`)
    const type = {
      ...read('type.json'),
      id: FIRST_ID + n,
      nameKey: `MANY_${n}`,
      name,
      reportOnly: true,
      tracksReports: true,
    }
    writeFileSync(join(place, 'type.json'), JSON.stringify(type))
    writeFileSync(join(place, 'v1.json'), JSON.stringify({ ...version, showFeeLines: false, steps: [page, ...last] }))
  }
  for (const language of ['sv', 'en'] as const) {
    const file = join(target, `texts/${language}.json`)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as object
    const own = Object.fromEntries(said.map((field) => [`validation.required.${field}`, required[language]]))
    writeFileSync(file, JSON.stringify({ ...texts, ...own }))
  }
  return target
}
