/**
 * Sends unexpected requests to a service built for production, with simulators, and judges every
 * response: `npm run fuzz -- --seconds 20 --seed 1`. Prints each finding in its
 * smallest form, and finally calls, findings and seed.
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { holdsNumber } from './discreet-output.ts'
import { readOperations, type Sent } from './fuzz/description.ts'
import { faultsOf, isDone, leavesAudit } from './fuzz/judge.ts'
import { requestOf } from './fuzz/requests.ts'
import { openWorld, send, type World } from './fuzz/world.ts'

const RUNS_A_ROUND = 150
/** They end the session of the caller, or turn it into another user's. */
const ENDS_SESSION =
  'logOut logOutEverywhere chooseIdentity chooseOrganisation answerEarlierAccount signInAsTestPerson'.split(' ')

const perform = async (world: World, asked: Sent) => {
  const { who, operation } = asked
  const fill = (text: string) => world.fill(who, text)
  const headers = Object.fromEntries(Object.entries(asked.headers).map(([name, value]) => [name, fill(value)]))
  const body = asked.body === undefined ? undefined : fill(asked.body)
  const sent = { ...asked, method: operation.method, path: fill(asked.path), headers, body }
  const cookie = await world.cookieOf(who, ENDS_SESSION.includes(operation.operationId))
  const isAudited = who !== 'anonymous' && leavesAudit(operation)
  const before = isAudited ? await world.countAudited() : 0
  const answers = await Promise.all(Array.from({ length: sent.times }, () => send(world.origin, cookie, sent)))
  const faults = answers.flatMap((answer) => {
    if (answer.status !== 0) return faultsOf(asked, answer, world.othersMarkers(who))
    // The server may close the connection when a body is far too large.
    return (sent.body ?? '').length > 1_000_000 ? [] : ['no answer']
  })
  const isWritten = isAudited && answers.some((answer) => isDone(answer) && !world.isKnown(answer))
  if (isWritten && (await world.countAudited()) === before) faults.push('a write that the audit log knows nothing of')
  if (who !== 'anonymous') for (const answer of answers) world.learn(who, answer)
  return { sent, answers, faults }
}

const run = async (world: World, { seconds, seed }: { seconds: number; seed: number }) => {
  const requests = fc.oneof(...(await readOperations(world.origin)).map(requestOf))
  /** By operation and fault, without ids and numbers. */
  const findings = new Set<string>()
  const statuses: Record<string, number> = {}
  let isWriteAccepted = false
  const until = Date.now() + seconds * 1000
  for (let round = 0; Date.now() < until; round++) {
    await world.prepare()
    let last = ''
    const property = fc.asyncProperty(requests, async (asked) => {
      const { sent, answers, faults } = await perform(world, asked)
      for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
      isWriteAccepted ||= leavesAudit(asked.operation) && answers.some(isDone)
      const keyOf = (fault: string) => `${asked.operation.operationId} ${fault.replaceAll(/[0-9a-f-]{8,}|\d+/g, '#')}`
      const [fresh] = faults.filter((fault) => !findings.has(keyOf(fault)))
      if (fresh === undefined) return
      const request = { ...sent, operation: asked.operation.operationId }
      const responses = answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`)
      last = [fresh, JSON.stringify(request).slice(0, 5000), ...responses].join('\n')
      throw new Error(keyOf(fresh))
    })
    const options = { seed: seed + round, numRuns: RUNS_A_ROUND, markInterruptAsFailure: false }
    const left = Math.max(until - Date.now(), 1)
    const outcome = await fc.check(property, { ...options, interruptAfterTimeLimit: left })
    if (outcome.failed && outcome.errorInstance instanceof Error) {
      findings.add(outcome.errorInstance.message)
      console.log(`\n${last}\nseed ${seed + round}, after ${outcome.numRuns} runs`)
    }
    for (const entry of await world.writesByOthers()) findings.add(`a write to another party's application: ${entry}`)
  }
  if (!isWriteAccepted) findings.add('no write was accepted, so its effects remain untested')
  return { statuses, findings }
}

/** Checks health and logs of the service after the run. */
const lookAfterwards = async (world: World): Promise<string[]> => {
  const { status } = await fetch(`${world.origin}/ready`)
  const lines = world.logs().split('\n')
  return [
    ...(status === 200 ? [] : [`/ready answers ${status}`]),
    ...lines.filter((line) => /"stack":|unexpected error/.test(line)).map((line) => `logged: ${line.slice(0, 1500)}`),
    ...lines.filter(holdsNumber).map((line) => `an identity number is logged: ${line.replaceAll(/\d/g, '#')}`),
  ]
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const world = await openWorld()
try {
  const { statuses, findings } = await run(world, { seconds: Number(values.seconds), seed })
  const afterwards = await lookAfterwards(world)
  for (const line of [...findings, ...afterwards.slice(0, 10)]) console.log(line)
  const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
  const count = findings.size + afterwards.length
  console.log(`\n${counts.join(', ')}\n${count} findings, seed ${seed}`)
  process.exitCode = count > 0 || counts.length === 0 ? 1 : 0
} finally {
  await world.close()
}
