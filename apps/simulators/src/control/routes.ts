/** Control API for shared state: clock, faults, calls, people, reset. */
import { type Answer, bad, get, json, jsonObject, post, type Request, type Route } from '../http/messages.ts'
import type { ReceivedMail } from '../mail/server.ts'
import { faultFrom } from '../world/faults.ts'
import { isHistoricalNumber } from '../world/people.ts'
import type { World } from '../world/world.ts'

const clockAnswer = ({ clock }: World): Answer => json(200, { now: new Date(clock.now()).toISOString() })

const moveClock = (world: World, request: Request): Answer => {
  const { advanceSeconds, now } = jsonObject(request) ?? {}
  if (typeof advanceSeconds === 'number') world.clock.advance(advanceSeconds)
  else if (now === null) world.clock.reset()
  else if (typeof now === 'string' && !Number.isNaN(Date.parse(now))) world.clock.set(Date.parse(now))
  else return bad('advanceSeconds (a number) or now (a time, or null for the real one) is needed')
  return clockAnswer(world)
}

/** Sorts by start time, since a call is logged when it ends. */
const callsInOrder = ({ calls }: World) => calls.toSorted((a, b) => a.at - b.at)

const addFault = (world: World, request: Request): Answer => {
  const fault = faultFrom(jsonObject(request) ?? {})
  if (!fault) return bad('target, kind (error, slow, hang, malformed, drop) and a positive count are needed')
  world.faults.add(fault)
  return json(200, fault)
}

const addPerson = (world: World, request: Request): Answer => {
  const { personalNumber, givenName, familyName } = jsonObject(request) ?? {}
  if (typeof personalNumber !== 'string' || !isHistoricalNumber(personalNumber))
    return bad('personalNumber must be valid and its holder born before 1900')
  const coordination = Number(personalNumber.slice(6, 8)) >= 60
  world.people.put({
    personalNumber,
    givenName: typeof givenName === 'string' ? givenName : 'Prov',
    familyName: typeof familyName === 'string' ? familyName : `Person ${personalNumber.slice(-4)}`,
    kind: coordination ? 'coordination' : 'personal',
    protectedIdentity: false,
    description: { sv: 'Tillagd av ett test', en: 'Added by a test' },
    organisations: [],
  })
  return json(200, world.people.find(personalNumber))
}

const pointToService = (world: World, request: Request): Answer => {
  const origin = jsonObject(request)?.['origin']
  if (typeof origin !== 'string' || !URL.canParse(origin)) return bad('origin is needed')
  world.serviceOrigins = [new URL(origin).origin, ...world.serviceOrigins]
  return json(200, { serviceOrigins: world.serviceOrigins })
}

/** As the operators of the other systems replace them. */
const replaceSecrets = ({ settings }: World, request: Request): Answer => {
  const { oidcClientSecret = settings.oidcClientSecret, caseEventSecret = settings.caseEventSecret } =
    jsonObject(request) ?? {}
  if (typeof oidcClientSecret !== 'string' || typeof caseEventSecret !== 'string') return bad('secrets are strings')
  Object.assign(settings, { oidcClientSecret, caseEventSecret })
  return json(200, {})
}

type Dependencies = { mails: () => readonly ReceivedMail[]; reset: () => void }

export const controlRoutes = (world: World, { mails, reset }: Dependencies): Route[] => [
  get('/control/clock', () => clockAnswer(world)),
  post('/control/clock', (request) => moveClock(world, request)),
  get('/control/faults', () => json(200, world.faults.list())),
  post('/control/faults', (request) => addFault(world, request)),
  get('/control/calls', () => json(200, callsInOrder(world))),
  get('/control/mail', () => json(200, mails())),
  get('/control/persons', () => json(200, world.people.list())),
  post('/control/persons', (request) => addPerson(world, request)),
  get('/control/organisations', () => json(200, world.people.organisations)),
  post('/control/service', (request) => pointToService(world, request)),
  post('/control/secrets', (request) => replaceSecrets(world, request)),
  post('/control/reset', () => {
    reset()
    return json(200, {})
  }),
]
