/** Writes generated application types as an overlay over the shipped catalogue, without its own types. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import { placedSections } from '@sievert/domain/catalogue-lint/placed-sections'
import { REQUIRED } from '@sievert/domain/rules/text'
import { bindSection } from '@sievert/domain/sections/section-types'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { openFieldKey } from '@sievert/domain/texts/of-path'
import { recordBase } from '../src/commands/catalogue-base.ts'

type Version = ApplicationTypeVersion<LocalisedText>

export type GeneratedType = { id: string; version: Version }

const both = (sv: string, en: string) => ({ sv, en })

/** Keys of the sentences about an empty answer: the linter demands one for each mandatory question. */
const openFieldKeys = (version: Version): string[] =>
  [...placedSections(version)].flatMap(({ section }) => {
    const bound = bindSection(section)
    const open = bound?.check(bound.empty, false, '1970-01-01') ?? []
    return open.filter(({ key }) => key === REQUIRED).map(({ path }) => openFieldKey(`${section.identity}.${path}`))
  })

const GUIDE = {
  start: 'form',
  questions: [
    {
      kind: 'choice',
      id: 'form',
      text: both('Vad gäller det?', 'What is it about?'),
      answers: ['one', 'other'].map((id) => ({ id, text: both(id, id), to: 'end' })),
    },
  ],
  ends: [
    {
      id: 'end',
      outcome: 'Contact',
      heading: both('Kontakta oss', 'Contact us'),
      text: both('Skriv till oss.', 'Write to us.'),
    },
  ],
}

/** The folder must be new or an overlay. */
export const writeCatalogue = (folder: string, types: readonly GeneratedType[]): void => {
  recordBase(folder, { withoutTypes: true })
  const write = (path: string, content: unknown) =>
    writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`)
  write('guide.json', GUIDE)
  mkdirSync(join(folder, 'texts'), { recursive: true })
  for (const [at, { id, version }] of types.entries()) {
    const name = join('business-types', id)
    mkdirSync(join(folder, name), { recursive: true })
    write(join(name, `v${version.versionNumber}.json`), version)
    write(join(name, 'type.json'), {
      id: 1000 + at,
      nameKey: id.toUpperCase(),
      name: both(`Formulär ${id}`, `Form ${id}`),
      category: 'Other',
      reportOnly: false,
      implemented: true,
      applicants: ['Company', 'PrivatePerson'],
      minutesNeeded: 20,
    })
  }
  const keys = types.flatMap(({ version }) => openFieldKeys(version))
  const texts = (sentence: string) => Object.fromEntries(keys.map((key) => [key, sentence]))
  write('texts/sv.json', texts('Svara på frågan.'))
  write('texts/en.json', texts('Answer the question.'))
}
