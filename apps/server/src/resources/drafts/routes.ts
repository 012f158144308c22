/** Routes of the resource "drafts": all that a party has begun, as a copy or gone. */
import { deleteApplication } from '../../changes/delete-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Needs } from '../../ports/needs.ts'
import { exportDrafts } from './export-drafts.ts'

export const draftRoutes = (needs: Needs) => async (api: Api) => {
  bind(api, 'exportDrafts', async ({ actor, language, reply }) => {
    reply.header('content-disposition', 'attachment; filename="drafts.json"')
    return exportDrafts(needs, actor, language)
  })
  bind(api, 'removeDrafts', async ({ actor }) => {
    const own = await needs.stores.applications.listOf(actor.party.partyId)
    const drafts = own.filter(({ status }) => status === 'Started')
    for (const { id } of drafts) await deleteApplication(needs, actor, id)
    return { removed: drafts.length }
  })
}
