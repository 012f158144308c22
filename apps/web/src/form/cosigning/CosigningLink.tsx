/** Link to the page of those who sign together. */
import type { TextKey } from '@sievert/domain/text-key'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'

type Props = {
  applicationId: string
  textKey?: TextKey
  variant?: 'primary' | 'secondary' | 'tertiary'
  size?: 'small'
  'aria-label'?: string
}

export function CosigningLink(props: Props) {
  const { applicationId, textKey = 'cosigning.show.text', variant = 'secondary', ...rest } = props
  const { t } = useTexts()
  return (
    <ButtonLink to="/app/$applicationId/cosigning" params={{ applicationId }} variant={variant} {...rest}>
      {t(textKey)}
    </ButtonLink>
  )
}
