/** Mails and PDFs: in the applicant's language, kind and plain, and without personal data in mails. */
import { asPrinted } from '@sievert/domain/characters'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { type Browser, CLINIC, ORIGIN, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { eventually, SOLARIUM_REPORT, SOURCE_STORAGE, startDraft } from '../../../test/journey.ts'
import type { Mail } from '../../../test/outside.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { wordsOf, wordsOfPage } from '../../../test/words-of.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { MailKind } from '../../ports/jobs.ts'
import type { Printer } from '../../ports/printer.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { composeMail } from './compose-mail.ts'
import { describeReceipt } from './describe-receipt.ts'
import { makeReceipt } from './make-receipt.ts'
import { sendMail } from './send-mail.ts'

const server = useSigningTest()
let browser: Browser
const dense = (text: string): string => text.replace(/\s/gu, '')
beforeAll(async () => {
  browser = await server.signIn()
})

/** The HTML has the same words, a single link target, no external resources, and is not an attachment. */
const expectSameAsPage = (mail: Mail | undefined, files: number) => {
  const { subject, text, html, raw, attachments } = mail ?? {
    subject: '',
    text: '',
    html: '',
    raw: '',
    attachments: -1,
  }
  expect(wordsOfPage(html)).toEqual(wordsOf(`${subject}\n${text}`))
  const [address] = /https?:\S+/.exec(text) ?? []
  expect([...html.matchAll(/(?:href|src|action|background|srcset)="(.*?)"/g)].map(([, to]) => to)).toEqual([address])
  expect(html).not.toMatch(/<(?:img|link|script|iframe|form|object|video|base)\b|url\(|@import|http-equiv/i)
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/im)
  expect(raw.search(/^Content-Type: text\/plain/im)).toBeLessThan(raw.search(/^Content-Type: text\/html/im))
  expect(attachments).toBe(files)
}

describe.each(['sv', 'en'] as const)('a mail in %s', (language) => {
  const sent = { status: 'Submitted', caseNumber: 'SIE2026-77', submittedAt: new Date('2026-03-01T12:00:00Z') } as const
  const granted = { ...sent, status: 'Granted', decidedOn: '2026-03-01', validUntil: '2031-03-01' } as const
  const report = { ...sent, reportNumber: 'A2026-000077', validUntil: '2031-03-01' } as const
  type Case = [what: string, type: number, state: Partial<ApplicationRecord>, kind: MailKind, sv: string, en: string]
  const mails: Case[] = [
    ['of an application', SOURCE_STORAGE, sent, 'received', 'tagit emot din ansökan', 'received your application'],
    ['of a renewal', SOURCE_STORAGE, { ...sent, isRenewal: true }, 'received', 'om förnyelse', 'for renewal'],
    ['of a change', SOURCE_STORAGE, { ...sent, previousCaseNumber: 'SIE2020-1' }, 'received', 'om ändring', 'a change'],
    ['of a decision', SOURCE_STORAGE, granted, 'granted', 'Beslut om din ansökan', 'Decision on your'],
    ['of an end to come', SOURCE_STORAGE, granted, 'expiry', 'slutar snart gälla', 'soon expire'],
    ['of a withdrawn permit', SOURCE_STORAGE, granted, 'withdrawn', 'tillstånd är återkallat', 'withdrawn'],
    ['of a withdrawn application', SOURCE_STORAGE, sent, 'withdrawn', 'ansökan är återtagen', 'application has been'],
    ['of a notification', SOLARIUM_REPORT, report, 'received', 'tagit emot din anmälan', 'your notification'],
    [
      'of a rejection',
      SOURCE_STORAGE,
      { ...sent, rejectedAt: new Date(), decidedOn: '2026-03-01' },
      'rejected',
      'Överklagandet ska ha kommit in till oss inom 3 veckor',
      'The appeal must reach us within 3 weeks',
    ],
    [
      "of a notification's dismissal",
      SOLARIUM_REPORT,
      { ...report, dismissedAt: new Date(), validUntil: null },
      'dismissed',
      'Vi har avvisat anmälan',
      'We have dismissed the notification',
    ],
    ["of a notification's end", SOLARIUM_REPORT, report, 'expiry', 'anmälan slutar snart', 'notification will soon'],
    [
      'of an ended notification',
      SOLARIUM_REPORT,
      report,
      'withdrawn',
      'anmälan gäller inte',
      'notification is no longer',
    ],
    ['of a draft', SOURCE_STORAGE, {}, 'draft-removal', 'påbörjad ansökan', 'started application'],
  ]
  it.each(mails)(
    '%s is kind, has no personal data, is sent once (CAS-03, AFT-01)',
    { tags: ['nightly'] },
    async (...mail) => {
      const [, type, state, kind, sv, en] = mail
      const id = toUuid(await startDraft(server.test, browser, type))
      const contactEmail = `${id}@exempel.se`
      await server.test.deps.stores.applications.update(id, { ...state, language, contactEmail })
      await sendMail(server.test.deps, { applicationId: id, kind, occasion: '' })
      await sendMail(server.test.deps, { applicationId: id, kind, occasion: '' })
      const own = (await server.world.mails()).filter(({ recipients }) => recipients.includes(contactEmail))
      expect(own).toHaveLength(1)
      const said = `${own[0]?.subject}\n${own[0]?.text}`
      expect(said).toContain(language === 'sv' ? sv : en)
      expect(said).toContain(`${ORIGIN}/app/`)
      expect(said).toContain(language === 'sv' ? 'Med vänlig hälsning' : 'Kind regards')
      // Dates are written in words; a link may contain any characters.
      expect(said.replaceAll(/https?:\S+/g, '')).not.toMatch(/\d{4}-\d\d-\d\d/)
      // No name or number of the person, no text key, no exclamation mark, no word of the other language.
      expect(said).not.toMatch(/Tolvansson|559990|1212|\.text|!|\{\d\}/)
      expect(said).not.toContain(language === 'sv' ? 'Hello' : 'Hej')
      expect(said.includes('ansökan') && said.includes('anmälan')).toBe(false)
      // The business type and the party.
      const { businessTypeId, party } = (await server.test.deps.stores.applications.find(id)) ?? { businessTypeId: 0 }
      const about = server.test.deps.catalogue.businessType(businessTypeId)?.name[language]
      for (const fact of [about, party?.name]) expect(said).toContain(`: ${fact}\n`)
      expectSameAsPage(own[0], kind === 'granted' && state.validUntil ? 1 : 0)
      await server.test.deps.stores.applications.delete(id)
    },
  )
})

it('sends a mail at the next try after the mail server refused it, without waiting for the claim (CAS-03)', async () => {
  const applicationId = toUuid(await startDraft(server.test, browser, SOURCE_STORAGE))
  const contactEmail = `${applicationId}@exempel.se`
  await server.test.deps.stores.applications.update(applicationId, { contactEmail })
  const mail = { applicationId, kind: 'draft-removal', occasion: '' } as const
  const refusing = { ...server.test.deps, mailer: { send: () => Promise.reject(new Error('451 try later')) } }
  await expect(sendMail(refusing, mail)).rejects.toThrow('451 try later')
  await sendMail(server.test.deps, mail)
  const own = (await server.world.mails()).filter(({ recipients }) => recipients.includes(contactEmail))
  expect(own).toHaveLength(1)
  await server.test.deps.stores.applications.delete(applicationId)
})

it.each([
  ['an organisation', {}, 'Tolvans Djurklinik AB', '11\u00a0100\u00a0kr'],
  [
    'a private person',
    { isPrivatePerson: true, name: 'Signe Ekbom', displayId: 'FI 130101' },
    '',
    '11\u00a0100\u00a0kr',
  ],
  ['a sole trader', { name: 'Elis Norrgård', displayId: '188709219813' }, '', '11\u00a0100\u00a0kr'],
  ['an organisation that has nothing to pay', {}, 'Tolvans Djurklinik AB', ''],
] as const)('a mail for %s names only an organisation, and the amount due once (CAS-03, SEC-14)', async (...each) => {
  const [, change, name, amount] = each
  const id = toUuid(await startDraft(server.test, browser, SOURCE_STORAGE))
  const draft = await server.test.deps.stores.applications.find(id)
  if (!draft) throw new Error('it is gone')
  const [dueNow, wanted] = [amount ? 11_100 : 0, { kind: 'received', occasion: '' } as const]
  const application: ApplicationRecord = {
    ...draft,
    party: { ...draft.party, ...change },
    fee: { kind: 'application', feeLineItems: [], feeTotal: dueNow, dueNow },
    status: 'Submitted',
    submittedAt: new Date(),
    language: 'sv',
  }
  const { text } = await composeMail(server.test.deps, server.test.deps.stores, application, wanted)
  const facts = ['Verksamhet: Förvaring av slutna strålkällor (tillstånd)', ...(name ? [`Sökande: ${name}`] : [])]
  expect(text.split('\n\n')).toContain(facts.join('\n'))
  expect(text.match(/[\d\u00a0]+\u00a0kr/g) ?? []).toEqual(amount ? [amount] : [])
  expect(text).not.toMatch(/Signe|Ekbom|Elis|Norrgård|Tolvansson|1888|1887/)
  await server.test.deps.stores.applications.delete(id)
})

const sendIn = async (language: 'sv' | 'en'): Promise<string> => {
  browser = await server.signIn()
  const { applicationId, signStateId, orderRef } = await server.begin(browser, { language, oid: CLINIC })
  await server.world.act(orderRef, 'approve')
  await eventually(async () => (await server.poll(browser, signStateId)).status === 'Success', 'the signature')
  return applicationId
}
/** The input of the PDFs. */
const subjectOf = async (applicationId: string) => {
  const { stores } = server.test.deps
  const application = await stores.applications.find(toUuid(applicationId))
  const order = await stores.signOrders.liveOrSucceeded(toUuid(applicationId))
  if (!application || !order) throw new Error('nothing was sent')
  return { application, order, invoice: null }
}

/** Simulates an attached file whose name has a character that no font contains. */
const withFile = (canonicalDocument: Buffer): Buffer => {
  const signed = JSON.parse(canonicalDocument.toString('utf8'))
  return Buffer.from(JSON.stringify({ ...signed, files: [{ fileName: '中.pdf', size: 1, sha256: 'ab'.repeat(32) }] }))
}

it('renders an English signing in English, for screen readers too (REV-04)', async () => {
  const applicationId = await sendIn('en')
  await makeReceipt(server.test.deps, toUuid(applicationId))
  const pdf = await server.test.call('GET', `applications/${applicationId}/receipt.pdf`, { browser })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const name = /^attachment; filename="Receipt [\w-]+\.pdf"; filename\*=UTF-8''Receipt%20/
  expect(pdf.headers['content-disposition']).toMatch(name)
  const raw = pdf.rawPayload.toString('latin1')
  expect(raw).toContain('/Lang (en-GB)')
  expect(raw).toContain('<rdf:li xml:lang="x-default">Receipt ')
  const said = JSON.stringify(describeReceipt(server.test.deps, 'receipt', await subjectOf(applicationId)))
  expect(said).toContain('SEK\u00a02,400')
  expect(said).not.toMatch(/\skr"|\d{4}-\d\d-\d\d/)
  // After the case number is assigned, the receipt without it is no longer served.
  const receipt = () => server.test.call('GET', `applications/${applicationId}/receipt.pdf`, { browser })
  await server.test.deps.stores.applications.update(toUuid(applicationId), { caseNumber: 'SIE2026-9' })
  expect((await receipt()).statusCode).toBe(404)
  await makeReceipt(server.test.deps, toUuid(applicationId))
  expect((await receipt()).rawPayload.toString('latin1')).toContain('Receipt SIE2026-9')
})

it.each(['receipt', 'application'])(
  'serves the %s PDF to its party, and to no other party (REV-04, ACC-15)',
  async (kind) => {
    const applicationId = await sendIn('sv')
    await makeReceipt(server.test.deps, toUuid(applicationId))
    const others = await server.test.signIn(TOLVAN, SECOND_COMPANY)
    const asked = [browser, others].map((each) =>
      server.test.call('GET', `applications/${applicationId}/${kind}.pdf`, { browser: each }),
    )
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 404])
  },
)

it('serves a PDF that 0.1.0 printed, but none to a draft whose signature a fail-over lost (REV-04)', async () => {
  const served = async (id: string) => {
    for (const folder of ['', `${'0'.repeat(64)}/`])
      await server.test.deps.fileStore.write(`receipts/${toUuid(id)}/${folder}application.pdf`, [Buffer.from('old')])
    return (await server.test.call('GET', `applications/${id}/application.pdf`, { browser })).statusCode
  }
  expect(await served(await sendIn('sv'))).toBe(200)
  expect(await served(await startDraft(server.test, browser))).toBe(404)
})

it('shows the valid state, even if an earlier state’s PDF renders last (REV-04)', async () => {
  const { deps: all } = server.test
  const applicationId = await sendIn('sv')
  const id = toUuid(applicationId)
  await all.stores.applications.update(id, { caseNumber: 'SIE2026-10', registeredAt: new Date() })
  const [begun, granted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const print: Printer['print'] = async ({ blocks }) => {
    begun.resolve()
    await granted.promise
    return Buffer.from(JSON.stringify(blocks))
  }
  const before = makeReceipt({ ...all, printer: { print } }, id)
  await begun.promise
  const decision = { decidedOn: '2026-11-20', validUntil: '2031-11-20', grantedAt: new Date() }
  await all.stores.applications.update(id, { status: 'Granted', ...decision })
  // The second run has stored its PDFs and has not ended when the first one overwrites them.
  const [stored, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  const find: typeof all.stores.applications.find = async (...which) => {
    if (++looks === 2) {
      stored.resolve()
      await ended.promise
    }
    return all.stores.applications.find(...which)
  }
  const stores = { ...all.stores, applications: { ...all.stores.applications, find } }
  const printer = { print: async ({ blocks }: Parameters<typeof print>[0]) => Buffer.from(JSON.stringify(blocks)) }
  const after = makeReceipt({ ...all, stores, printer }, id)
  await stored.promise
  granted.resolve()
  await before
  ended.resolve()
  await after
  const receipt = await server.test.call('GET', `applications/${applicationId}/receipt.pdf`, { browser })
  expect(receipt.body).toContain('20 november 2031')
})

it('has the checksums of signed content and files last in the application, and no similar number elsewhere (REV-04)', async () => {
  const subject = await subjectOf(await sendIn('sv'))
  const order = { ...subject.order, canonicalDocument: withFile(subject.order.canonicalDocument) }
  for (const kind of ['receipt', 'application'] as const) {
    const { blocks } = describeReceipt(server.test.deps, kind, { ...subject, order })
    const items = [
      ['Det som skrevs under', order.digest],
      ['中.pdf', 'ab'.repeat(32)],
    ]
    const checksums = [
      { kind: 'heading', level: 2, text: 'Kontrollsummor (SHA-256)' },
      { kind: 'list', items },
    ]
    const last = kind === 'application' ? blocks.slice(-checksums.length) : []
    expect(last).toEqual(kind === 'application' ? checksums : [])
    expect(JSON.stringify(blocks.slice(0, blocks.length - last.length))).not.toMatch(/[\da-f]{64}/)
    const list = blocks.findIndex((block) => block.kind === 'list' && block.items.includes('中.pdf'))
    expect(blocks[list - 1]).toMatchObject({ text: expect.stringContaining('nummer i Unicode') })
  }
})

it.for(['sv', 'en'] as const)(
  'renders in %s an Arabic name as code points, and explains them (ARC-01, REV-07)',
  async (language, context) => {
    needs(context, 'pdftotext')
    const subject = await subjectOf(await sendIn(language))
    const application = { ...subject.application, signerName: 'محمد' }
    const explained = asPrinted(server.test.deps.translator(language)('pdf.written-out.text'))
    for (const kind of ['receipt', 'application'] as const) {
      const document = describeReceipt(server.test.deps, kind, { ...subject, application })
      const input = await server.test.deps.printer.print(document)
      const text = dense(outputOf('pdftotext', ['-raw', '-', '-'], { input }))
      for (const said of ['[U+0645][U+062D][U+0645][U+062F]', explained]) expect(text).toContain(dense(said))
    }
  },
)
