/**
 * `npm run screenshots`: renders every screen in every state, at 1280 and 390 px, in Swedish and English, light and
 * dark, as one page in `screenshots/`; `-- -g receipt` limits them. The same run tests them: exits with 1 on a failure.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { run } from './run.ts'

const folder = join(root, 'screenshots')
const VIEWS = ['sv-1280', 'sv-390', 'en-1280', 'en-390', 'dark-1280', 'dark-390']

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
process.env['SCREENSHOTS'] = folder
process.env['NIGHTLY'] = '1'
const command = ['playwright', 'test', '-c', 'e2e', '--project=desktop', '--fully-parallel', 'nightly/screens'] as const
const say = (text: string) => process.stdout.write(text)
const { ok } = await run([...command, ...process.argv.slice(2)], { say })

const files = readdirSync(folder)
const names = [...new Set(files.flatMap((file) => /^(.+)-(?:sv|en)-1280\.png$/.exec(file)?.[1] ?? []))].toSorted()
const viewsOf = (name: string) => VIEWS.filter((view) => files.includes(`${name}-${view}.png`))
const row = (name: string) =>
  `<h2 id="${name}">${name.replaceAll('-', ' ')}</h2>
<div>${viewsOf(name)
    .map((view) => `<a href="${name}-${view}.png"><img src="${name}-${view}.png" alt="${view}" loading="lazy"></a>`)
    .join('')}</div>`
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sievert: every screen</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui; background: #eef1f2 }
  div { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
  img { height: 34rem; border: 1px solid #b7c0c4; background: #fff }
</style>
<h1>Every screen</h1>
<p>${names.length} screens in their states, at 1280 and 390 px, in Swedish and English, light and dark.</p>
${names.map(row).join('\n')}
</html>
`
writeFileSync(join(folder, 'index.html'), page)
console.log(`\n${names.length} screens: ${join(folder, 'index.html')}`)
process.exitCode = ok && names.length > 0 ? 0 : 1
