/** Truncates long text, with a button that shows it all (REV-02, REV-06); complete in print. */
import { REVIEW_TEXT_MAX, truncate } from '@sievert/domain/application/truncate'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import './summary.css'

/** `most`: characters shown at first. `about`: names the button's subject for screen readers. */
export function LongText({ text, most = REVIEW_TEXT_MAX, about }: { text: string; most?: number; about?: string }) {
  const { t } = useTexts()
  const isPrinting = usePrinting()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="sv-long-text">
      <p>{isOpen || isPrinting ? text : truncate(text, most)}</p>
      {text.length > most && (
        <Button variant="tertiary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'review.show-less.text' : 'review.show-all.text')}
          {about && <span className="sv-visually-hidden">: {about}</span>}
        </Button>
      )}
    </div>
  )
}
