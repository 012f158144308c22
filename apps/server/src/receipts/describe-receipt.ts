/** Receipt and signed application as documents, from the very bytes that were signed. */

import type { SummaryStep } from '@sievert/domain/engine/summary'
import type { Fee } from '@sievert/domain/fees/values'
import { nextSteps, notYet, type Sent } from '@sievert/domain/receipts/what-next'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import { displayOrganisationNumber } from '@sievert/domain/rules/organisation-number'
import { type Formats, formatsIn } from '@sievert/domain/texts/formats'
import { applicationTypeOf, type PinnedType } from '../applications/application-type-of.ts'
import type { Translate } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Block, PrintedDocument } from '../ports/printer.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { summaryBlocks } from './summary-blocks.ts'

/** What the canonical document holds, as far as a reader is concerned. */
type Signed = {
  businessType: { name: string }
  party: { name: string; displayId: string; isPrivatePerson: boolean }
  steps: SummaryStep[]
  files: { fileName: string; size: number; sha256: string }[]
  fee: Fee
}
type DescribeNeeds = Pick<Needs, 'catalogue' | 'translator'>
type Say = Formats & { t: Translate }
type Subject = { application: ApplicationRecord; order: SignOrderRecord }

const facts = (pairs: readonly (readonly [label: string, value: string])[]): Block => ({
  kind: 'facts',
  facts: pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
})
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const heading = (level: 1 | 2 | 3, text: string): Block => ({ kind: 'heading', level, text })

const signatureBlocks = ({ t, dateTime }: Say, { application, order }: Subject): Block[] => [
  heading(2, t('pdf.signature.header.text')),
  facts([
    [t('pdf.signature.signer.text'), application.signerName || t('receipt.protected-signer.text')],
    [t('pdf.signature.ground.text'), t(`representation.role.${order.ground.role}.text`)],
    [t('pdf.signature.method.text'), t(`signing.method.${order.method}.text`)],
    [t('pdf.signature.time.text'), application.submittedAt ? dateTime(application.submittedAt) : ''],
    [t('pdf.signature.digest.text'), order.digest],
  ]),
]

const fileBlocks = (t: Translate, { files }: Signed): Block[] =>
  files.length === 0
    ? []
    : [
        heading(2, t('pdf.files.header.text')),
        ...files.map(({ fileName, sha256 }) =>
          facts([
            [t('pdf.files.name.text'), fileName],
            [t('pdf.files.hash.text'), sha256],
          ]),
        ),
      ]

const feeBlocks = ({ t, money }: Say, { fee }: Signed): Block[] => [
  heading(2, t('pdf.fee.header.text')),
  facts([
    ...fee.feeLineItems.map(
      ({ name, count, pricePerUnit }) => [name, t('fee.line.text', [count, money(pricePerUnit)])] as const,
    ),
    [t('fee.due-now.text'), money(fee.dueNow)],
  ]),
]

const numbers = ({ caseNumber, reportNumber, number }: ApplicationRecord): string =>
  reportNumber ?? caseNumber ?? number

const partyOf = ({ party: { name, displayId, isPrivatePerson } }: Signed): string =>
  `${name} ${isPrivatePerson ? displayNationalIdentity(displayId) : displayOrganisationNumber(displayId)}`.trim()

const whoAndWhat = (t: Translate, { application }: Subject, signed: Signed, isReport: boolean): Block =>
  facts([
    [t(isReport ? 'pdf.notifier.text' : 'pdf.applicant.text'), partyOf(signed)],
    [t('pdf.business-type.text'), signed.businessType.name],
    [t('receipt.number.label.text'), numbers(application)],
  ])

const sentOf = (
  application: ApplicationRecord,
  { party, fee }: Signed,
  { businessType, version }: PinnedType,
): Sent => ({
  status: application.status === 'Granted' ? 'Granted' : 'Submitted',
  nameKey: businessType.nameKey,
  reportOnly: businessType.reportOnly,
  isRenewal: application.isRenewal,
  isPrivatePerson: party.isPrivatePerson,
  contactEmail: application.contactEmail,
  dueNow: fee.dueNow,
  yearlyFee: fee.feeTotal,
  validityInYears: version.validityInYears,
  validUntil: application.validUntil,
})

/** What happens now, and what may not be started yet. */
const nextBlocks = (say: Say, sent: Sent): Block[] => {
  const warning = notYet(sent, say)
  return [
    heading(2, say.t('receipt.next.header.text')),
    { kind: 'list', items: nextSteps(sent, say) },
    ...(warning ? [paragraph(warning)] : []),
  ]
}

export type DocumentKind = 'receipt' | 'application'

/** `order`: the one that succeeded. Language, answers, files and fee as they were signed. */
export const describeReceipt = (needs: DescribeNeeds, kind: DocumentKind, subject: Subject): PrintedDocument => {
  const { application, order } = subject
  const { language } = order
  const t = needs.translator(language)
  const say: Say = { t, ...formatsIn(language) }
  const type = applicationTypeOf(needs, application)
  const isReport = type.businessType.reportOnly
  const signed = JSON.parse(order.canonicalDocument.toString('utf8')) as Signed
  const titleKey = kind === 'receipt' ? 'receipt' : isReport ? 'report' : 'application'
  const title = t(`pdf.title.${titleKey}.text`, [numbers(application)])
  const body =
    kind === 'application'
      ? summaryBlocks(t, signed.steps)
      : [
          paragraph(t(isReport ? 'receipt.report.header.text' : 'receipt.application.header.text')),
          ...nextBlocks(say, sentOf(application, signed, type)),
        ]
  return {
    title,
    language,
    author: needs.catalogue.authority.name[language],
    blocks: [
      heading(1, title),
      whoAndWhat(t, subject, signed, isReport),
      ...body,
      ...feeBlocks(say, signed),
      ...fileBlocks(t, signed),
      ...signatureBlocks(say, subject),
    ],
    pageOf: (page, count) => t('pdf.page.text', [page, count]),
  }
}
