/** The service under test, with two users of different parties and distinguishable data. */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Browser } from '../../apps/server/test/cookies.ts'
import * as journey from '../../apps/server/test/journey.ts'
import type { Operation } from '../../apps/server/test/openapi.ts'
import { outside } from '../../apps/server/test/outside.ts'
import { type Identity, signedInAt, TOLVAN } from '../../bench/support/clients.ts'
import { startService } from '../../bench/support/service.ts'
import { type Answer, PEOPLE, type Person, type Sent } from './description.ts'
import { FORM, form } from './requests.ts'

/** Published test numbers, and the party that each represents here. */
const WHO: Record<Person, Identity> = {
  Tolvan: TOLVAN,
  Beri: { personalNumber: '198602262381', cid: 'org-t8h5w1n6b3' },
}

type Kind = 'application' | 'thing'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idsIn = (text: string, pattern: string): string[] =>
  [...text.slice(0, 20_000).matchAll(new RegExp(`"(${pattern})"`, 'g'))].flatMap(([, id]) => id ?? [])
const MOST_STORED = 40

const ofEach = <T>(make: () => T): Record<Person, T> => ({ Tolvan: make(), Beri: make() })

/** The ids of each person's resources, for use in requests. */
const rememberIds = () => {
  const ids = ofEach((): Record<Kind, string[]> => ({ application: [], thing: [] }))
  /** Every id that a response has contained, those of applications too. */
  const seen = new Set<string>()
  const allIn = (text: string) => idsIn(text, `[\\w-]{22}|${UUID}`)
  return {
    ids,
    /** Stores the ids of a response for later requests. */
    learn: (person: Person, { status, headers, text }: Answer): void => {
      if (status >= 300) return
      for (const id of allIn(text)) seen.add(id)
      const { thing } = ids[person]
      const named = [...(/[^/]{36}$/.exec(headers['location'] ?? '') ?? []), ...idsIn(text, UUID)]
      thing.unshift(...named.filter((id) => !thing.includes(id)))
      thing.splice(MOST_STORED)
    },
    /** Nothing was created: the response only contains known ids, as for a repeated request or a joined signing. */
    isKnown: ({ text }: Answer): boolean => allIn(text).length > 0 && allIn(text).every((id) => seen.has(id)),
    /** Replaces the placeholders in a request by ids. */
    fill: (who: Person | 'anonymous', text: string): string =>
      text.replaceAll(/\b(own|other)-(application|thing)-(\d)/g, (_, whose: string, kind: Kind, n: string) => {
        const all = ids[(who === 'Beri') === (whose === 'own') ? 'Beri' : 'Tolvan'][kind]
        return all[Number(n) % all.length] ?? '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'
      }),
  }
}

const ACTIONS = "select content as found from audit_entry where content::jsonb->>'personId' is not null"
const WRITES_BY_OTHERS = `
  select e.content as found from audit_entry e join audit_entry begun on begun.chain = e.chain and begun.sequence = 1
  where e.chain like 'application:%' and e.content::jsonb->>'personId' <> begun.content::jsonb->>'personId'`

const signIn = (origin: string, person: Person) => signedInAt(origin, WHO[person], `198.51.100.${randomBytes(1)[0]}`)

/** One connection each: a connection that the server has closed meanwhile would give no response. */
const agent = new Agent({ keepAlive: false, maxSockets: 8 })
const PATIENCE_MS = 30_000

type Request = Pick<Sent, 'path' | 'headers' | 'body'> & Pick<Operation, 'method'>

/** Sends a request unchanged, however malformed. */
export const send = (origin: string, cookie: string, { method, path, ...sent }: Request): Promise<Answer> =>
  new Promise((done) => {
    const bytes = Buffer.from(sent.body ?? '')
    const length = sent.body === undefined ? {} : { 'content-length': bytes.length }
    const headers = { ...(cookie ? { cookie } : {}), ...length, ...sent.headers }
    const call = request(`${origin}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('close', () =>
        done({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    call.setTimeout(PATIENCE_MS, () => call.destroy())
    call.on('error', () => done({ status: 0, headers: {}, text: '' }))
    call.end(bytes)
  })

const upload = (marker: string) => ({ headers: { 'content-type': FORM }, body: form(`${marker}.txt`, marker) })

/** Drafts of three types with the marker in their answers. */
const begin = async (server: journey.Server, browser: Browser, marker: string) => {
  const storage = await journey.fillIn(server, browser, { ...journey.SOURCES, SRC_DESCRIPTION: { text: marker } })
  const radiography = await journey.startDraft(server, browser, journey.RADIOGRAPHY)
  const veterinary = await journey.startDraft(server, browser, journey.VETERINARY_XRAY)
  const body = { ...journey.BUSINESS, companyContact: { ...journey.BUSINESS.companyContact, name: marker } }
  await journey.saveBusiness(server, browser, veterinary, body)
  return [storage, radiography, veterinary] as const
}

export const openWorld = async () => {
  const service = await startService()
  const { origin, logs } = service
  const db = new pg.Client({ connectionString: service.databaseUrl })
  await db.connect()
  const marker = ofEach(() => `Kalmarsund${randomBytes(6).toString('hex')}`)
  const clients = { Tolvan: await signIn(origin, 'Tolvan'), Beri: await signIn(origin, 'Beri') }
  const known = rememberIds()
  const { ids, learn } = known

  /** Signs in again and replaces the drafts; keeps the signed application. */
  const prepare = async () => {
    for (const person of PEOPLE) {
      const { server, browser } = (clients[person] = await signIn(origin, person))
      await server.call('DELETE', 'drafts', { browser })
      const drafts = await begin(server, browser, marker[person])
      ids[person].application = [...drafts, ...ids[person].application.slice(-1)]
      const path = `/api/v1/applications/${drafts[0]}/file`
      learn(person, await send(origin, browser.cookie, { method: 'POST', path, ...upload(marker[person]) }))
    }
  }

  // Signs and delivers one application of each person.
  const { orderOf, act } = outside(service.simulators)
  for (const person of PEOPLE) {
    const { server, browser } = clients[person]
    const [applicationId] = await begin(server, browser, marker[person])
    const signStateId = await journey.begunSigning(server, browser, applicationId)
    await act((await orderOf(signStateId)).orderRef, 'approve')
    ids[person].application = [applicationId]
    learn(person, { status: 200, headers: {}, text: `"${signStateId}"` })
  }
  return {
    ...known,
    /** Audit log entries of users' actions. A user who signs in as another test person is recorded as that person. */
    countAudited: async () => (await db.query(ACTIONS)).rowCount ?? 0,
    /** Writes to an application, even one deleted since, by others than the person of its first entry. */
    writesByOthers: async () => (await db.query<{ found: string }>(WRITES_BY_OTHERS)).rows.map(({ found }) => found),
    origin,
    /** `isNew`: with a session of its own. */
    cookieOf: async (who: Person | 'anonymous', isNew: boolean): Promise<string> => {
      if (who === 'anonymous') return ''
      return (isNew ? await signIn(origin, who) : clients[who]).browser.cookie
    },
    prepare,
    /** Only other parties' data contains them. Without a session, that is every marker. */
    othersMarkers: (who: Person | 'anonymous') =>
      PEOPLE.filter((person) => person !== who).map((person) => marker[person]),
    logs,
    close: async () => {
      await db.end()
      await service.stop()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
