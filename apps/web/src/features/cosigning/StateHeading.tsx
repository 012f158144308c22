/** Heading and title of each state of the page. */
import { usePageTitle } from '../../texts/use-page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

export function StateHeading({ children, isReport }: { children: string; isReport: boolean }) {
  usePageTitle(children, isReport)
  return <PageHeading>{children}</PageHeading>
}
