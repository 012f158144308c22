/** The link to the guide, for applicants who do not know which permit they need (LES-04). */
import { useTexts } from '../../texts/texts.ts'
import { Link } from '../../ui/Link.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export function ToGuide() {
  const { t } = useTexts()
  return (
    <BodyText>
      {t('login.guide.introduction.text')} <Link to="/login/guide">{t('guide.title.text')}</Link>
    </BodyText>
  )
}
