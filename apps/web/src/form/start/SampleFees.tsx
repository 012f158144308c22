/** Note that the amounts are examples, if the authority's catalogue says so (FEE-01). */
import { useConfiguration } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import { BodyText } from '../../ui/Typography.tsx'

export function SampleFees() {
  const { t } = useTexts()
  if (!useConfiguration().authority.feesAreExamples) return null
  return (
    <BodyText size="small" className="sv-soft">
      {t('fee.sample.text')}
    </BodyText>
  )
}
