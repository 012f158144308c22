/** Executes the commands of the guide "Rehearse an installation", and sends an application over HTTPS. */
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../../../scripts/support/root.ts'
import { needs, runProgram, startProgram } from '../../../scripts/testing/programs.ts'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded.ts'
import { TOLVAN } from './app.ts'
import { completeJourney, signIn } from './complete-journey.ts'
import { FAST } from './database-server.ts'
import { freePort } from './free-port.ts'
import { outside } from './outside.ts'
import { overHttp } from './over-http.ts'
import { persistent } from './persistent.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const PROGRAMS = ['bash', 'curl', 'git', 'nginx', 'npm', 'openssl', 'psql', 'tar']
const TEN_MINUTES_MS = 600_000

const guide = readFileSync(join(root, 'docs/how-to/rehearse-an-installation.md'), 'utf8')
const commandsIn = (text = '') => [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands).join('\n')
const [steps, stop] = guide.split('\n## 7. Stop\n')

/** Starts the guide's commands in one shell, which says `started` and waits for a line before it stops everything. */
const startGuide = async (parameters: Record<string, string>) => {
  const script = `set -e\n${commandsIn(steps)}\necho started\nread -r _\n${commandsIn(stop)}\necho stopped\n`
  const { PATH, HOME, NODE_EXTRA_CA_CERTS = '' } = process.env
  const env = { PATH, HOME, NODE_EXTRA_CA_CERTS, ...parameters }
  const shell = startProgram('bash', ['-c', script], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const ended = once(shell, 'exit')
  const started = new Promise<void>((done) => {
    for (const stream of [shell.stdout, shell.stderr])
      stream?.on('data', (text) => {
        output += String(text)
        if (/^started$/m.test(output)) done()
      })
  })
  onTestFinished(() => {
    if (shell.exitCode === 0 || !shell.pid) return
    // The group has the processes that the guide started, except nginx.
    const pidFile = join(String(parameters['REHEARSAL']), 'nginx.pid')
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')))
    runProgram('sh', ['-c', `kill -KILL -${shell.pid}`])
  })
  await Promise.race([started, ended.then(() => Promise.reject(new Error(output)))])
  const end = async (): Promise<string> => {
    shell.stdin?.end('\n')
    await ended
    return output
  }
  return { end }
}

const trust = (file: string) => {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, readFileSync(file, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(before))
}

it(
  'goes from a checkout to a case number over HTTPS by the commands of the guide (SHE-08)',
  async (context) => {
    needs(context, ...PROGRAMS)
    const folder = createTemporaryFolder()
    onTestFinished(folder.remove)
    const database = await startEmbeddedPostgres(join(folder.path, 'postgres'), FAST)
    onTestFinished(() => database.remove())
    const names = ['HTTPS_PORT', 'SIMULATORS_HTTPS_PORT', 'PORT', 'SECOND_PORT', 'SIMULATOR_PORT']
    const ports: Record<string, string> = {}
    for (const name of names) ports[name] = String(await freePort())
    const rehearsal = join(folder.path, 'rehearsal')
    const { end } = await startGuide({ ...ports, REHEARSAL: rehearsal, ADMIN_URL: database.url })

    trust(join(rehearsal, 'tls/ca.pem'))
    const origin = `https://localhost:${ports['HTTPS_PORT']}`
    const applicant = persistent(overHttp(() => origin))
    const browser = await signIn(applicant, TOLVAN, origin)
    const place = { ...applicant, world: outside(`https://localhost:${ports['SIMULATORS_HTTPS_PORT']}`) }
    const { caseNumber } = await completeJourney(place, browser, 'Över HTTPS.')
    expect(caseNumber).not.toBe('')
    expect(browser.cookie).toContain('__Host-')

    expect(await end()).toMatch(/^stopped$/m)
    const logs = readdirSync(rehearsal).filter((name) => /^(?:web|worker).*\.log$/.test(name))
    expect(logs.toSorted()).toEqual(['web-1.log', 'web-2.log', 'worker.log'])
    for (const name of logs)
      expect(readFileSync(join(rehearsal, name), 'utf8')).not.toMatch(/"level":"(?:error|fatal)"/)
  },
  TEN_MINUTES_MS,
)
