/** Routes of the resource "reports". */
import { ReportStatus } from '@sievert/contract/reports'
import Type from 'typebox'
import { compressed } from '../application-id.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import type { Needs } from '../needs.ts'
import { reportStatusOf } from './report-status.ts'

export const reportRoutes = (needs: Needs) => async (api: Api) => {
  api.get(
    '/report/:businessTypeId',
    {
      schema: {
        tags: ['Reports'],
        summary: 'Whether a notification of this type can be started',
        params: Type.Object({ businessTypeId: Type.Integer() }),
        response: { 200: ReportStatus },
      },
    },
    async (request) => {
      const status = await reportStatusOf(needs, actorOf(request), request.params.businessTypeId)
      return { ...status, inProgressId: status.inProgressId && compressed(status.inProgressId) }
    },
  )
}
