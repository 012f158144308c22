/** Routes of the resource "reports". */
import { compressed } from '../application-id.ts'
import type { Api } from '../http/api.ts'
import { bind } from '../http/bind.ts'
import type { Needs } from '../needs.ts'
import { reportStatusOf } from './report-status.ts'

export const reportRoutes = (needs: Needs) => async (api: Api) => {
  bind(api, 'readReportStatus', async ({ params, actor }) => {
    const status = await reportStatusOf(needs, actor, params.businessTypeId)
    return { ...status, inProgressId: status.inProgressId && compressed(status.inProgressId) }
  })
}
