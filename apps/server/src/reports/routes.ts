/** Routes of the resource "reports". */
import { compressed } from '../application-id.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import type { Needs } from '../needs.ts'
import { operations } from './operations.ts'
import { reportStatusOf } from './report-status.ts'

export const reportRoutes = (needs: Needs) => async (api: Api) => {
  api.get('/report/:businessTypeId', { schema: operations.readReportStatus }, async (request) => {
    const status = await reportStatusOf(needs, actorOf(request), request.params.businessTypeId)
    return { ...status, inProgressId: status.inProgressId && compressed(status.inProgressId) }
  })
}
