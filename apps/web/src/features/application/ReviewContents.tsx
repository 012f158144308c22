/** Contents of the review, beside it on a wide screen: a link to the card of each step (REV-01). */
import type { StepList } from '@sievert/domain/engine/progress'
import { summaryHeadingId } from '../../form/summary/heading-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Anchor } from '../../ui/Link.tsx'

const show = (id: string) => {
  const heading = document.getElementById(id)
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

export function ReviewContents({ steps }: { steps: StepList }) {
  const { t } = useTexts()
  return (
    <Card heading={t('review.contents.header.text')} size="xsmall">
      <ul className="sv-list sv-contents">
        {steps.steps.slice(0, -1).map(({ stepNumber, name }) => (
          <li key={stepNumber}>
            <Anchor
              href={`#${summaryHeadingId(stepNumber)}`}
              onClick={(event) => {
                event.preventDefault()
                show(summaryHeadingId(stepNumber))
              }}
            >
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
