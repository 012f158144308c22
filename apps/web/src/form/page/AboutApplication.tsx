/** One line that identifies a page's application: type, number and party (OVE-04). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { ApplicationType } from '../../api/reference-data.ts'
import { useTexts } from '../../texts/texts.ts'

type AboutApplicationProps = { application: ApplicationDetails; type: ApplicationType }

/** A preview has no number, and a protected identity no name. */
export function AboutApplication({ application: { applicationNumber, party }, type }: AboutApplicationProps) {
  const { t } = useTexts()
  return (
    <p className="sv-about">
      <span>{type.name}</span>
      {applicationNumber && <span className="sv-number">{t('wizard.about.number.text', [applicationNumber])}</span>}
      {party.name && <span className="sv-about__party">{party.name}</span>}
    </p>
  )
}
