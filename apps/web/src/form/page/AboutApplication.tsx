/** One line that identifies a page's application: type, permit it renews or changes, number and party (OVE-04). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { followingOf } from '@sievert/domain/application/follows'
import type { ApplicationType } from '../../api/reference-data.ts'
import { useTexts } from '../../texts/texts.ts'

type AboutApplicationProps = { application: ApplicationDetails; type: ApplicationType }

/** A preview has no number, and a protected identity no name. */
export function AboutApplication({ application, type }: AboutApplicationProps) {
  const { t } = useTexts()
  const { applicationNumber, party, previousCaseNumber } = application
  const following = previousCaseNumber ? followingOf(application) : undefined
  return (
    <p className="sv-about">
      <span>{type.name}</span>
      {following && (
        <span>
          {t(`start.draft.${following === 'change' ? 'changes' : 'renews'}.text`, [previousCaseNumber ?? ''])}
        </span>
      )}
      {applicationNumber && <span className="sv-number">{t('wizard.about.number.text', [applicationNumber])}</span>}
      {party.name && <span className="sv-about__party">{party.name}</span>}
    </p>
  )
}
