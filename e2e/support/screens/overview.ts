/** Screens of the overview of an application. */
import { begunReport, OWNER, openComplete, opening, openingUnfetched } from '../opening.ts'
import { create } from '../signable.ts'
import { type Screen, type Stage, see, visit } from '../stage.ts'

const ROUTE = '/app/$applicationId/overview'

const openNew = async (stage: Stage, nameKey: string) => {
  await visit(stage, '/login', OWNER)
  await visit(stage, `/app/${await create(stage.page.request, nameKey)}/overview`)
  await see(stage, 'overview.rows.header.text')
}

export const OVERVIEW_SCREENS: readonly Screen[] = [
  {
    name: 'overview of a new application',
    route: ROUTE,
    isMain: true,
    open: (stage) => openNew(stage, 'VETERINARY_XRAY'),
  },
  {
    name: 'overview with places, machines and documents',
    route: ROUTE,
    open: (stage) => openNew(stage, 'INDUSTRIAL_RADIOGRAPHY'),
  },
  {
    name: 'overview of what is ready to review',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, `/app/${await openComplete(stage, 0)}/overview`)
      await see(stage, 'overview.ready.header.text')
    },
  },
  {
    name: 'overview of a notification',
    route: ROUTE,
    open: async (stage) => {
      await visit(stage, '/login', { person: '189012149804', party: 'org-y6c1j8s5g2' })
      await visit(stage, `/app/${await begunReport(stage, 'REPORT_DENTAL_INTRAORAL')}/overview`)
      await see(stage, 'overview.header.report.text')
    },
  },
  {
    name: 'overview not found',
    route: ROUTE,
    open: opening('/app/AAAAAAAAAAAAAAAAAAAAAA/overview', 'not-found.header.text', { as: OWNER }),
  },
  { name: 'overview not fetched', route: ROUTE, open: openingUnfetched('/app/AAAAAAAAAAAAAAAAAAAAAA/overview') },
]
