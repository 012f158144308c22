/** Describes the PDFs of the receipt and the signed application, from the signed bytes. */
import type { Fee } from '@sievert/domain/fees/values'
import { feeLineInWords } from '@sievert/domain/fees/words'
import type { InvoiceTo } from '@sievert/domain/receipts/invoice'
import { pdfKindText, pdfTitle, type SignedKind } from '@sievert/domain/receipts/pdf-titles'
import { quotedNumber, type ReceiptContent } from '@sievert/domain/receipts/receipt-content'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { SummaryStep } from '@sievert/domain/summary/rows'
import type { TextKey } from '@sievert/domain/text-key'
import { type Formats, formatsIn } from '@sievert/domain/texts/formats'
import { type Translate, translatorForType } from '@sievert/domain/texts/translate'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Block, Lines, PrintedDocument } from '../../ports/printer.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { withExplanations } from './explain-marks.ts'
import { receiptContentOf } from './receipt-content.ts'
import type { Signer } from './signers-of.ts'
import { summaryBlocks } from './summary-blocks.ts'

/** The fields of the canonical document that the PDFs show. */
type Signed = {
  businessType: { name: string }
  party: { name: string; displayId: string; isPrivatePerson: boolean }
  steps: SummaryStep[]
  files: { fileName: string; size: number; sha256: string }[]
  fee: Fee
}
type DescribeDependencies = Pick<Dependencies, 'catalogue' | 'clock' | 'translator'>
type Say = Formats & { t: Translate }
type Subject = {
  application: ApplicationRecord
  order: SignOrderRecord
  invoice: InvoiceTo | null
  /** Several, in chronological order. Otherwise the person of the order has signed alone. */
  signers?: readonly Signer[]
}

/** Without the empty ones. */
export const facts = (pairs: readonly (readonly [label: string, value: Lines])[]): Block => ({
  kind: 'facts',
  facts: pairs.filter(([, value]) => value.length > 0).map(([label, value]) => ({ label, value })),
})
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (level: 1 | 2 | 3, text: string): Block => ({ kind: 'heading', level, text })

const signatureBlocks = ({ t, dateTime }: Say, { application, order, signers = [] }: Subject): Block[] => {
  const signer = (name: string | null) =>
    [t('pdf.signature.signer.text'), name || t('receipt.protected-signer.text')] as const
  const ground = [t('pdf.signature.ground.text'), t(`representation.role.${order.ground.role}.text`)] as const
  const means = (method: Signer['method'], at: Date | string | null) =>
    [
      [t('pdf.signature.method.text'), t(`signing.method.${method}.text`)],
      [t('pdf.signature.time.text'), at ? dateTime(at) : ''],
    ] as const
  const header = heading(2, t('pdf.signature.header.text'))
  if (signers.length === 0)
    return [header, facts([signer(application.signerName), ground, ...means(order.method, application.submittedAt)])]
  // The combination of the register is the ground of all.
  const each = signers.map(({ name, method, signedAt }) => facts([signer(name), ...means(method, signedAt)]))
  return [header, facts([ground]), ...each]
}

const fileBlocks = (t: Translate, { files }: Signed, isReport: boolean): Block[] =>
  files.length === 0
    ? []
    : [
        heading(2, t(`pdf.files.${isReport ? 'report' : 'application'}.text`)),
        { kind: 'list', items: files.map(({ fileName }) => fileName) },
      ]

/** Last in the signed application, and not in the receipt, which fits on a page: few readers verify checksums. */
const checksumBlocks = (t: Translate, { order }: Subject, { files }: Signed): Block[] => {
  const signed = { fileName: t('pdf.checksums.signed.text'), sha256: order.digest }
  const items = [signed, ...files].map(({ fileName, sha256 }) => [fileName, sha256])
  return [heading(2, t('pdf.checksums.header.text')), { kind: 'list', items }]
}

const feeBlocks = ({ t, money }: Say, { fee }: Signed, totalKey: TextKey): Block[] => [
  heading(2, t('pdf.fee.header.text')),
  facts([
    ...fee.feeLineItems.map((line) => [line.name, feeLineInWords(line, t, money)] as const),
    [t(totalKey), money(fee.dueNow)],
    [t('fee.yearly.label.text'), fee.yearly ? money(fee.yearly) : ''],
  ]),
]

/** The number to show to the applicant. */
export const numberOf = (application: ApplicationRecord): string =>
  quotedNumber({ ...application, applicationNumber: application.number })

const partyOf = ({ party: { name, displayId } }: Signed): string =>
  `${name} ${displayNationalIdentity(displayId)}`.trim()

const whoAndWhat = (t: Translate, { application }: Subject, signed: Signed, isReport: boolean): Block =>
  facts([
    [t(isReport ? 'pdf.notifier.text' : 'pdf.applicant.text'), partyOf(signed)],
    [t('pdf.business-type.text'), signed.businessType.name],
    [t('receipt.number.label.text'), numberOf(application)],
  ])

/** The sentences about the state of the application, without additions. */
const contentBlocks = (say: Say, content: ReceiptContent, decidedOn: string | null): Block[] => [
  ...[content.header, ...content.numbers].map(paragraph),
  ...(content.outcome ? [heading(2, say.t(`receipt.outcome.${content.outcome}.text`))] : []),
  // The sentences of a rejection contain its date.
  ...(content.outcome === 'granted' && decidedOn
    ? [paragraph(say.t('receipt.outcome.decided-on.text', [say.date(decidedOn)]))]
    : []),
  ...content.standing.map(paragraph),
  ...(content.next.length > 0
    ? [heading(2, say.t('receipt.next.header.text')), { kind: 'list' as const, items: content.next }]
    : []),
  ...[content.confirmation, content.notYet].flatMap((text) => (text ? [paragraph(text)] : [])),
]

const receiptBlocks = (deps: DescribeDependencies, say: Say, subject: Subject, signed: Signed): Block[] => {
  const { t, dateTime } = say
  const { invoice, order } = subject
  const content = receiptContentOf(deps, { ...subject, language: order.language })
  return [
    ...contentBlocks(say, content, subject.application.decidedOn),
    facts([
      [t('receipt.invoice.to.text'), content.invoiced ? (invoice?.to ?? '') : ''],
      [t('receipt.made.text'), dateTime(deps.clock.now())],
    ]),
    ...(content.payNow ? feeBlocks(say, signed, 'fee.due-now.text') : []),
    ...(content.outcome && signed.fee.dueNow > 0 ? feeBlocks(say, signed, 'pdf.fee.signed.text') : []),
  ]
}

/** The application as signed, regardless of later changes. */
const applicationBlocks = (say: Say, signed: Signed): Block[] => [
  ...summaryBlocks(say.t, signed.steps),
  ...feeBlocks(say, signed, 'pdf.fee.signed.text'),
]

/** `order` is the successful one. Language, answers, files and fee are those that were signed. */
export const describeReceipt = (deps: DescribeDependencies, kind: SignedKind, subject: Subject): PrintedDocument => {
  const { application, order } = subject
  const { language } = order
  const { reportOnly, nameKey } = applicationTypeOf(deps, application).businessType
  const t = translatorForType(deps.translator(language), nameKey)
  const say: Say = { t, ...formatsIn(language) }
  const signed = JSON.parse(order.canonicalDocument.toString('utf8')) as Signed
  const pdf = { kind, reportOnly, number: numberOf(application) }
  const title = pdfTitle(t, pdf)
  const body = kind === 'application' ? applicationBlocks(say, signed) : receiptBlocks(deps, say, subject, signed)
  const blocks: Block[] = [
    heading(1, title),
    whoAndWhat(t, subject, signed, reportOnly),
    ...body,
    ...fileBlocks(t, signed, reportOnly),
    ...signatureBlocks(say, subject),
    ...(kind === 'application' ? checksumBlocks(t, subject, signed) : []),
  ]
  return {
    title,
    language,
    author: deps.catalogue.authority.name[language],
    kind: pdfKindText(t, pdf),
    // The receipt, too: its names, addresses and file names are the applicant's words under the authority's letterhead.
    source: t(`pdf.source.${reportOnly ? 'report' : 'application'}.text`),
    blocks: withExplanations(t, blocks),
    pageNumber: t('pdf.page.text', ['{0}', '{1}']),
  }
}
