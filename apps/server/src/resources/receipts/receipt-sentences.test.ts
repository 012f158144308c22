/**
 * The PDF receipt and the mails contain the sentences of the domain's table; the test of the page reads the same table.
 */

import { STEP_GENERAL_BUSINESS_INFORMATION } from '@sievert/domain/application-type/definition'
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import type { InvoiceWay } from '@sievert/domain/receipts/invoice'
import type { SignedKind } from '@sievert/domain/receipts/pdf-titles'
import { runtimeKey } from '@sievert/domain/text-key'
import { expect, it } from 'vitest'
import table from '../../../../../packages/domain/src/fixtures/cases/receipts.json' with { type: 'json' }
import { quickSample } from '../../../../../scripts/testing/sampling.ts'
import { PRIVATE_PERSON, TOLVAN } from '../../../test/app.ts'
import { LASER_POINTER, SOLARIUM_REPORT, SOURCE_STORAGE, startDraft } from '../../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { decisionOf } from '../../applications/decision-of.ts'
import type { PrintedDocument } from '../../ports/printer.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { toShortId, toUuid } from '../../utilities/ids/application-id.ts'
import { describeReceipt } from './describe-receipt.ts'
import { invoiceOf } from './receipt-content.ts'
import { sendMail } from './send-mail.ts'

const server = useSigningTest()
const browser = useBrowser(server)
const person = useBrowser({ signIn: (number) => server.test.signIn(number, PRIVATE_PERSON) }, TOLVAN)

type Case = (typeof table.cases)[number]
/** Only the page can show a renewal: the PDF and the mail are older. */
const CASES = table.cases.filter(({ sent }) => !('isRenewed' in sent))
const labelsOf = ({ blocks }: PrintedDocument) =>
  blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ label }) => label) : []))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** General information of an applicant with this kind of invoice. */
const informationOf = (way: InvoiceWay | null) => {
  if (way === 'OwnAddress') return { ...privatePersonInformation, invoiceAddress: null }
  if (way === 'SeparateAddress') return privatePersonInformation
  if (way === 'Paper') return companyInformation
  const electronicInvoice = way && { electronicInvoiceType: way, glnNumber: '7350000000006' }
  const invoiceType = way && ('Electronic' as const)
  return {
    ...companyInformation,
    invoice: { invoiceType, paperInvoice: null, invoiceReference: '', electronicInvoice },
  }
}

/** Stores an application as the case describes. */
const yearlyOf = (sent: object): { yearly?: number } => ('yearly' in sent ? { yearly: Number(sent.yearly) } : {})

const stored = async ({ sent }: Case, language: 'sv' | 'en') => {
  const type = sent.reportOnly ? SOLARIUM_REPORT : sent.isPrivatePerson ? LASER_POINTER : SOURCE_STORAGE
  await server.test.db.deleteFrom('application').execute()
  const id = toUuid(await startDraft(server.test, sent.isPrivatePerson ? person : browser, type))
  const { stores, catalogue } = server.test.deps
  const stepNumber = catalogue
    .latestVersion(type)
    .steps.findIndex((s) => s.identity === STEP_GENERAL_BUSINESS_INFORMATION)
  const draft = await stores.applications.find(id)
  const by = { applicationId: id, savedBy: draft?.createdBy ?? '', savedAt: new Date() }
  await stores.answers.insertStep({
    ...by,
    stepNumber,
    data: informationOf(sent.invoice as InvoiceWay | null),
    revision: 1,
  })
  const kind = sent.decision?.kind
  const { dueNow, yearlyFee, caseNumber, reportNumber, validUntil, isRenewal } = sent
  const previousCaseNumber = 'previousCaseNumber' in sent ? sent.previousCaseNumber : null
  await stores.applications.update(id, {
    caseNumber,
    reportNumber,
    validUntil,
    isRenewal,
    previousCaseNumber,
    language,
    contactEmail: sent.contactEmail,
    status: sent.status as 'Submitted',
    withdrawnAt: kind === 'withdrawn' ? new Date() : null,
    rejectedAt: kind === 'rejected' ? new Date() : null,
    dismissedAt: kind === 'dismissed' ? new Date() : null,
    statusLabel: sent.statusLabel ?? null,
    submittedAt: new Date('2026-03-01T12:00:00Z'),
    decidedOn: sent.status === 'Granted' || kind === 'rejected' ? '2026-04-01' : null,
    fee: { kind: 'application', feeLineItems: [], feeTotal: yearlyFee, dueNow, ...yearlyOf(sent) },
  })
  const application = await stores.applications.find(id)
  if (!application) throw new Error('it is gone')
  return application
}

it.each(CASES.flatMap((each) => quickSample(['sv', 'en'] as const).map((language) => ({ ...each, language }))))(
  'of $what, PDF and mail agree in $language (REV-04, CAS-03, REP-03, REV-03, AFT-01)',
  async ({ language, ...each }) => {
    const application = await stored(each, language)
    const { deps } = server.test
    expect(deps.catalogue.businessType(application.businessTypeId)?.nameKey).toBe(each.sent.nameKey)
    const invoice = await invoiceOf(deps, deps.stores, application, language)
    const fee = application.fee
    const signed = { businessType: { name: 'x' }, party: application.party, steps: [], files: [], fee }
    const order = { language, canonicalDocument: Buffer.from(JSON.stringify(signed)), ground: { role: 'owner' } }
    const print = (kind: SignedKind) =>
      describeReceipt(deps, kind, {
        application,
        invoice,
        order: { ...order, method: 'BankID', digest: 'd' } as unknown as SignOrderRecord,
      })
    const printed = print('receipt')
    const blocks = printed.blocks.flatMap((block) =>
      block.kind === 'list' ? block.items.flat() : block.kind === 'paragraph' ? [block.text] : [],
    )
    const texts = blocks.map(plain)
    expect(texts.filter((line) => each[language].includes(line))).toEqual(each[language])
    // The mail has a separate sentence for it.
    const made = language === 'sv' ? 'Beslutet fattades den 1 april 2026.' : 'The decision was made on 1 April 2026.'
    const more = each.outcome === 'granted' ? [made] : []
    expect(texts.toSorted()).toEqual([...each.beside[language], ...each[language], ...more].toSorted())
    const headings = printed.blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 2 ? block.text : [],
    )
    const first = each.outcome ? [deps.translator(language)(runtimeKey(`receipt.outcome.${each.outcome}.text`))] : []
    expect(headings.slice(0, first.length)).toEqual(first)
    expect(labelsOf(printed).includes(language === 'sv' ? 'Faktureras' : 'To be invoiced')).toBe(each.payNow)
    expect(labelsOf(print('application'))).not.toContain(language === 'sv' ? 'Faktureras' : 'To be invoiced')
    const yearly = deps.translator(language)('fee.yearly.label.text')
    expect(labelsOf(print('application')).includes(yearly)).toBe((yearlyOf(each.sent).yearly ?? 0) > 0)
    const kind = decisionOf(application)?.kind ?? 'received'
    await sendMail(deps, { applicationId: application.id, kind, occasion: '' })
    const link = `/app/${toShortId(application.id)}`
    const mail = (await server.world.mails()).find(({ text }) => text.includes(link))
    const lines = plain(mail?.text ?? '')
      .split('\n')
      .map((line) => line.replace(/^- /, ''))
    expect(lines.filter((line) => each[language].includes(line))).toEqual(each[language])
    for (const line of each.beside[language]) expect(lines).not.toContain(line)
    // The PDF contains the invoice address; a mail contains no address.
    expect(JSON.stringify(printed.blocks).includes('Ängsta')).toBe(
      each[language].some((line) => /på papper|on paper/.test(line)) && invoice?.to.includes('Ängsta'),
    )
    expect(mail?.text).not.toMatch(/Ängsta|Oslo|Stigen|Box 12|7350000000006/)
  },
)
