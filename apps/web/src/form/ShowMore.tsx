/** The button below a list that is not shown whole. */
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ShortText } from '../ui/Typography.tsx'
import type { Page } from './use-page.ts'

/** Says how many there are altogether; nothing when all are in sight. */
export function ShowMore({ page: { shown, rest, showMore } }: { page: Page<unknown> }) {
  const { t } = useTexts()
  if (rest === 0) return null
  return (
    <div className="sv-show-more">
      <ShortText className="sv-soft">{t('item.count.text', [shown.length + rest])}</ShortText>
      <Button variant="secondary" size="small" onClick={showMore}>
        {t('general.show-more.text')}
      </Button>
    </div>
  )
}
