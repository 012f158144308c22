/** The service under test, with two users of different parties and distinguishable data. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { multipart } from '../../apps/server/test/documents.ts'
import {
  BUSINESS,
  begunSigning,
  fillIn,
  PLACE,
  RADIOGRAPHY,
  type Server,
  SOURCES,
  startDraft,
  VETERINARY_XRAY,
} from '../../apps/server/test/journey.ts'
import { outside } from '../../apps/server/test/outside.ts'
import { overHttp } from '../../apps/server/test/over-http.ts'
import { startService } from '../../bench/support/service.ts'
import { PEOPLE, type Person } from './requests.ts'
import type { Answer } from './send.ts'

/** Published test numbers, and the party that each represents here. */
const WHO: Record<Person, { personalNumber: string; cid: string }> = {
  Tolvan: { personalNumber: '191212121212', cid: 'org-k3v9m2x7q4' },
  Beri: { personalNumber: '198602262381', cid: 'org-t8h5w1n6b3' },
}

type Kind = 'application' | 'thing'
const UUID = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
/** Matches the ids of applications, too. */
const ANY_ID = /"([\w-]{22}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
const idsIn = (text: string): string[] => [...text.slice(0, 20_000).matchAll(ANY_ID)].flatMap(([, id]) => id ?? [])
const KEPT = 40

const another = (person: Person): Person => (person === 'Tolvan' ? 'Beri' : 'Tolvan')

const ofEach = <T>(make: () => T): Record<Person, T> => ({ Tolvan: make(), Beri: make() })

/** The ids of each person's resources, for use in requests. */
const rememberIds = () => {
  const ids = ofEach((): Record<Kind, string[]> => ({ application: [], thing: [] }))
  /** Every id that a response has contained. */
  const seen = new Set<string>()
  return {
    ids,
    seen,
    /** Stores the ids of a response for later requests. */
    learn: (person: Person, { status, headers, text }: Answer): void => {
      if (status >= 300) return
      for (const id of idsIn(text)) seen.add(id)
      const location = /[^/]{36}$/.exec(headers['location'] ?? '')
      const named = [...text.slice(0, 20_000).matchAll(UUID)].flatMap(([, id]) => id ?? [])
      const { thing } = ids[person]
      thing.unshift(...[...(location ?? []), ...named].filter((id) => !thing.includes(id)))
      thing.splice(KEPT)
    },
    /** Nothing was created: the response only contains known ids, as for a repeated request or a joined signing. */
    isKnown: ({ text }: Answer): boolean => idsIn(text).length > 0 && idsIn(text).every((id) => seen.has(id)),
    /** The ids that a response is the first to contain. */
    newIn: ({ text }: Answer): string =>
      [...new Set(idsIn(text))]
        .filter((id) => !seen.has(id))
        .toSorted()
        .join(),
    /** Replaces the placeholders in a request by ids. */
    fill: (who: Person | 'nobody', text: string): string => {
      const own = who === 'nobody' ? 'Tolvan' : who
      return text.replaceAll(/\b(own|other)-(application|thing)-(\d)/g, (_, whose: string, kind: Kind, n: string) => {
        const all = ids[whose === 'own' ? own : another(own)][kind]
        return all[Number(n) % all.length] ?? '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'
      })
    },
  }
}

const readAudit = (db: pg.Client) => {
  const rows = async <T>(sql: string) => (await db.query<{ found: T }>(sql)).rows.map(({ found }) => found)
  return {
    /** Audit log entries of users' actions. A user who signs in as another test person is recorded as that person. */
    countAudited: async (): Promise<number> => {
      const counted = "select count(*)::int as found from audit_entry where content::jsonb->>'personId' is not null"
      return (await rows<number>(counted))[0] ?? 0
    },
    /**
     * Writes to an application, even one deleted since, by a person other than the one who
     * began it. Its first entry names that person.
     */
    trespasses: () =>
      rows<string>(
        `select e.content as found from audit_entry e join audit_entry begun on begun.chain = e.chain and begun.sequence = 1
        where e.chain like 'application:%' and e.content::jsonb->>'personId' <> begun.content::jsonb->>'personId'`,
      ),
  }
}

const signIn = async (server: Server, person: Person): Promise<string> => {
  const { personalNumber, cid } = WHO[person]
  const browser = { cookie: '' }
  const headers = { 'x-forwarded-for': `198.51.100.${randomBytes(1)[0]}` }
  await server.call('POST', 'authentication/fakelogin', { browser, headers, body: { personalNumber } })
  const chosen = await server.call('PUT', 'authentication/identity', { browser, body: { cid, name: 'fuzz' } })
  if (chosen.statusCode !== 200) throw new Error(`${person} is not let in: ${chosen.statusCode} ${chosen.body}`)
  return browser.cookie
}

const upload = async (origin: string, cookie: string, applicationId: string, marker: string): Promise<Answer> => {
  const { payload, contentType } = multipart([{ fileName: `${marker}.txt` }, { formFile: marker }])
  const answer = await fetch(`${origin}/api/v1/applications/${applicationId}/file`, {
    method: 'POST',
    headers: { cookie, 'content-type': contentType },
    body: new Uint8Array(payload),
  })
  return { status: answer.status, headers: {}, text: await answer.text() }
}

/** Drafts of three types with the marker in their answers. */
const begin = async (
  server: Server,
  browser: { cookie: string },
  marker: string,
): Promise<[string, string, string]> => {
  const storage = await fillIn(server, browser, { ...SOURCES, SRC_DESCRIPTION: { text: marker } })
  const radiography = await startDraft(server, browser, RADIOGRAPHY)
  const place = { ...PLACE, name: marker }
  await server.call('POST', `applications/${radiography}/placeOfBusiness`, { browser, body: place })
  const veterinary = await startDraft(server, browser, VETERINARY_XRAY)
  const contact = { name: marker, email: `${marker}@exempel.se`, telephone: '0701234567' }
  const body = { ...BUSINESS, companyContact: contact }
  await server.call('PUT', `applications/${veterinary}/business-information`, { browser, body })
  return [storage, radiography, veterinary]
}

export const openWorld = async () => {
  const service = await startService()
  const { origin } = service
  const server = overHttp(() => origin)
  const phone = outside(service.simulators)
  const db = new pg.Client({ connectionString: service.databaseUrl })
  await db.connect()
  const marker = ofEach(() => `Kalmarsund${randomBytes(6).toString('hex')}`)
  const cookies: Record<string, string> = { nobody: '' }
  const known = rememberIds()
  const { ids, seen, learn } = known

  /** Replaces the drafts, and keeps the signed application. */
  const prepare = async () => {
    for (const person of PEOPLE) {
      const browser = { cookie: (cookies[person] = await signIn(server, person)) }
      await server.call('DELETE', 'drafts', { browser })
      const drafts = await begin(server, browser, marker[person])
      const signed = ids[person].application.at(-1)
      ids[person].application = [...drafts, ...(signed ? [signed] : [])]
      learn(person, await upload(origin, browser.cookie, drafts[0], marker[person]))
    }
  }

  /** Signs and delivers one application of each person. */
  const sendIn = async () => {
    for (const person of PEOPLE) {
      const [applicationId = ''] = ids[person].application
      const browser = { cookie: cookies[person] ?? '' }
      const signStateId = await begunSigning(server, browser, applicationId)
      await phone.act((await phone.orderOf(signStateId)).orderRef, 'approve')
      ids[person].thing.unshift(signStateId)
      seen.add(signStateId)
      ids[person].application = [applicationId]
    }
  }

  await prepare()
  await sendIn()
  return {
    ...known,
    ...readAudit(db),
    origin,
    cookies,
    logIn: (person: Person) => signIn(server, person),
    prepare,
    /** Markers that only other parties' data contains. Without a session, that is every marker. */
    strangersOf: (who: Person | 'nobody') => PEOPLE.filter((person) => person !== who).map((person) => marker[person]),
    logs: service.logs,
    close: async () => {
      await db.end()
      await service.stop()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
