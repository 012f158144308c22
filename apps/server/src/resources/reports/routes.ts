/** Route of the status of a party's notifications. */

import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { reportStatusOf } from './report-status.ts'

export const reportRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'readReportStatus', async ({ params, actor }) => {
    const status = await reportStatusOf(deps, actor, params.businessTypeId)
    return { ...status, inProgressId: status.inProgressId && toShortId(status.inProgressId) }
  })
}
