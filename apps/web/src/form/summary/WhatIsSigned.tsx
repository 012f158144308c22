/** Facts before the approval: subject, signatory, party, fee and recipient of the invoice (FEE-01, REV-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Fee } from '@sievert/domain/fees/values'
import type { SummaryRow, SummaryStep } from '@sievert/domain/summary/rows'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/authentication.ts'
import { feeQuery } from '../../api/fees.ts'
import type { ApplicationType } from '../../api/reference-data.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { variantOf } from '../page/application-name.ts'
import { withAddressesAsOne } from './one-address.ts'
import { useSigningRole } from './use-signing-role.ts'

/** `isWhole`: nothing is missing. Before that a fee of zero means that it is not known yet. */
const feeInWords = ({ kind, feeTotal, dueNow, yearly }: Fee, isWhole: boolean, { t, money }: Texts): string => {
  if (feeTotal === 0) return t(isWhole ? 'facts.fee.none.text' : 'fee.empty.text')
  if (yearly !== undefined)
    return [
      dueNow > 0 && t('review.card.fee.now.text', [money(dueNow)]),
      yearly > 0 && t('review.card.fee.yearly.text', [money(yearly)]),
    ]
      .filter(Boolean)
      .join(', ')
  if (kind === 'renewal') return t('fee.renewal.text', [money(feeTotal)])
  const total = kind === 'application' ? t('review.card.fee.yearly.text', [money(feeTotal)]) : money(feeTotal)
  return feeTotal === dueNow ? total : t('review.card.fee.due.text', [total, money(dueNow)])
}

const isOfInvoice = ({ path }: SummaryRow) => path.startsWith('invoice') && !path.endsWith('invoiceReference')
/** A private person's own address: the invoice's recipient unless another one is given. */
const isOwnAddress = ({ path }: SummaryRow) => /^companyContact\.(street|zipCode|city|country)$/.test(path)

/** Type and address of the invoice, from the answers. */
const invoiceInWords = (steps: readonly SummaryStep[], missing: string): string => {
  const rows = steps.flatMap((step) => step.rows)
  const given = rows.filter(isOfInvoice)
  return withAddressesAsOne(given.length > 0 ? given : rows.filter(isOwnAddress), String, missing)
    .flatMap((row) => (row.kind === 'text' && row.text !== missing ? row.text : []))
    .join('\u00a0· ')
}

type WhatIsSignedProps = {
  application: ApplicationDetails
  type: ApplicationType
  steps: readonly SummaryStep[]
  isWhole: boolean
  /** Reads what another person has filled in. */
  isCosigner?: true
}

export function WhatIsSigned({ application, type, steps, isWhole, isCosigner }: WhatIsSignedProps) {
  const texts = useTexts()
  const { t } = texts
  const user = useUser()
  const role = useSigningRole(application)
  const { data: fee } = useQuery(feeQuery(application.applicationId))
  const { name, isPrivatePerson } = application.party
  return (
    <Card heading={type.name}>
      <DescriptionList
        className="sv-facts--beside"
        facts={[
          [
            t('review.card.by.text'),
            role === 'sign' &&
              user &&
              (`${user.firstName} ${user.lastName}`.trim() || t('private-person.protected.text')),
          ],
          [t('review.card.for.text'), isPrivatePerson ? t('review.card.for-yourself.text') : name],
          [t('review.card.fee.text'), fee && feeInWords(fee, isWhole, texts)],
          [t('review.card.invoice.text'), fee && fee.dueNow > 0 && invoiceInWords(steps, t('error.component'))],
        ]}
      />
      <BodyText>
        {t(`review.introduction.${role === 'sign' ? (isCosigner ? 'cosigner' : variantOf(application)) : role}.text`)}
      </BodyText>
    </Card>
  )
}
