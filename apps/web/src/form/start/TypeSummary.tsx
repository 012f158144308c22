/** Facts about a type before the start: purpose, fee, validity, processing time and required documents. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import type { FeeKind } from '@sievert/domain/fees/values'
import { feesFor } from '@sievert/domain/guide/facts'
import { TypeTexts } from '../../texts/TypeTexts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { SampleFees } from './SampleFees.tsx'
import { periodOfValidity } from './validity.ts'

type Props = { type: BusinessTypeListed; kind?: FeeKind }

export function TypeSummary(props: Props) {
  const { t } = useTexts()
  return (
    <Section heading={t('facts.header.text')} size="xsmall">
      <TypeDescription {...props} />
    </Section>
  )
}

/** The same where a heading already names the type. */
export const TypeDescription = (props: Props) => (
  <TypeTexts nameKey={props.type.nameKey}>
    <Facts {...props} />
  </TypeTexts>
)

function Facts({ type, kind = type.reportOnly ? 'report' : 'application' }: Props) {
  const { t, money } = useTexts()
  const facts = feesFor(type.fees, kind)
  // The texts of a notification name a fee that is paid once, those of an application a yearly one.
  const linesOf = (wanted: boolean) =>
    facts
      .filter(({ isSometimes = false }) => isSometimes === wanted)
      .map(({ name, pricePerUnit, isEach, unit, charged }) => {
        const period = charged === 'once' ? 'report' : 'application'
        if (unit) return t(`facts.fee.unit.${period}.text`, [name, money(pricePerUnit), unit])
        return t(`facts.fee.${isEach ? 'each' : 'whole'}.${period}.text`, [name, money(pricePerUnit)])
      })
  const [fees, sometimesFees] = [linesOf(false), linesOf(true)]
  const isFree = facts.every(({ charged }) => charged === 'yearly')
  const lines = isFree && (kind === 'renewal' || kind === 'change') ? [t(`facts.fee.${kind}.text`), ...fees] : fees
  const namesOf = (isAlways: boolean) => type.documents.flatMap((it) => (it.isAlways === isAlways ? it.name : []))
  const [always, sometimes] = [namesOf(true), namesOf(false)]
  return (
    <>
      {type.purpose && <BodyText>{type.purpose}</BodyText>}
      <DescriptionList
        className="sv-facts--sunken"
        facts={[
          [
            t('facts.fee.label.text'),
            facts.length === 0 ? t('facts.fee.none.text') : lines.length > 0 && <Lines key="fee" lines={lines} />,
          ],
          [t('facts.fee.sometimes.text'), sometimesFees.length > 0 && <Lines key="fees" lines={sometimesFees} />],
          [t('facts.validity.label.text'), periodOfValidity(t, kind, type.validityInYears)],
          [t(type.reportOnly ? 'facts.when.label.report.text' : 'facts.when.label.text'), type.whenToApply],
          [t('facts.minutes.label.text'), t('facts.minutes.text', [type.minutesNeeded])],
          [t('facts.documents.label.text'), always.length > 0 && <Lines key="always" lines={always} />],
          [t('facts.documents.sometimes.text'), sometimes.length > 0 && <Lines key="sometimes" lines={sometimes} />],
        ]}
      />
      {facts.length > 0 && <SampleFees />}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 1) return lines[0]
  return (
    <ul className="sv-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
