/** The catalogue of an author who follows docs/how-to/add-an-application-type.md exactly. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export const guide = readFileSync(join(root, 'docs/how-to/add-an-application-type.md'), 'utf8')
/** File → content, as the guide shows them. */
export const guideFiles = [...guide.matchAll(/^File `([^`]+)`:\n\n```json\n(.*?)^```/gms)].map(
  ([, file = '', text = '']) => ({ file, text }),
)
/** File → the guide's additions to it. */
const guideTexts = [...guide.matchAll(/^New in `([^`]+)`:\n\n```json\n(.*?)^```/gms)].map(
  ([, file = '', text = '']) => ({
    file,
    added: JSON.parse(text) as object,
  }),
)
/** Additions to the guide before login: an end, and an answer of a question. */
const guideParts = [
  ...guide.matchAll(/^In `guide\.json`, one more of the `(\w+)`(?: of `([\w-]+)`)?:\n\n```json\n(.*?)^```/gms),
].map(([, part = '', question, text = '']) => ({ part, question, added: JSON.parse(text) as object }))
/** The type that the guide adds. */
export const GUIDE_TYPE = 9

/** Writes the shipped catalogue with the guide's type into a folder. */
export const writeGuideCatalogue = (dir: string): void => {
  cpSync(join(root, 'catalogue'), dir, { recursive: true })
  for (const { file, text } of guideFiles) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  for (const { file, added } of guideTexts) {
    const held = JSON.parse(readFileSync(join(dir, file), 'utf8')) as object
    writeFileSync(join(dir, file), JSON.stringify({ ...held, ...added }))
  }
  const before = JSON.parse(readFileSync(join(dir, 'guide.json'), 'utf8')) as { questions: { id: string }[] }
  for (const { part, question, added } of guideParts) {
    const holder: object = before.questions.find(({ id }) => id === question) ?? before
    Object.assign(holder, { [part]: [...(Reflect.get(holder, part) as object[]), added] })
  }
  writeFileSync(join(dir, 'guide.json'), JSON.stringify(before))
}
