/** Tests the operators' commands as production runs them; the effect of each has a test beside its module. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../test/database.ts'
import { runCli, runHere } from '../test/run-cli.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { withClockAhead } from '../test/wrong-clock.ts'
import { LEVEL } from './adapters/postgres/migrate.ts'
import { COMMANDS, run } from './cli.ts'
import { toShortId } from './utilities/ids/application-id.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Every option of every command, and its positional arguments. */
const TABLE: Readonly<Record<string, { options?: string[]; takes?: string[] }>> = {
  migrate: {},
  backup: { takes: ['<folder>'] },
  restore: { takes: ['<folder>'] },
  retention: { options: ['remove', 'without-hand-over', 'worker', 'type', 'by', 'why'] },
  'audit verify': { options: ['anchors', 'as-of', 'tsa-root'] },
  'evidence export': { options: ['message'], takes: ['<applicationId>'] },
  'evidence verify': { options: ['root', 'tsa-root', 'file', 'any-nonce', 'extract'], takes: ['<packet.json>'] },
  'cases list': { options: ['delivered-since'] },
  'cases compare': { options: ['since'] },
  'cases replay': { options: ['by', 'why'], takes: ['<applicationId>'] },
  'files adopt': { options: ['yes'] },
  'files check': {},
  'files clean': { options: ['confirm'] },
  'files restore-trash': { options: ['all'] },
  'persons export': { options: ['by', 'why'], takes: ['<folder>'] },
  'persons remove': { options: ['dry-run', 'draft', 'by', 'why'] },
  'persons sessions end': { options: ['by', 'why'] },
  'jobs list': {},
  'jobs show': { takes: ['<jobId>'] },
  'jobs retry': { options: ['all', 'queue', 'by', 'why'] },
  'jobs discard': { options: ['by', 'why'], takes: ['<jobId>'] },
  'catalogue check': {},
  'catalogue diff': { takes: ['<old>', '<new>'] },
  'catalogue base': { options: ['without-types'] },
  'catalogue release': {},
  'catalogue schema': {},
}
const rows = Object.entries(TABLE).map(([name, { options = [], takes = [] }]) => ({ name, options, takes }))
const oneLine = (text: RegExp | string) => ({ code: 2, out: '', err: expect.stringMatching(text) })

describe('--help', () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  beforeAll(() => {
    // Commands that wrongly are not refused can't reach data on this machine.
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@localhost:1/nothing').stubEnv('CATALOGUE_DIR', '/dev/null')
  })
  afterAll(() => {
    printed.mockRestore()
    vi.unstubAllEnvs()
  })
  const helpOf = async (...words: string[]): Promise<string> => {
    printed.mockClear()
    expect(await run([...words, '--help'])).toBe(0)
    return printed.mock.calls.join('\n')
  }

  it('names every command', async () => {
    const named = [...(await helpOf()).matchAll(/^ {2}([\w-]+(?: [\w-]+)*) {2,}\S/gm)].map(([, name]) => name)
    expect(named).toEqual(Object.keys(COMMANDS))
    expect(named).toEqual(Object.keys(TABLE))
  })

  it.each(rows)('of $name names its options, its words and how it ends', async ({ name, options, takes }) => {
    const help = await helpOf(...name.split(' '))
    expect(help).toMatch(new RegExp(`^node apps/server/src/cli\\.ts ${[name, ...takes].join(' ')}`))
    expect([...help.matchAll(/^--([\w-]+)/gm)].map(([, option]) => option)).toEqual(options)
    expect((await COMMANDS[name]?.load())?.command.options).toEqual(options)
    expect(help).toContain('Ends with 0')
  })

  it.each(rows)(
    'of $name leads from an option that it has not, too few words and too many',
    async ({ name, takes }) => {
      const see = `\\. See: node apps/server/src/cli\\.ts ${name} --help$`
      const words = [...name.split(' '), ...takes]
      await expect(run([...words, '--nonsense'])).rejects.toThrow(new RegExp(`^Unknown option '--nonsense'${see}`))
      for (const wrong of [[...words, 'a', 'b'], ...(takes.length > 0 ? [name.split(' ')] : [])])
        await expect(run(wrong)).rejects.toThrow(new RegExp(`^After the command's name comes .+${see}`))
    },
  )
})

/** Every argument position, with an empty value. */
const EMPTY: Readonly<Record<string, string[][]>> = {
  backup: [[''], [' ']],
  restore: [['']],
  'evidence export': [[''], ['x', '']],
  'evidence verify': [[''], ...['root', 'file', 'extract'].map((option) => ['x', `--${option}`, ''])],
  'cases replay': [['']],
  'files restore-trash': [['']],
  'persons export': [[''], ['x', '--by', '']],
  'jobs list': [['']],
  'jobs show': [['']],
  'jobs retry': [[''], ['x', '--by', '', '--why', 'x']],
  'jobs discard': [[''], ['x', '--by', 'x', '--why', '']],
  'catalogue check': [['']],
  'catalogue diff': [['', 'x']],
  'catalogue base': [['']],
  'catalogue release': [['']],
  'catalogue schema': [['']],
}

describe('one line and exit code 2', () => {
  it.each(Object.entries(EMPTY))('for a word of %s that is empty', async (name, calls) => {
    for (const words of calls)
      expect(await runHere([...name.split(' '), ...words])).toEqual(
        oneLine(/^A word is empty[^\n]+\. See: [^\n]+ --help\n$/),
      )
  })

  it.each([
    ['RETENTION_SUBMITTED_YEARS', '8000'],
    ['RETENTION_SUBMITTED_YEARS', '0'],
    ['RETENTION_SUBMITTED_YEARS', '1e1'],
    ['RETENTION_AUDIT_YEARS', '1100'],
    ['RETENTION_AUDIT_YEARS', 'ten'],
    ['CATALOGUE_DIR', '/nowhere'],
  ])('for a setting of retention that the service would refuse, and removes nothing: %s=%s', async (name, value) =>
    expect(await runHere(['retention', '--remove'], { DATABASE_URL: database.url, [name]: value })).toEqual(
      oneLine(new RegExp(`^${name} [^\n]+\n$`)),
    ),
  )

  it.each([
    ['ahead of', 4100 * 86_400_000],
    ['behind', -61_000],
  ])('for retention by a clock %s that of the database, and removes nothing (RET-03)', async (which, ahead) =>
    expect(
      await withClockAhead(ahead, () => runHere(['retention', '--remove'], { DATABASE_URL: database.url })),
    ).toEqual(oneLine(new RegExp(`^the clock of this host is \\d+ s ${which} that of the database: [^\n]+\n$`))),
  )

  it.each([
    ['FILE_STORE', 's3://bucket/and/more'],
    ['FILE_STORE', ' /files'],
    ['DATABASE_URL', 'sievert'],
    ['DATABASE_URL', 'postgres://sievert@127.0.0.1:1/none?options=-c%20role%3Dpostgres'],
  ])('for a place that the service would refuse: %s=%s', async (name, value) => {
    const folder = join(tmpdir(), 'sievert-never-made')
    expect(
      await runHere(['backup', folder], { DATABASE_URL: database.url, FILE_STORE: tmpdir(), [name]: value }),
    ).toEqual(oneLine(new RegExp(`^${name} (must|may) [^\n]+\n$`)))
    expect(existsSync(folder)).toBe(false)
  })

  it('for a folder without a database, and creates none', async () => {
    const folder = createTemporaryFolder()
    expect(await runHere(['cases', 'list'], { DATA_DIR: folder.path })).toEqual(
      oneLine(/^There is no data in [^\n]+\n$/),
    )
    expect(readdirSync(folder.path)).toEqual([])
    folder.remove()
  })

  it('for a place where nothing can be made', async () =>
    expect(await runHere(['backup', '/proc/none'], { DATABASE_URL: database.url, FILE_STORE: tmpdir() })).toEqual(
      oneLine(/^ENOENT: [^\n]+\n$/),
    ))

  it('for an invalid packet, without creating the extract folder', async () => {
    const folder = createTemporaryFolder()
    const target = join(folder.path, 'parts')
    expect(await runHere(['evidence', 'verify', '/dev/null', '--extract', target])).toEqual(
      oneLine(/^this is not a packet of evidence[^\n]+\n$/),
    )
    expect(existsSync(target)).toBe(false)
    folder.remove()
  })

  it('for a folder without a back-up, without creating a database', async () => {
    const folder = createTemporaryFolder()
    const ended = await runHere(['restore', folder.path], { DATA_DIR: join(folder.path, 'data') })
    expect(ended).toEqual(oneLine(/holds no whole back-up: [^\n]+\n$/))
    expect(readdirSync(folder.path)).toEqual([])
    folder.remove()
  })

  it('for a back-up of files that are not there, or into their own folder', async () => {
    const folder = createTemporaryFolder()
    const env = { DATABASE_URL: database.url }
    const backup = (store: string) => runHere(['backup', join(folder.path, 'new')], { ...env, FILE_STORE: store })
    expect(await backup(join(folder.path, 'none'))).toEqual(oneLine(/^FILE_STORE: there is no folder [^\n]+\n$/))
    expect(await backup(folder.path)).toEqual(oneLine(/is in the file store\.\n$/))
    expect(readdirSync(folder.path)).toEqual([])
    folder.remove()
  })

  it.each([['nonsense'], ['audit'], ['audit', 'nonsense'], ['--nonsense'], ['constructor']])(
    'for an unknown command: %s',
    async (...words) =>
      expect(await runHere(words)).toEqual(oneLine(/^There is no command "[\w -]+"\. See: [^\n]+ --help\n$/)),
  )

  it('for an unknown option', async () =>
    expect(await runHere(['retention', '--delete'])).toEqual(oneLine(/^Unknown option '--delete'\. See: [^\n]+\n$/)))

  it('for a value that is missing, or is one too many', async () => {
    expect(await runHere(['evidence', 'verify', 'x', '--root'])).toEqual(oneLine(/^Option '--root [^\n]+\n$/))
    expect(await runHere(['retention', '--remove=1'])).toEqual(oneLine(/^Option '--remove' [^\n]+\n$/))
  })

  it.each(['evidence export', 'cases replay'])('for an invalid application id: %s', async (name) =>
    expect(await runHere([...name.split(' '), 'nonsense'])).toEqual(
      oneLine(/^That is no id of an application\.[^\n]+\n$/),
    ),
  )

  it.each(['MIGRATION_DATABASE_URL', 'DATABASE_URL'])('for a refused database login, by %s', async (name) => {
    const { port } = new URL(database.url)
    const ended = await runHere(['cases', 'list'], { [name]: `postgres://nobody:secret@localhost:${port}/nothing` })
    expect(ended).toEqual(oneLine(new RegExp(`^${name}: the database does not let us in \\([^\\n]+\\)\n$`)))
    expect(ended.err).not.toContain('secret')
  })
})

describe('plain node, without npm and with a bare PATH', () => {
  it('prints one line and exits with 2 without a command', async () =>
    expect(await runCli([])).toEqual(oneLine(/^Name a command\. See: [^\n]+ --help\n$/)))

  it('verifies the audit log (ACC-18)', { tags: ['nightly'] }, async () =>
    expect(await runCli(['audit', 'verify'], { DATABASE_URL: database.url })).toEqual({
      code: 0,
      out: '0 entries in 0 chains, 0 faults\n',
      err: '',
    }),
  )

  it('reads the database as its owner where that is set', { tags: ['nightly'] }, async () => {
    const env = { DATABASE_URL: 'postgres://nobody@localhost:1/nothing', MIGRATION_DATABASE_URL: database.url }
    const list = await runCli(['cases', 'list'], env)
    expect(list).toEqual({ code: 0, out: 'Every application that was sent in has its case number.\n', err: '' })
    const due = await runCli(['retention'], env)
    expect(due).toEqual({
      code: 0,
      out: expect.stringMatching(/^0 applications are due\. Nothing was changed;/),
      err: '',
    })
    expect(await runCli(['retention', '--remove'], env)).toMatchObject({ code: 0, err: '' })
  })

  it('takes an id that begins with a dash for one', async () => {
    const id = toShortId(Buffer.concat([Buffer.from([0xfb]), randomBytes(15)]).toString('hex'))
    expect(id).toMatch(/^-/)
    const ended = await runCli(['evidence', 'export', id], { DATABASE_URL: database.url })
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining(`There is no evidence of ${id}`) })
  })

  it('reports nothing to deliver for an unknown application', async () => {
    const id = toShortId(randomBytes(16).toString('hex'))
    expect(
      await runCli(['cases', 'replay', id, '--by', 'Olle', '--why', 'a test'], { DATABASE_URL: database.url }),
    ).toEqual({
      code: 1,
      out: '',
      err: `There is nothing to deliver: ${id} is not in this database.\n`,
    })
  })

  it('migrates a database, and names a missing setting', { tags: ['nightly'] }, async () => {
    expect(await runCli(['migrate'], { DATABASE_URL: database.url })).toEqual(
      oneLine(/^MIGRATION_DATABASE_URL is missing: [^\n]+\n$/),
    )
    const empty = await createEmptyDatabase()
    const env = { MIGRATION_DATABASE_URL: empty.url }
    expect(await runCli(['cases', 'list'], env)).toMatchObject({ code: 2 })
    const printed = async () => {
      const { code, out, err } = await runCli(['migrate'], env)
      expect([code, err]).toEqual([0, ''])
      return out
    }
    expect(await printed()).toMatch(new RegExp(`^0001_schema: done\n(?:\\d{4}_\\S+: done\n)*${LEVEL}: done\n$`))
    expect(await printed()).toBe(`Nothing to do: the database is at ${LEVEL} or later.\n`)
    expect(await runCli(['cases', 'list'], env)).toMatchObject({ code: 0 })
    await empty.drop()
  })

  it('finds no fault in the shipped catalogue (SHE-07)', async () =>
    expect(await runCli(['catalogue', 'check'])).toMatchObject({ code: 0, err: '' }))
})
