/** What those who run the service are told of its variables is all of them and true; the containers are given what it asks for. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { root } from './root.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const asked = found(read('apps/server/src/config.ts'), /'([A-Z_]{3,})'/g)
const compose = read('compose.yaml')
const example = parseEnv(read('.env.example'))
const given = {
  ...parseEnv(
    found(read('Dockerfile'), /^ENV (.*)$/gm)
      .join(' ')
      .replaceAll(' ', '\n'),
  ),
  ...Object.fromEntries([...compose.matchAll(/^ {4}([A-Z_]+): "?(.+?)"?$/gm)].map(([, name, value]) => [name, value])),
}

it('names every variable of the service in the table, and none that it has not', () => {
  const [, table = ''] = /^## Configuration\n(.*?)^## /ms.exec(read('docs/operations.md')) ?? []
  const named = found(table.replaceAll(/^(\|[^|]*\|).*$/gm, '$1'), /`([A-Z_*]{3,})/g)
  const matches = (name: string) => (variable: string) => new RegExp(`^${name.replace('*', '.+')}$`).test(variable)
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((variable) => !named.some((name) => matches(name)(variable)))).toEqual([])
  expect(named.filter((name) => !asked.some(matches(name)))).toEqual([])
})

/** Where .env.example has files in the container, ours of the tests; its empty places as somebody fills them in. */
const FILLED: Readonly<Record<string, string>> = {
  BANKID_PASSPHRASE: 'secret',
  FREJA_PASSPHRASE: 'secret',
  MAIL_FROM: 'a@b.se',
}
const testing = (kind: string) => join(root, `apps/server/src/adapters/mutual-tls/testing/client.${kind}`)
const filled = Object.fromEntries(
  Object.entries(example).map(([name, value = '']) => [
    name,
    FILLED[name] ??
      (value.replace(/^.*\.(p12|pem)$/, (_, kind: string) => testing(kind)) || randomBytes(32).toString('hex')),
  ]),
)

it('starts in containers with .env.example, filled in', () => {
  const config = readConfig({ ...filled, FREJA_URL: 'https://freja.example', ...given })
  expect(config).toMatchObject({
    environment: 'production',
    trustedProxies: 1,
    clamav: { host: 'scanner', port: 3310 },
  })
})

it('ends with one readable line and 1 without the address where people give proxies (ACC-05)', () => {
  const env = { ...filled, FREJA_URL: 'https://freja.example', ...given, FULLMAKT_URL: '', PATH: process.env['PATH'] }
  const { status, stderr } = spawnSync(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr.trim().split('\n').slice(1)]).toEqual([
    1,
    ['  FULLMAKT_URL is missing: where people give each other proxies'],
  ])
})

it('gives containers no variable that nobody reads', () => {
  const known = new Set([...asked, ...found(compose, /\$\{([A-Z_]+)/g), 'NODE_OPTIONS'])
  expect(Object.keys({ ...example, ...given }).filter((name) => !known.has(name))).toEqual([])
})

it('mounts the folder in which .env.example has the certificates', () => {
  const files = Object.values(example).filter((value) => /\.(?:pem|p12)$/.test(value ?? ''))
  expect(files.filter((file) => !file?.startsWith('/certificates/'))).toEqual([])
  expect(compose).toContain('"./certificates:/certificates:ro"')
})

it('lets every npm command install what it needs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = Object.keys(scripts).filter((name) => !scripts[name]?.includes('bootstrap.mjs'))
  expect(commands.filter((name) => !scripts[`pre${name}`]?.startsWith('node scripts/bootstrap.mjs'))).toEqual([])
})
