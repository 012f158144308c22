/** Numbered contacts, and the accordion of equipment and places (REV-02). */
import type { SummaryGroup, SummaryRow } from '@sievert/domain/engine/summary'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { SummaryRows } from './SummaryRows.tsx'

type GroupsRow = Extract<SummaryRow, { kind: 'groups' }>

export function SummaryGroups({ applicationId, row }: { applicationId: string; row: GroupsRow }) {
  const { t } = useTexts()
  if (row.groups.length === 0) return t('error.component')
  if (row.style === 'contacts')
    return (
      <ol className="sv-summary__contacts">
        {row.groups.map((group) => (
          <li key={group.id}>
            <span className="sv-summary__group-title">{group.title}</span>
            <SummaryRows applicationId={applicationId} rows={group.rows} />
          </li>
        ))}
      </ol>
    )
  return (
    <Accordion size="small">
      {row.groups.map((group) => (
        <Entry key={group.id} applicationId={applicationId} group={group} />
      ))}
    </Accordion>
  )
}

/** A closed entry holds nothing: a thousand of them stay cheap. */
function Entry({ applicationId, group }: { applicationId: string; group: SummaryGroup }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion.Item open={isOpen} onOpenChange={setOpen}>
      <Accordion.Header>{group.title}</Accordion.Header>
      <Accordion.Content>{isOpen && <SummaryRows applicationId={applicationId} rows={group.rows} />}</Accordion.Content>
    </Accordion.Item>
  )
}
