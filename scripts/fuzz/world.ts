/** The service that is asked, and two people of different parties in it, whose data can be told apart. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { multipart } from '../../apps/server/test/documents.ts'
import {
  BUSINESS,
  begunSigning,
  fillIn,
  PLACE,
  RADIOGRAPHY,
  SOURCES,
  startDraft,
  VETERINARY_XRAY,
} from '../../apps/server/test/journey.ts'
import { outside } from '../../apps/server/test/outside.ts'
import { overHttp } from '../../apps/server/test/over-http.ts'
import { startService } from '../../bench/support/service.ts'
import { PEOPLE, type Person } from './requests.ts'
import type { Answer } from './send.ts'

/** Published test numbers, and the party that they ask for here. */
const WHO: Record<Person, { personalNumber: string; cid: string }> = {
  Tolvan: { personalNumber: '191212121212', cid: 'org-k3v9m2x7q4' },
  Beri: { personalNumber: '198602262381', cid: 'org-t8h5w1n6b3' },
}
export const NUMBERS = Object.values(WHO).map(({ personalNumber }) => personalNumber)

type Kind = 'application' | 'thing'
const UUID = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
/** An application's, too. */
const ANY_ID = /"([\w-]{22}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
const idsIn = (text: string): string[] => [...text.slice(0, 20_000).matchAll(ANY_ID)].flatMap(([, id]) => id ?? [])
const KEPT = 40

const another = (person: Person): Person => (person === 'Tolvan' ? 'Beri' : 'Tolvan')

export const openWorld = async () => {
  const service = await startService()
  const { origin } = service
  const server = overHttp(() => origin)
  const phone = outside(service.simulators)
  const db = new pg.Client({ connectionString: service.databaseUrl })
  await db.connect()
  const marker = Object.fromEntries(
    PEOPLE.map((person) => [person, `Kalmarsund${randomBytes(6).toString('hex')}`]),
  ) as Record<Person, string>
  const ids = Object.fromEntries(PEOPLE.map((person) => [person, { application: [], thing: [] }])) as unknown as Record<
    Person,
    Record<Kind, string[]>
  >
  /** Every id that an answer has named. */
  const seen = new Set<string>()
  const cookies: Record<string, string> = { nobody: '' }

  const logIn = async (person: Person): Promise<string> => {
    const { personalNumber, cid } = WHO[person]
    const browser = { cookie: '' }
    const headers = { 'x-forwarded-for': `198.51.100.${randomBytes(1)[0]}` }
    await server.call('POST', 'authentication/fakelogin', { browser, headers, body: { personalNumber } })
    const chosen = await server.call('PUT', 'authentication/identity', { browser, body: { cid, name: 'fuzz' } })
    if (chosen.statusCode !== 200) throw new Error(`${person} is not let in: ${chosen.statusCode} ${chosen.body}`)
    return browser.cookie
  }

  const upload = async (person: Person, applicationId: string) => {
    const { payload, contentType } = multipart([{ fileName: `${marker[person]}.txt` }, { formFile: marker[person] }])
    const headers = { cookie: cookies[person] ?? '', 'content-type': contentType }
    const answer = await fetch(`${origin}/api/v1/applications/${applicationId}/file`, {
      method: 'POST',
      headers,
      body: new Uint8Array(payload),
    })
    learn(person, { status: answer.status, headers: {}, text: await answer.text() })
  }

  /** What an answer names can be asked for. */
  const learn = (person: Person, { status, headers, text }: Answer) => {
    if (status >= 300) return
    for (const id of idsIn(text)) seen.add(id)
    const location = /[^/]{36}$/.exec(headers['location'] ?? '')
    const named = [...text.slice(0, 20_000).matchAll(UUID)].flatMap(([, id]) => id ?? [])
    const { thing } = ids[person]
    thing.unshift(...[...(location ?? []), ...named].filter((id) => !thing.includes(id)))
    thing.splice(KEPT)
  }

  /** Begins anew: drafts of three types with the marker in their answers, beside what was signed. */
  const prepare = async () => {
    for (const person of PEOPLE) {
      const browser = { cookie: (cookies[person] = await logIn(person)) }
      await server.call('DELETE', 'drafts', { browser })
      const storage = await fillIn(server, browser, { ...SOURCES, SRC_DESCRIPTION: { text: marker[person] } })
      const radiography = await startDraft(server, browser, RADIOGRAPHY)
      await server.call('POST', `applications/${radiography}/placeOfBusiness`, {
        browser,
        body: { ...PLACE, name: marker[person] },
      })
      const veterinary = await startDraft(server, browser, VETERINARY_XRAY)
      const contact = { name: marker[person], email: `${marker[person]}@exempel.se`, telephone: '0701234567' }
      await server.call('PUT', `applications/${veterinary}/business-information`, {
        browser,
        body: { ...BUSINESS, companyContact: contact },
      })
      const signed = ids[person].application.at(-1)
      ids[person].application = [storage, radiography, veterinary, ...(signed ? [signed] : [])]
      await upload(person, storage)
    }
  }

  /** One application each that is signed and handed over. */
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

  const rows = async <T>(sql: string, values: unknown[] = []) =>
    (await db.query<{ found: T }>(sql, values)).rows.map(({ found }) => found)

  await prepare()
  await sendIn()
  return {
    origin,
    cookies,
    logIn,
    learn,
    /** Nothing was made: the answer names what there was already, as a repeat gets it, or who joins a signing. */
    isKnown: ({ text }: Answer): boolean => idsIn(text).length > 0 && idsIn(text).every((id) => seen.has(id)),
    prepare,
    /** What only the others' data holds; the number of who is logged out is everybody else's. */
    strangersOf: (who: Person | 'nobody') => PEOPLE.filter((person) => person !== who).map((person) => marker[person]),
    /** The ids that stand in a request, in place of what stands for them. */
    fill: (who: Person | 'nobody', text: string): string => {
      const own = who === 'nobody' ? 'Tolvan' : who
      return text.replaceAll(/\b(own|other)-(application|thing)-(\d)/g, (_, whose: string, kind: Kind, n: string) => {
        const all = ids[whose === 'own' ? own : another(own)][kind]
        return all[Number(n) % all.length] ?? '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'
      })
    },
    /** Entries of the audit log about what a person did. */
    auditOf: async (person: Person): Promise<number> => {
      const { personalNumber } = WHO[person]
      const counted =
        "select count(*)::int as found from audit_entry where content::jsonb->>'personId' = (select id::text from person where personal_number = $1)"
      return (await rows<number>(counted, [personalNumber]))[0] ?? 0
    },
    /** Deeds of one person on an application of the other. */
    trespasses: () =>
      rows<string>(
        "select e.content as found from audit_entry e join application a on e.chain = 'application:' || a.id where e.content::jsonb->>'personId' not in (select a.created_by::text)",
      ),
    logs: service.logs,
    close: async () => {
      await db.end()
      await service.stop()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
