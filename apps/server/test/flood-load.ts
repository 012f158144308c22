/** Measures the saves of an applicant alone and during a flood. */
import type { Configuration } from '@sievert/contract/configuration'
import type { Browser } from './cookies.ts'
import { type Flooded, flood } from './flood.ts'
import { type Server, SOURCES, saveStep, startDraft } from './journey.ts'

const MEGABYTE = 1024 * 1024
/** Pause between two saves of the applicant. */
const PAUSE_MS = 30

/** `seconds` alone, and as long in a flood, `rounds` times. The flood's figures are per round. */
type Load = { rounds: number; seconds: number; slowBodies: number; malformed: number; logins: number }
export type Loaded = {
  saves: { alone: number; flooded: number; failed: number }
  p95: { alone: number; flooded: number }
  /** Resident memory of the server after each round. */
  megabytes: number[]
  /** Responses from 500 on, to any caller. */
  serverFaults: number
  floods: Flooded[]
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** The server's metrics. */
const figuresOf = async (origin: string) => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const answered = [...text.matchAll(/^sievert_http_requests_total\{.*status="5\d\d"\} (\d+)/gm)]
  const [, resident] = /^process_resident_memory_bytes (\d+)/m.exec(text) ?? []
  return {
    megabytes: Math.round(Number(resident) / MEGABYTE),
    serverFaults: answered.reduce((sum, [, count]) => sum + Number(count), 0),
  }
}

type Person = { server: Server; browser: Browser }
const honestPerson = async ({ server, browser }: Person) => {
  const id = await startDraft(server, browser)
  let [turn, failed] = [0, 0]
  const save = async (): Promise<number> => {
    turn += 1
    const sections = { ...SOURCES, SRC_DESCRIPTION: { text: `Fem provkällor i skåp ${turn}.` } }
    const began = performance.now()
    const { statusCode } = await saveStep(server, browser, id, { stepNumber: 0, sections })
    if (statusCode !== 200) failed += 1
    return performance.now() - began
  }
  /** Saves until `over`; returns the time of each save in milliseconds. */
  const saveUntil = async (over: Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    const running = new AbortController()
    const end = () => running.abort()
    void over.then(end, end)
    while (!running.signal.aborted) {
      times.push(await save())
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return times
  }
  return { saveUntil, failed: () => failed }
}

/**
 * The server at `origin` must trust one proxy: the flood uses many addresses. `person` is signed in there and saves.
 */
export const measureFlood = async (
  origin: string,
  person: Person,
  { rounds, seconds, ...of }: Load,
): Promise<Loaded> => {
  const { consentTextVersion: consent } = (await (await fetch(`${origin}/api/v1/config`)).json()) as Configuration
  const { saveUntil, failed } = await honestPerson(person)
  const quiet = () => saveUntil(new Promise((done) => setTimeout(done, seconds * 1000)))
  await saveUntil(flood({ origin, consent, seconds: 1, slowBodies: 10, malformed: 100, logins: 10 }))
  const [alone, flooded]: [number[], number[]] = [[], []]
  const [floods, megabytes]: [Flooded[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await quiet()))
    const flooding = flood({ origin, consent, seconds, ...of })
    flooded.push(...(await saveUntil(flooding)))
    floods.push(await flooding)
    megabytes.push((await figuresOf(origin)).megabytes)
  }
  return {
    saves: { alone: alone.length, flooded: flooded.length, failed: failed() },
    p95: { alone: p95(alone), flooded: p95(flooded) },
    megabytes,
    serverFaults: (await figuresOf(origin)).serverFaults,
    floods,
  }
}

/** Number of the flood's responses per status. */
export const answersOf = (floods: readonly Flooded[], kind: 'malformed' | 'logins'): Record<string, number> => {
  const all: Record<string, number> = {}
  for (const statuses of floods.map((each) => each[kind]))
    for (const [status, count] of Object.entries(statuses)) all[status] = (all[status] ?? 0) + count
  return all
}
