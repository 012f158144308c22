/** Link to the page of those who sign together. */
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'

type Props = {
  applicationId: string
  variant?: 'primary' | 'secondary' | 'tertiary'
  size?: 'small'
  'aria-label'?: string
}

export function CosigningLink({ applicationId, variant = 'secondary', ...rest }: Props) {
  const { t } = useTexts()
  return (
    <ButtonLink to="/app/$applicationId/cosigning" params={{ applicationId }} variant={variant} {...rest}>
      {t('cosigning.show.text')}
    </ButtonLink>
  )
}
