/** Quotas of unsubmitted data per party, and per person across parties; concurrent requests are counted correctly. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@sievert/contract/problem'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { describe, expect, it, vi } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { checkDocuments, storedKeys, upload, uploadHead } from '../../../test/documents.ts'
import { exe, pdf } from '../../../test/inspect/files.ts'
import { ANY_REVISION, PLACE, RADIOGRAPHY, SOLARIUM_REPORT, wire, X_RAY_TUBE } from '../../../test/journey.ts'
import { clinicOf, KNOWN, REPORTED } from '../../../test/machines.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const NIGHTLY = { tags: ['nightly'] }

const NILS = '188910309825'
/** Large compared with the multipart overhead, which counts with a file during its upload. */
const FILE = pdf({ inside: `%${'x'.repeat(100_000)}\n` })
const SIZE = FILE.length
const AROUND = 2000
const content = FILE
const PATIENCE = { timeout: 5000 }

/** Waits between counting and storing, to let concurrent requests interleave. */
const hesitating = (deps: Dependencies): Dependencies => {
  const late =
    <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const counted = await read(...args)
      await sleep(50)
      return counted
    }
  const inTransaction: Dependencies['inTransaction'] = (work) =>
    deps.inTransaction((stores) => {
      const { lock, drafts, files } = stores.quotas
      return work({ ...stores, quotas: { lock, drafts: late(drafts), files: late(files) } })
    })
  return { ...deps, inTransaction }
}

/** Starts the server with these quotas, and returns actions of its users. */
const withQuotas = async (quotas: Record<string, string>) => {
  const test = await startTestApp(quotas, hesitating)
  const create = (browser: Browser, headers: Record<string, string> = {}) =>
    test.call('POST', 'applications', { browser, body: { businessTypeId: RADIOGRAPHY, isRenewal: false }, headers })
  const draft = async (browser: Browser) => (await create(browser)).json<{ applicationId: string }>().applicationId
  const remove = (browser: Browser, id: string) => test.call('DELETE', `applications/${id}`, { browser })
  const begin = (browser: Browser, id: string, size = SIZE) => {
    const about = { 'upload-length': String(size), 'upload-metadata': `filename ${btoa('ritning.pdf')}` }
    return test.call('POST', `applications/${id}/uploads`, { browser, headers: { 'tus-resumable': '1.0.0', ...about } })
  }
  const continueUpload = (browser: Browser, location: unknown, body: Buffer) => {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    return test.call('PATCH', String(location), { browser, body, headers })
  }
  const refusals = async (code: string) => {
    const { body } = await test.call('GET', '/metrics')
    return Number(new RegExp(`^sievert_problems_total\\{code="${code}"\\} (\\d+)$`, 'm').exec(body)?.[1])
  }
  return { test, create, draft, remove, begin, continueUpload, refusals }
}
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

describe('drafts', () => {
  it('are refused over the party’s quota, with advice, until one is deleted (QUO-01)', async () => {
    const { test, create, draft, remove, refusals } = await withQuotas({ QUOTA_PARTY_DRAFTS: '3' })
    const [tolvan, nils] = [await test.signIn(TOLVAN, CLINIC), await test.signIn(NILS, CLINIC)]
    const ids = [await draft(tolvan), await draft(tolvan), await draft(nils)]
    expect(await refusals('error.quota-drafts.text')).toBe(0)
    const key = { 'idempotency-key': 'pressed again' }
    const refused = await create(nils, key)
    expect(refused.json()).toMatchObject({ status: 409, code: 'error.quota-drafts.text' })
    expect(refused.json<Problem>().title).toMatch(/^Du, eller den som du företräder, har så många .* Ta bort någon/)
    expect(await refusals('error.quota-drafts.text')).toBe(1)
    expect((await create(await test.signIn(TOLVAN, SECOND_COMPANY))).statusCode).toBe(201)
    await remove(tolvan, ids[0] ?? '')
    expect((await create(nils, key)).statusCode).toBe(201)
    await test.deps.stores.applications.update(toUuid(ids[1] ?? ''), { status: 'Submitted' })
    expect((await create(nils)).statusCode).toBe(201)
    await test.close()
  })

  it('are refused beyond the person’s quota, whomever they represent (QUO-01)', NIGHTLY, async () => {
    const { test, create, draft } = await withQuotas({ QUOTA_PERSON_DRAFTS: '2' })
    await draft(await test.signIn(TOLVAN, CLINIC))
    const company = await test.signIn(TOLVAN, SECOND_COMPANY)
    expect(statuses([await create(company), await create(company)])).toEqual([201, 409])
    expect((await create(await test.signIn(NILS, CLINIC))).statusCode).toBe(201)
    await test.close()
  })

  it.each([
    ['the party', { QUOTA_PARTY_DRAFTS: '2' }, [CLINIC, CLINIC]],
    ['the person', { QUOTA_PERSON_DRAFTS: '2' }, [CLINIC, SECOND_COMPANY]],
  ])('are counted right for %s when concurrent (QUO-01)', NIGHTLY, async (_whose, quotas, parties) => {
    const { test, create } = await withQuotas(quotas)
    const browsers = await Promise.all(parties.map((party) => test.signIn(TOLVAN, party)))
    const answers = await Promise.all([...browsers, ...browsers, ...browsers].map((browser) => create(browser)))
    expect(statuses(answers)).toEqual([201, 201, 409, 409, 409, 409])
    await test.close()
  })
})

describe('bytes', () => {
  it('refuses files beyond the quota by either way of upload, and stores nothing (QUO-02)', NIGHTLY, async () => {
    const { test, draft, remove, begin, refusals } = await withQuotas({
      QUOTA_PARTY_BYTES: String(2 * SIZE + AROUND),
    })
    const browser = await test.signIn(TOLVAN, CLINIC)
    const [first, second] = [await draft(browser), await draft(browser)]
    expect((await upload(test, browser, first, { content })).statusCode).toBe(201)
    expect((await upload(test, browser, second, { content })).statusCode).toBe(201)
    const before = await storedKeys(test.deps)
    for (const refused of [await upload(test, browser, first, { content }), await begin(browser, first, AROUND + 1)])
      expect(refused.json()).toMatchObject({ status: 413, code: 'error.quota-bytes.text' })
    expect(await refusals('error.quota-bytes.text')).toBe(2)
    expect(await storedKeys(test.deps)).toEqual(before)
    await remove(browser, second)
    expect((await upload(test, browser, first, { content })).statusCode).toBe(201)
    await test.close()
  })

  it('of refused files and of submitted applications do not count (QUO-02)', NIGHTLY, async () => {
    const { test, draft } = await withQuotas({ QUOTA_PARTY_BYTES: String(SIZE + AROUND) })
    const browser = await test.signIn(TOLVAN, CLINIC)
    const id = await draft(browser)
    expect((await upload(test, browser, id, { content: exe() })).statusCode).toBe(422)
    expect((await upload(test, browser, id, { content: '%PDF-1.7\n' })).statusCode).toBe(201)
    await checkDocuments(test)
    expect((await upload(test, browser, id, { content })).statusCode).toBe(201)
    await test.deps.stores.applications.update(toUuid(id), { status: 'Submitted' })
    expect((await upload(test, browser, await draft(browser), { content })).statusCode).toBe(201)
    await test.close()
  })

  it.each([
    ['the party', { QUOTA_PARTY_BYTES: String(2 * SIZE + AROUND) }, [CLINIC, CLINIC]],
    ['the person', { QUOTA_PERSON_BYTES: String(2 * SIZE + AROUND) }, [CLINIC, SECOND_COMPANY]],
  ])('that come at once are counted right for %s (QUO-02)', NIGHTLY, async (_whose, quotas, parties) => {
    const { test, draft, begin } = await withQuotas(quotas)
    const places = await Promise.all(
      parties.map(async (party) => {
        const browser = await test.signIn(TOLVAN, party)
        return { browser, id: await draft(browser) }
      }),
    )
    const answers = await Promise.all(
      places.flatMap(({ browser, id }) => [
        upload(test, browser, id, { content }),
        upload(test, browser, id, { content }),
        upload(test, browser, id, { content }),
      ]),
    )
    expect(statuses(answers)).toEqual([201, 201, 413, 413, 413, 413])
    for (const { browser, id } of places)
      expect((await begin(browser, id)).json()).toMatchObject({ status: 413, code: 'error.quota-bytes.text' })
    await test.close()
  })
})

it('limits uploads in progress: a new one displaces another, and a finished one does not count (QUO-03)', async () => {
  const { test, draft, begin, continueUpload } = await withQuotas({ QUOTA_PERSON_UPLOADS: '2' })
  const browser = await test.signIn(TOLVAN, CLINIC)
  const id = await draft(browser)
  const unfinished = () => test.db.selectFrom('upload').select('id').where('documentId', 'is', null).execute()
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(browser, id)))
  expect(statuses(answers)).toEqual([201, 201, 201, 201, 201])
  const [stored] = await unfinished()
  expect(await unfinished()).toHaveLength(2)
  const begun = answers.find(({ headers }) => String(headers.location).endsWith(stored?.id ?? 'none'))
  expect((await continueUpload(browser, begun?.headers.location, FILE)).statusCode).toBe(204)
  expect(await unfinished()).toHaveLength(1)
  expect(statuses([await begin(browser, id), await begin(browser, id)])).toEqual([201, 201])
  expect(await unfinished()).toHaveLength(2)
  await test.close()
})

describe('a file that comes whole', () => {
  const open: Socket[] = []
  const close = async (test: TestApp) => {
    for (const socket of open.splice(0)) socket.destroy()
    await test.close()
  }
  /** Starts to send a form and stalls. Returns a function that aborts the request. */
  const stall = async (test: TestApp, browser: Browser, id: string, length: number | 'unknown', body: string) => {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
    const before = await underWay(test)
    const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
    open.push(socket)
    const lengthOf = length === 'unknown' ? 'transfer-encoding: chunked' : `content-length: ${length}`
    const head = uploadHead(id, browser, 'multipart/form-data; boundary=x', 0).replace('content-length: 0', lengthOf)
    socket.write(`${head}${length === 'unknown' ? `${body.length.toString(16)}\r\n${body}\r\n` : body}`)
    await vi.waitFor(async () => expect(await underWay(test)).toBe(before + 1), PATIENCE)
    return () => socket.destroy()
  }
  const underWay = async ({ db }: TestApp) =>
    (await db.selectFrom('upload').select('id').where('documentId', 'is', null).execute()).length
  const PART = '--x\r\ncontent-disposition: form-data; name="formFile"; filename="a.pdf"\r\n\r\n'

  it.each([
    ['before its form has begun', '-'],
    ['where its file begins', PART],
    ['in its file', `${PART}%PDF-1.7\n${' '.repeat(50_000)}`],
  ])('counts as an open upload until the connection dies %s (QUO-03)', NIGHTLY, async (_where, body) => {
    const { test, draft, begin } = await withQuotas({ QUOTA_PERSON_UPLOADS: '2' })
    const browser = await test.signIn(TOLVAN, CLINIC)
    const id = await draft(browser)
    const breakOff = await stall(test, browser, id, 90_000, body)
    await stall(test, browser, id, 'unknown', body)
    for (const refused of [await upload(test, browser, id), await begin(browser, id)])
      expect(refused.json()).toMatchObject({ status: 413, code: 'error.quota-uploads.text' })
    breakOff()
    await vi.waitFor(async () => expect(await underWay(test)).toBe(1), PATIENCE)
    expect((await upload(test, browser, id)).statusCode).toBe(201)
    expect((await upload(test, browser, id, { content: exe() })).statusCode).toBe(422)
    expect((await upload(test, browser, id)).statusCode).toBe(201)
    await close(test)
  })

  it.each([
    ['the party', 'PARTY', [CLINIC, CLINIC]],
    ['the person', 'PERSON', [CLINIC, SECOND_COMPANY]],
  ] as const)(
    'counts with its announced or greatest size while it arrives, for %s (QUO-02)',
    NIGHTLY,
    async (_whose, of, [here, there]) => {
      const { test, draft, begin } = await withQuotas({ [`QUOTA_${of}_BYTES`]: String(FILE_SIZE_LIMIT + 30_000_000) })
      const [browser, other] = [await test.signIn(TOLVAN, here), await test.signIn(TOLVAN, there)]
      const [id, others] = [await draft(browser), await draft(other)]
      await stall(test, browser, id, 'unknown', PART)
      expect((await begin(other, others, 30_000_001)).json()).toMatchObject({
        status: 413,
        code: 'error.quota-bytes.text',
      })
      await stall(test, browser, id, 20_000_000, PART)
      expect(statuses([await begin(other, others, 10_000_001), await begin(other, others, 10_000_000)])).toEqual([
        201, 413,
      ])
      await close(test)
    },
  )
})

describe('machines and places', () => {
  it('are refused over the application’s total quota, until one is deleted (QUO-07)', NIGHTLY, async () => {
    const { test, draft, refusals } = await withQuotas({ QUOTA_APPLICATION_ITEMS: '2' })
    const browser = await test.signIn(TOLVAN, CLINIC)
    const [id, other] = [await draft(browser), await draft(browser)]
    const equipment = { stepData: wire(X_RAY_TUBE) }
    const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers: object = {}) =>
      test.call(method, `applications/${path}`, { browser, body, headers: { ...ANY_REVISION, ...headers } })
    const add = (path: string, body: object, to = id) =>
      send('POST', `${to}/${path}`, body, { 'idempotency-key': path + to })
    const { equipmentId } = (await add('equipment', equipment)).json<{ equipmentId: string }>()
    const place = (await add('placeOfBusiness', PLACE)).json<typeof PLACE>()
    // Repeated with its key, the request adds no second place, also after a crash before the response.
    const died = { status: null, body: null, headers: null, createdAt: new Date(Date.now() - 180_000) }
    await test.db.updateTable('idempotentAnswer').set(died).where('key', 'like', `% placeOfBusiness${id}`).execute()
    expect((await add('placeOfBusiness', PLACE)).json()).toEqual(place)
    const more = () => send('POST', `${id}/equipment`, equipment)
    const refused = await more()
    expect(refused.json()).toMatchObject({ status: 409, code: 'error.quota-items.text' })
    expect(refused.json<Problem>().title).toMatch(/^Det som du lade till är inte sparat.* Ta bort något/)
    expect(await refusals('error.quota-items.text')).toBe(1)
    expect((await add('equipment', equipment, other)).statusCode).toBe(201)
    expect((await send('PUT', `${id}/equipment/${equipmentId}`, equipment)).statusCode).toBe(200)
    await send('DELETE', `${id}/placeOfBusiness/${place.id}`)
    expect(statuses(await Promise.all([more(), more(), more()]))).toEqual([201, 409, 409])
    await test.close()
  })

  it('counts veterinary equipment likewise, also without a permit (QUO-07)', NIGHTLY, async () => {
    const { test } = await withQuotas({ QUOTA_APPLICATION_ITEMS: '1' })
    const clinic = await clinicOf(test, await test.signIn(TOLVAN, CLINIC))
    const stored = await clinic.added(KNOWN)
    expect((await clinic.add(KNOWN)).json()).toMatchObject({ status: 409, code: 'error.quota-items.text' })
    expect((await clinic.add(REPORTED)).json()).toMatchObject({ equipmentId: null, permitType: 'Report' })
    expect((await clinic.change({ ...stored, serialNumber: 'SN-9' })).statusCode).toBe(200)
    expect(await clinic.all()).toHaveLength(1)
    await test.close()
  })

  it('count when an application begins with them: above the quota none is created (QUO-07)', async () => {
    const { test } = await withQuotas({ QUOTA_APPLICATION_ITEMS: '1' })
    const browser = await test.signIn(TOLVAN, CLINIC)
    const begin = (places: number) => {
      const placesOfBusiness = Array.from({ length: places }, (_, n) => ({ ...PLACE, id: `${n}` }))
      const answers = wire({ SOL_PLACES: { placesOfBusiness } })
      return test.call('POST', 'applications', {
        browser,
        body: { businessTypeId: SOLARIUM_REPORT, isRenewal: false, answers },
      })
    }
    expect((await begin(2)).json()).toMatchObject({ status: 409, code: 'error.quota-items.text' })
    expect((await begin(1)).statusCode).toBe(201)
    await test.close()
  })
})
