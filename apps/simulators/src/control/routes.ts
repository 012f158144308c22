/** The control API that belongs to no single system: clock, faults, calls, people, reset. */
import { type Answer, json, jsonObject, type Request, type Route } from '../http/messages.ts'
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
  else return json(400, { detail: 'advanceSeconds (a number) or now (a time, or null for the real one) is needed' })
  return clockAnswer(world)
}

const addFault = (world: World, request: Request): Answer => {
  const fault = faultFrom(jsonObject(request) ?? {})
  if (!fault) {
    return json(400, { detail: 'target, kind (error, slow, hang, malformed, drop) and a positive count are needed' })
  }
  world.faults.add(fault)
  return json(200, fault)
}

const addPerson = (world: World, request: Request): Answer => {
  const { personalNumber, givenName, familyName } = jsonObject(request) ?? {}
  if (typeof personalNumber !== 'string' || !isHistoricalNumber(personalNumber)) {
    return json(400, { detail: 'personalNumber must be valid and its holder born before 1900' })
  }
  const coordination = Number(personalNumber.slice(6, 8)) > 60
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
  if (typeof origin !== 'string' || !URL.canParse(origin)) return json(400, { detail: 'origin is needed' })
  world.serviceOrigins = [new URL(origin).origin, ...world.serviceOrigins]
  return json(200, { serviceOrigins: world.serviceOrigins })
}

type Needs = { mails: () => readonly ReceivedMail[]; reset: () => void }

export const controlRoutes = (world: World, { mails, reset }: Needs): Route[] => [
  { method: 'GET', path: '/control/clock', handle: () => clockAnswer(world) },
  { method: 'POST', path: '/control/clock', handle: (request) => moveClock(world, request) },
  { method: 'GET', path: '/control/faults', handle: () => json(200, world.faults.list()) },
  { method: 'POST', path: '/control/faults', handle: (request) => addFault(world, request) },
  {
    method: 'GET',
    path: '/control/calls',
    handle: () =>
      json(
        200,
        world.calls.toSorted((a, b) => a.at - b.at),
      ),
  },
  { method: 'GET', path: '/control/mail', handle: () => json(200, mails()) },
  { method: 'GET', path: '/control/persons', handle: () => json(200, world.people.list()) },
  { method: 'POST', path: '/control/persons', handle: (request) => addPerson(world, request) },
  { method: 'GET', path: '/control/organisations', handle: () => json(200, world.people.organisations) },
  { method: 'POST', path: '/control/service', handle: (request) => pointToService(world, request) },
  {
    method: 'POST',
    path: '/control/reset',
    handle: () => {
      reset()
      return json(200, {})
    },
  },
]
