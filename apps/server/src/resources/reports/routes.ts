/** Route of the status of a party's notifications. */

import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Needs } from '../../ports/needs.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { reportStatusOf } from './report-status.ts'

export const reportRoutes = (needs: Needs) => async (api: Api) => {
  bind(api, 'readReportStatus', async ({ params, actor }) => {
    const status = await reportStatusOf(needs, actor, params.businessTypeId)
    return { ...status, inProgressId: status.inProgressId && toShortId(status.inProgressId) }
  })
}
