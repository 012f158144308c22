/** The buttons below a step (WIZ-04, WIZ-19). */
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { StepPageContext } from './step-page.ts'

type BottomNavigationProps = {
  context: Pick<StepPageContext, 'steps' | 'isReport' | 'go'>
  /** The action of the next button; omitted inside a form, which the button then submits. */
  onNext?: () => void
  isBusy?: boolean
  /** Another element above has the primary action. */
  isQuiet?: boolean
}

export function BottomNavigation({ context, onNext, isBusy = false, isQuiet = false }: BottomNavigationProps) {
  const { t } = useTexts()
  const { steps, isReport, go } = context
  const { previous, next, isFirst, isLast, review } = steps
  return (
    <nav className="sv-bottom" aria-label={t('wizard.navigation.label.text')}>
      {next && (
        <Button
          {...(onNext ? { onClick: onNext } : { type: 'submit' })}
          variant={isQuiet ? 'secondary' : 'primary'}
          loading={isBusy}
          className="sv-bottom__next"
        >
          {t('wizard.navigation.next.text', [next.name])}
        </Button>
      )}
      {!isLast && (
        <Button variant="secondary" onClick={() => go('previous')} className="sv-bottom__previous">
          {isFirst ? t('wizard.navigation.cancel.text') : t('wizard.navigation.previous.text', [previous?.name ?? ''])}
        </Button>
      )}
      {review && (
        <Button variant="secondary" onClick={() => go('review')} className="sv-bottom__review">
          {t(`wizard.navigation.review.${isReport ? 'report' : 'application'}.text`)}
        </Button>
      )}
    </nav>
  )
}

/** The reduced navigation while an item's form is open, which has buttons of its own. */
export function NextWhileEditing({ context, onNext }: Required<Omit<BottomNavigationProps, 'isBusy' | 'isQuiet'>>) {
  const { t } = useTexts()
  const { next } = context.steps
  if (!next) return null
  return (
    <nav aria-label={t('wizard.navigation.label.text')}>
      <Button variant="tertiary" onClick={onNext}>
        {t('wizard.navigation.next.text', [next.name])}
      </Button>
    </nav>
  )
}
