/**
 * `npm run screenshots`: renders every screen in every state, at 1280 and 390 px, in Swedish and English, light and
 * dark, as one page in `screenshots/`; `-- -g Receipt` limits them. Exits with 1 if a screen cannot be shown.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './support/root.ts'
import { run } from './support/run.ts'

const folder = join(root, 'screenshots')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
process.env['SCREENSHOTS'] = folder
process.env['NIGHTLY'] = '1'
const command = ['playwright', 'test', '-c', 'e2e', '--project=desktop', '--fully-parallel', 'nightly/screens'] as const
const { ok } = await run([...command, ...process.argv.slice(2)], { say: (text) => process.stdout.write(text) })

const files = readdirSync(folder).toSorted()
const screens = Map.groupBy(files, (file) => file.replace(/-(?:sv|en|dark)-\d+\.png$/, ''))
const image = (file: string) => `<a href="${file}"><img src="${file}" alt="${file}" height="540" loading="lazy"></a>`
const rows = [...screens].map(([name, views]) => `<h2>${name}</h2>\n${views.map(image).join('\n')}\n`)
const page = join(folder, 'index.html')
writeFileSync(page, `<!doctype html><meta charset="utf-8"><title>Screens</title>\n${rows.join('')}`)
console.log(`\n${screens.size} screens: ${page}`)
process.exitCode = ok && screens.size > 0 ? 0 : 1
