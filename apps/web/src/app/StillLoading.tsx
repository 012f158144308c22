/** Stands in for the page while the user is not read yet, as when the database does not answer. */
import { useTexts } from '../texts/texts.ts'
import { Status } from '../ui/LiveRegion.tsx'
import { BodyText } from '../ui/Typography.tsx'

export function StillLoading() {
  const { t } = useTexts()
  return (
    <main className="sv-main">
      <BodyText>
        <Status as="span">{t('startup.slow.text')}</Status>
      </BodyText>
    </main>
  )
}
