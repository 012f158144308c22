/** The operator's documentation lists exactly the variables of the service, and the containers get those they need. */
import { globSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { COMMANDS } from '../apps/server/src/cli.ts'
import { readConfig } from '../apps/server/src/settings/config.ts'
import { runMain } from '../apps/server/test/run-main.ts'
import { ROOM } from './start/settings.ts'
import { fillExample } from './support/fill-example.ts'
import { readText, root } from './support/root.ts'

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Source files that read settings, and names in them that are not settings of ours. */
const READING = [
  'settings/{config,identity-provider,settings,transport}.ts',
  'commands/*.ts',
  'adapters/postgres/embedded-place.ts',
].map((file) => `apps/server/src/${file}`)
const NOT_OURS = ['INIT_CWD', 'ERR_PARSE_ARGS']
const everyName = globSync(READING, { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  found(readText(file), /'([A-Z][A-Z_\d]{2,})'/g),
)
const asked = [...new Set(everyName)].filter((name) => !NOT_OURS.includes(name))
const compose = readText('compose.yaml').replaceAll('${SERVICE_PASSWORD:?}', 'password')
const example = parseEnv(readText('.env.example'))
const [ofImage = ''] = found(readText('Dockerfile'), /^ENV ((?:.*\\\n)*.*)$/gm)
const given = {
  ...parseEnv(ofImage.replaceAll(/ |\\\n/g, '\n')),
  ...Object.fromEntries([...compose.matchAll(/^ {4}([A-Z_]+): "?(.+?)"?$/gm)].map(([, name, value]) => [name, value])),
}

const [, table = ''] = /^## Configuration\n(.*?)^## /ms.exec(readText('docs/operations.md')) ?? []

it('names in the table every variable of the service and of the commands, and no others', () => {
  const named = found(table.replaceAll(/^(\|[^|]*\|).*$/gm, '$1'), /`([A-Z_*\d]{3,})/g)
  const matches = (name: string) => (variable: string) => new RegExp(`^${name.replace('*', '.+')}$`).test(variable)
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((variable) => !named.some((name) => matches(name)(variable)))).toEqual([])
  expect(named.filter((name) => !asked.some(matches(name)))).toEqual([])
})

const complete = { ...fillExample(example), ...given }

it('starts in containers with .env.example, filled in', () => {
  const clamav = { host: 'scanner', port: 3310 }
  expect(readConfig(complete)).toMatchObject({ environment: 'production', trustedProxies: 1, clamav })
})

/** The faults, or an empty text. */
const faultsWith = (more: Record<string, string>): string => {
  try {
    readConfig({ ...complete, ...more })
    return ''
  } catch (error) {
    return String(error)
  }
}
const numberOf = (cell = '') => cell.replaceAll(' ', '')
/** The values of all leaves, by path. */
const leaves = (value: unknown, at = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leaves(each, `${at}.${name}`))
    : [[at, value]]

const numbers = table.split('\n').flatMap((line) => {
  const [, name = '', unit = '', range = '', unset] = line.split('|').map((cell) => cell.trim())
  const [from, to] = range.split('–').map(numberOf)
  const isNumber = /^\d+$/.test(from ?? '') && to
  return isNumber ? [{ name: name.replaceAll('`', ''), unit, from, to, unset: numberOf(unset) }] : []
})

/** Neither a number nor a writable path. */
const NO_NUMBER = '/no/number'

it('states the unit of every number', { tags: ['nightly'] }, () => {
  const isNumber = (name: string) => faultsWith({ [name]: NO_NUMBER }).includes(`${name} must be a whole number`)
  expect(numbers.map(({ name }) => name).toSorted()).toEqual(asked.filter(isNumber).toSorted())
})

it.each(numbers)('states for $name the unit, the range and the default when unset', (number) => {
  const { name, unit, from, to, unset } = number
  expect(faultsWith({ [name]: NO_NUMBER })).toContain(`${name} must be a whole number from ${from} to ${to} (${unit})`)
  // The warning may be as late as the end of the session.
  const room = name === 'SESSION_WARN_AFTER' ? { SESSION_MAX_AGE: to, SESSION_ABSOLUTE_MAX_AGE: to } : {}
  const [most, least] = [to, ''].map((value) => leaves(readConfig({ ...complete, ...room, [name]: value })))
  const changed = least?.filter(([, value], at) => value !== most?.[at]?.[1]).map(([, value]) => String(value))
  expect(changed).toEqual([unset])
})

it('ends with one readable line and 1 without the address where people give authorisations (ACC-05)', async () => {
  const { code, output } = await runMain({ ...complete, FULLMAKT_URL: '' })
  expect(code).toBe(1)
  expect(output.trim().split('\n').slice(1)).toEqual([
    '  FULLMAKT_URL is missing: where people give each other authorisations',
  ])
})

it('gives containers no variable that is not read', () => {
  const known = new Set([...asked, ...found(readText('compose.yaml'), /\$\{([A-Z_]+)/g), ...Object.keys(ROOM)])
  expect(Object.keys({ ...example, ...given }).filter((name) => !known.has(name))).toEqual([])
})

it('mounts the folder in which .env.example has the certificates', () => {
  const files = Object.values(example).filter((value) => /\.(?:pem|p12)$/.test(value ?? ''))
  expect(files.filter((file) => !file?.startsWith('/certificates/'))).toEqual([])
  expect(compose).toContain('"./certificates:/certificates:ro"')
})

it('documents the probe of the image', () => {
  const [probe] = found(readText('Dockerfile'), /^HEALTHCHECK .*"-e", "(.+)"\]$/gm)
  expect(probe).toContain('/health')
  expect(readText('docs/operations.md')).toContain(`node -e "${probe}"`)
})

const { services, networks } = parse(compose, { merge: true }) as {
  services: Record<
    string,
    Partial<Record<'cap_drop' | 'security_opt' | 'mem_limit' | 'networks' | 'read_only', unknown>>
  >
  networks: Record<string, { internal?: boolean }>
}

it('restricts each container, and gives the database no outbound access (SUP-04)', () => {
  for (const [name, { cap_drop, security_opt, mem_limit, read_only }] of Object.entries(services)) {
    expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']])
    expect(mem_limit).toMatch(/^\dg$/)
    expect([name, read_only]).toEqual([name, name === 'scanner' ? undefined : true])
  }
  expect(services['database']?.networks).toEqual(['database'])
  expect(networks).toEqual({ database: { internal: true }, scanner: { internal: true } })
})

const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }

it('makes every npm command install its dependencies automatically, then exec its program', () => {
  const fit =
    /^node scripts\/bootstrap\.mjs(?: --\w+)? && (?:exec \/usr\/bin\/env (?:[A-Z]+=\d )?node [\w/-]+\.ts\b|biome |vitest\b|npm exec --workspace @sievert\/web -- storybook\b)/
  const hasTwin = (name: string) => name.startsWith('pre') && scripts[name.slice('pre'.length)] !== undefined
  // npm runs `prepare` after an installation.
  const names = Object.keys(scripts).filter((name) => name !== 'prepare')
  expect(names.filter((name) => hasTwin(name) || !fit.test(scripts[name] ?? ''))).toEqual([])
})

it('has an npm name for every operator command except migrate', () => {
  const called = Object.entries(scripts).map(([name, line]) => [name, line.split('apps/server/src/cli.ts ')[1]])
  const commands = Object.keys(COMMANDS).filter((name) => name !== 'migrate')
  expect(Object.fromEntries(called.filter(([, command]) => command))).toEqual(
    Object.fromEntries(commands.map((name) => [name.replaceAll(' ', ':'), name])),
  )
})
