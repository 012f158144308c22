/** The button below a list that is not shown whole. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ShortText } from '../ui/Typography.tsx'
import type { Page } from './use-page.ts'

/** Says how many there are altogether; nothing when all are in sight. Stands just after the list. */
export function ShowMore({ page: { shown, rest, showMore } }: { page: Page<unknown> }) {
  const { t } = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const show = () => {
    const list = root.current?.previousElementSibling
    flushSync(showMore)
    // The button may be gone: one goes on at the first that came.
    list?.children[shown.length]?.querySelector('button')?.focus()
  }
  if (rest === 0) return null
  return (
    <div ref={root} className="sv-show-more">
      <ShortText className="sv-soft">{t('item.count.text', [shown.length + rest])}</ShortText>
      <Button variant="secondary" size="small" onClick={show}>
        {t('general.show-more.text')}
      </Button>
    </div>
  )
}
