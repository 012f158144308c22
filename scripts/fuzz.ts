/**
 * Sends unexpected requests to a service built for production, with simulators, and judges every
 * response: `npm run fuzz -- --seconds 20 --seed 1 [--only saveStep]`. Prints each finding in its
 * smallest form, and finally calls, findings and seed.
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { loadCatalogue } from '../apps/server/src/catalogue/load.ts'
import { compile } from '../packages/domain/src/engine/compile.ts'
import { seeded, validAnswers } from '../packages/domain/src/fixtures/generate.ts'
import { holdsNumber } from './discreet-output.ts'
import { type Operation, readOperations } from './fuzz/description.ts'
import { faultsOf, isDone, leavesAudit, neverAccepted, servesAnothers } from './fuzz/judge.ts'
import { PEOPLE, readsOf, requestOf, type Sent, writesOf } from './fuzz/requests.ts'
import { type Answer, asCurl, send } from './fuzz/send.ts'
import { nearly } from './fuzz/values.ts'
import { openWorld, type World } from './fuzz/world.ts'
import { root } from './root.ts'

const RUNS_A_ROUND = 150
/** They end the session of the caller, or turn it into another user's. */
const ENDS_SESSION = new Set([
  'logOut',
  'logOutEverywhere',
  'chooseIdentity',
  'chooseOrganisation',
  'signInAsTestPerson',
])

/** Values that the schema leaves open: the sections of the catalogue's types, each value a JSON string. */
const fromCatalogue = () => {
  const catalogue = loadCatalogue(`${root}catalogue`)
  const types = catalogue.businessTypes.map(({ id }) => compile(catalogue.latestVersion(id)))
  const file = () => ({
    id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
    fileName: 'a.txt',
    size: 1,
    contentType: 'text/plain',
  })
  const right = fc.tuple(fc.constantFrom(...types), fc.nat(100), fc.nat(8)).map(([type, seed, step]) => {
    const answers = Object.values(validAnswers(type, { random: seeded(seed), file }))
    return answers[step % Math.max(answers.length, 1)] ?? {}
  })
  const answers = fc
    .oneof(right, nearly(right))
    .map((sections) =>
      typeof sections === 'object' && sections !== null
        ? Object.fromEntries(Object.entries(sections).map(([identity, value]) => [identity, JSON.stringify(value)]))
        : sections,
    )
  const businessType = fc.constantFrom(...catalogue.businessTypes.map(({ id }) => id))
  const named: Record<string, fc.Arbitrary<unknown>> = {
    stepData: answers,
    answers,
    businessTypeId: businessType,
    nameKey: fc.constantFrom(...catalogue.businessTypes.map(({ nameKey }) => nameKey)),
  }
  return (name: string) => named[name]
}

type Finding = { operation: string; fault: string }
/** The same fault of the same operation, for any request. */
const keyOf = ({ operation, fault }: Finding) =>
  `${operation} ${fault.replaceAll(/[0-9a-f-]{8,}|\d+/g, '#').slice(0, 120)}`

const perform = async (world: World, asked: Sent): Promise<{ sent: Sent; answers: Answer[]; faults: string[] }> => {
  const { who, operation } = asked
  const fill = (text: string) => world.fill(who, text)
  const headers = Object.fromEntries(Object.entries(asked.headers).map(([name, value]) => [name, fill(value)]))
  const sent = {
    ...asked,
    path: fill(asked.path),
    headers,
    body: asked.body === undefined ? undefined : fill(asked.body),
  }
  const cookie =
    who !== 'nobody' && ENDS_SESSION.has(operation.operationId) ? await world.logIn(who) : (world.cookies[who] ?? '')
  const isAudited = who !== 'nobody' && leavesAudit(operation)
  const before = isAudited ? await world.countAudited() : 0
  const answers = await Promise.all(Array.from({ length: sent.times }, () => send(world.origin, cookie, sent)))
  const faults = answers.flatMap((answer) => {
    if (answer.status !== 0) return faultsOf(operation, answer, world.strangersOf(who))
    // The server may close the connection when a body is far too large.
    return sent.isCut || (sent.body ?? '').length > 1_000_000 ? [] : ['no answer']
  })
  // Each concurrent request that created its own resource needs an audit log entry; other writes may share one.
  const isPost = operation.method === 'POST'
  const done = isAudited ? answers.filter((answer) => isDone(answer) && !(isPost && world.isKnown(answer))) : []
  const deeds = new Set(done.map((answer) => (isPost ? world.newIn(answer) : ''))).size
  if (deeds > 0 && (await world.countAudited()) < before + deeds)
    faults.push('a write that the audit log knows nothing of')
  if (answers.some((answer) => servesAnothers(asked, answer))) faults.push("serves another party's application")
  if (who !== 'nobody') for (const answer of answers) world.learn(who, answer)
  return { sent, answers, faults }
}

/** Each user, signed in during the whole round, can read their own application, and no data of the other. */
const readSigned = async (world: World, operations: readonly Operation[]): Promise<string[]> => {
  const found: string[] = []
  for (const who of PEOPLE) {
    let isServed = false
    for (const asked of (['own', 'other'] as const).flatMap((whose) => readsOf(operations, who, whose))) {
      const { sent, answers, faults } = await perform(world, asked)
      isServed ||= asked.path.includes('own-') && answers.some(isDone)
      found.push(...faults.map((fault) => `${fault}\n${asCurl(sent)}`))
    }
    if (!isServed) found.push(`${who}, who is signed in, gets nothing of their own`)
  }
  return found
}

/** Valid writes succeed: each kind, on each draft, without a fault. */
const writeAsDescribed = async (world: World, operations: readonly Operation[]): Promise<string[]> => {
  const found: string[] = []
  const accepted = new Set<string>()
  for (const asked of [0, 1, 2].flatMap((number) => writesOf(operations, PEOPLE[0], number))) {
    const { sent, answers, faults } = await perform(world, asked)
    if (answers.some(isDone)) accepted.add(asked.operation.method)
    found.push(...faults.map((fault) => `${fault}\n${asCurl(sent)}`))
  }
  return [...found, ...neverAccepted(operations, accepted)]
}

const run = async (
  world: World,
  { seconds, seed, only }: { seconds: number; seed: number; only: string | undefined },
) => {
  const all = await readOperations(world.origin)
  const operations = all.filter(({ operationId }) => !only || operationId === only)
  const known = fromCatalogue()
  const requests = fc.oneof(...operations.map((operation) => requestOf(operation, known)))
  const findings = new Map<string, string>()
  const statuses: Record<string, number> = {}
  let calls = 0
  const note = (said: string) => {
    if (!findings.has(said)) console.log(`\n${said}`)
    findings.set(said, said)
  }
  await world.prepare()
  for (const said of await writeAsDescribed(world, all)) note(said)
  const until = Date.now() + seconds * 1000
  for (let round = 0; Date.now() < until; round++) {
    await world.prepare()
    let last = ''
    const property = fc.asyncProperty(requests, async (asked) => {
      const { sent, answers, faults } = await perform(world, asked)
      calls += answers.length
      for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
      const fresh = faults.filter((fault) => !findings.has(keyOf({ operation: asked.operation.operationId, fault })))
      if (fresh.length === 0) return
      last = `${fresh.join('\n')}\n${asCurl(sent)}\n→ ${answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join('\n→ ')}`
      throw new Error(keyOf({ operation: asked.operation.operationId, fault: fresh[0] ?? '' }))
    })
    const outcome = await fc.check(property, {
      seed: seed + round,
      numRuns: RUNS_A_ROUND,
      interruptAfterTimeLimit: Math.max(until - Date.now(), 1),
      markInterruptAsFailure: false,
    })
    if (outcome.failed && outcome.errorInstance instanceof Error) {
      findings.set(outcome.errorInstance.message, last)
      console.log(
        `\n${last}\nseed ${seed + round}, after ${outcome.numRuns} runs and ${outcome.numShrinks} steps of shrinking`,
      )
    }
    const deeds = (await world.trespasses()).map((deed) => `a deed on another party's application: ${deed}`)
    for (const said of [...deeds, ...(await readSigned(world, all))]) note(said)
  }
  return { calls, statuses, findings }
}

/** Checks health and logs of the service after the run. */
const lookAfterwards = async (world: World): Promise<string[]> => {
  const alive = await Promise.all(
    ['/health', '/ready'].map(async (path) => [path, (await fetch(`${world.origin}${path}`)).status] as const),
  )
  const lines = world.logs().split('\n')
  return [
    ...alive.filter(([, status]) => status !== 200).map(([path, status]) => `${path} answers ${status}`),
    ...lines.filter((line) => /"stack":|unexpected error/.test(line)).map((line) => `logged: ${line.slice(0, 1500)}`),
    ...lines
      .filter(holdsNumber)
      .map((line) => `an identity number is logged: ${line.replaceAll(/\d/g, '#').slice(0, 300)}`),
  ]
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const world = await openWorld()
try {
  const { calls, statuses, findings } = await run(world, { seconds: Number(values.seconds), seed, only: values.only })
  const afterwards = await lookAfterwards(world)
  for (const line of afterwards.slice(0, 10)) console.log(line)
  console.log(
    `\n${Object.entries(statuses)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  )
  const count = findings.size + afterwards.length
  console.log(`${calls} calls, ${count} findings, seed ${seed}`)
  process.exitCode = count > 0 || calls === 0 ? 1 : 0
} finally {
  await world.close()
}
