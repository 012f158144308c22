/** A card above all else on the start page: applications that wait for the applicant, each with one action. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { ReactNode } from 'react'
import { NOTHING_LEFT, PAGE_SIZE, type Rest, ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { nameOf } from '../../form/page/application-name.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'

type Props<One> = {
  /** Unique on the page. */
  name: string
  heading: string
  waiting: readonly One[]
  /** Rows that are not fetched yet. */
  rest?: Rest
  /** A `WaitingRow` with a key. */
  renderRow: (one: One, isFirst: boolean) => ReactNode
}

export function WaitingCard<One>({ name, heading, waiting, rest = NOTHING_LEFT, renderRow }: Props<One>) {
  const { shown, left, showMore } = useShowMore(name, waiting, PAGE_SIZE, rest)
  if (waiting.length === 0) return null
  return (
    <Card heading={heading} className="sv-card--accent sv-start__attention">
      <ul className="sv-rows">{shown.map((one, index) => renderRow(one, index === 0))}</ul>
      <ShowMoreRows left={left} count={waiting.length} isLast={left <= PAGE_SIZE} onPress={showMore} rest={rest} />
    </Card>
  )
}

/** `children`: the action. */
export function WaitingRow(props: { application: ApplicationSummary; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <ShortText weight="semibold">
          <NumberText>{nameOf(props.application)}</NumberText>
        </ShortText>
        <BodyText>{props.text}</BodyText>
      </div>
      {props.children}
    </li>
  )
}
