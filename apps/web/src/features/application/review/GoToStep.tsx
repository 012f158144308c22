/** From the review back to the step where something is to be mended. */
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'

export function GoToStep({ id, name, onGo }: { id: string; name: string | undefined; onGo: () => void }) {
  const { t } = useTexts()
  return (
    <Button id={id} variant="secondary" size="small" onClick={onGo}>
      {t('review.incomplete.goto.text')}
      <span className="sv-visually-hidden">: {name}</span>
    </Button>
  )
}
