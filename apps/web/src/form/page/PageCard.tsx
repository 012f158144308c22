/** A page that consists of one card. */
import type { ReactNode } from 'react'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

type PageCardProps = {
  heading: string
  /** The document's title, if it differs from the heading. */
  title?: string
  isReportFlow?: boolean
  width?: 'login' | 'narrow'
  children: ReactNode
}

export function PageCard({ heading, title = heading, isReportFlow, width = 'login', children }: PageCardProps) {
  usePageTitle(title, isReportFlow)
  return (
    <Card width={width}>
      <PageHeading>{heading}</PageHeading>
      {children}
    </Card>
  )
}
