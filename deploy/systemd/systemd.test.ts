/** The units of deploy/systemd start programs of the service with the memory limits of the image. */
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOM } from '../../scripts/start/settings.ts'
import { readText, root } from '../../scripts/support/root.ts'
import { needs, runProgram } from '../../scripts/testing/programs.ts'

const FILES = globSync('deploy/systemd/*.service', { cwd: root })
const NODE = '/usr/bin/node'

it.each(FILES)('%s starts a program of the service, with its memory limits and without rights (SUP-04)', (file) => {
  const unit = readText(file)
  const [, program = ''] = new RegExp(`^ExecStart=${NODE} (\\S+)`, 'm').exec(unit) ?? []
  expect(existsSync(join(root, program))).toBe(true)
  expect(unit).toContain(`MALLOC_ARENA_MAX=${ROOM.MALLOC_ARENA_MAX}`)
  expect(unit).toContain(ROOM.NODE_OPTIONS)
  for (const line of ['User=sievert', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict'])
    expect(unit.split('\n')).toContain(line)
})

it('gives the owner of the database to the migration alone', () => {
  const migrating = FILES.filter((file) => readText(file).includes('/etc/sievert/owner.env'))
  expect(migrating.map((file) => basename(file))).toEqual(['sievert-migrate.service'])
})

it('has no fault that systemd finds', { tags: ['nightly'] }, (context) => {
  needs(context, 'systemd-analyze')
  const folder = mkdtempSync(join(tmpdir(), 'sievert-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const units = FILES.map((file) => {
    const unit = join(folder, basename(file).replace('@.', '@3000.'))
    // The program must exist on this machine.
    writeFileSync(unit, readText(file).replaceAll(NODE, process.execPath))
    return unit
  })
  // An unknown name is only a warning.
  expect(runProgram('systemd-analyze', ['verify', ...units])).toEqual({ status: 0, stdout: '', stderr: '' })
})
